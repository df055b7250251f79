import { SegmentedControl } from "@mantine/core";
import { useNavigate, useSearchParams } from "react-router";
import { useModel } from "./model/model-context.tsx";
import classes from "./workbench.module.css";

interface ViewTabsProps {
  opened: string | null;
}

/** The page whose inputs stand beside the statement, as the address says it. */
export const BESIDE = "inputs";

/** The draft in three views: the inputs with the lines of their page, the statement, the charts. */
export function ViewTabs({ opened }: ViewTabsProps) {
  const { base, pages } = useModel();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const formulaPage = pages.find(({ id }) => id.toLowerCase() === opened);
  const isDrawn = opened === "statement" || opened === "charts";
  if (formulaPage === undefined && !isDrawn) return null;
  const first = pages[0]?.id.toLowerCase() ?? "";
  const inputs = formulaPage ? (opened ?? first) : (params.get(BESIDE) ?? first);
  return (
    <div className={classes.views}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="View"
        value={isDrawn ? opened : "inputs"}
        onChange={(view) =>
          navigate(view === "inputs" ? `${base}/${inputs}` : `${base}/${view}?${BESIDE}=${inputs}`)
        }
        data={[
          { value: "inputs", label: "Inputs" },
          { value: "statement", label: "Statement" },
          { value: "charts", label: "Charts" },
        ]}
      />
    </div>
  );
}
