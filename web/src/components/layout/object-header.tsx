import { Button, Popover } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useCloseOnEscape } from "../../lib/close-on-escape.ts";
import classes from "./object-header.module.css";

interface ObjectHeaderProps {
  title: string;
  /** One line of key facts under the title; a phone has no room for it. */
  facts: ReactNode;
  badges?: ReactNode;
  /** Where the work on it stands. */
  state?: ReactNode;
  primary?: ReactNode;
  /** Whatever else can be done, behind one button. */
  more?: ReactNode;
  tabs: ReactNode;
  /** At the right end of the tabs. */
  mark?: ReactNode;
}

/** The head of one object with several pages: 44 px of what it is and 36 px of its tabs, standing above all of them. */
export function ObjectHeader({ title, facts, badges, state, primary, more, tabs, mark }: ObjectHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Labs`;
  }, [title]);
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <div className={classes.words}>
          <div className={classes.titles}>
            <h1 title={title}>{title}</h1>
            {badges}
          </div>
          <div className={classes.facts}>{facts}</div>
        </div>
        <div className={classes.actions}>
          {state}
          {primary}
          {more ? <More>{more}</More> : null}
        </div>
      </div>
      <div className={classes.pages}>
        {tabs}
        {mark}
      </div>
    </header>
  );
}

/** Comes when it is first opened and stays while shut: a dialog that was opened from it goes on. */
function More({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  useCloseOnEscape(isOpen, () => setOpen(false));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" keepMounted withinPortal={false}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          px="xs"
          aria-label="More actions"
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={16} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="More actions">
        <div className={classes.more}>{wasOpened ? children : null}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
