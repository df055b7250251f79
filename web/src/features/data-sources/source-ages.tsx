import type { DataImport } from "@labs/contract/data-sources";
import classes from "../../components/layout/plain-list.module.css";
import { DemoBadge } from "../../components/status/demo-badge.tsx";
import { compareCodes } from "../../lib/compare-codes.ts";
import { count } from "../../lib/format.ts";
import { ageText, asOfText, dateTime } from "../../lib/format-date.ts";
import { sourceName } from "../../lib/source-name.ts";

/** The newest import of each source. */
function listNewest(imports: DataImport[]): DataImport[] {
  const newest = new Map<string, DataImport>();
  for (const one of imports) {
    const known = newest.get(one.source);
    if (!known || known.importedAt < one.importedAt) newest.set(one.source, one);
  }
  return [...newest.values()].sort((a, b) => compareCodes(b.importedAt, a.importedAt));
}

/** Each source with its date and size, newest first. */
export function SourceAges({ imports, limit }: { imports: DataImport[]; limit: number }) {
  return (
    <ul className={classes.list}>
      {listNewest(imports)
        .slice(0, limit)
        .map((one) => (
          <li key={one.id}>
            <span className={classes.name}>
              {sourceName(one.source)}
              {one.demo ? <DemoBadge /> : null}
            </span>
            <span className={classes.meta} title={`Loaded ${dateTime(one.importedAt)}`}>
              {count(one.kept)} rows
              {one.vintage ? `, as of ${asOfText(one.vintage)}` : ""}, loaded{" "}
              {ageText(one.importedAt, new Date())}
            </span>
          </li>
        ))}
    </ul>
  );
}
