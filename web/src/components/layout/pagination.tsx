import { Pagination } from "@mantine/core";
import { count } from "../../lib/format.ts";
import classes from "./pagination.module.css";

interface PagesProps {
  /** What is paged: "rows". */
  of: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

const STEPS = { first: "First page", previous: "Previous page", next: "Next page", last: "Last page" };

/** Which part of a long list is in sight, and the way to the others; nothing where it fits on one page. */
export function Pages({ of, page, pageSize, total, onPage }: PagesProps) {
  if (total <= pageSize) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className={classes.pages} aria-label={`Pages of ${of}`}>
      <span>
        {count(first)} – {count(Math.min(page * pageSize, total))} of {count(total)} {of}
      </span>
      <Pagination
        size="sm"
        total={Math.ceil(total / pageSize)}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({ "aria-label": STEPS[control] })}
        getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
      />
    </nav>
  );
}
