import { upTo } from "@labs/charts/tokens";
import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import classes from "./review.module.css";

interface SideBySideProps {
  /** What the file became, such as `Units`. */
  name: string;
  /** How many of them are shown, in words. */
  words: string;
  source: ReactNode;
  list: ReactNode;
  /** What is shown for a phone, where it differs. */
  phoneList?: ReactNode;
  /** Tools of the list. */
  tools?: ReactNode;
  /** What is chosen in the list; on a phone it can lead to the file. */
  renderPanel: (onFile?: () => void) => ReactNode;
}

/** The file's cells at the left, what they became at the right; on a phone one after the other. */
export function SideBySide(props: SideBySideProps) {
  const { name, words, source, list, phoneList = list, tools, renderPanel } = props;
  const isPhone = useMediaQuery(upTo("phone"), false, { getInitialValueInEffect: false });
  const [isFile, setFile] = useState(false);
  if (isPhone) {
    return (
      <>
        <div className={classes.tools}>
          <SegmentedControl
            fullWidth
            aria-label={`${name} or file`}
            data={[
              { value: "list", label: name },
              { value: "file", label: "File" },
            ]}
            value={isFile ? "file" : "list"}
            onChange={(next) => setFile(next === "file")}
          />
          {tools}
        </div>
        {renderPanel(() => setFile(true))}
        {isFile ? source : phoneList}
      </>
    );
  }
  return (
    <>
      <div className={classes.sides}>
        <div>{source}</div>
        <div>
          <div className={classes.sideHead}>
            <p>
              The {name.toLowerCase()} <span className={classes.hint}>{words}</span>
            </p>
            {tools}
          </div>
          {list}
        </div>
      </div>
      {renderPanel()}
    </>
  );
}
