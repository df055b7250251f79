import type { SearchPromise } from "@labs/contract/property-search/results";
import { Text } from "@mantine/core";
import { count, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./promise-note.module.css";

/** What is promised of the homes that are likely to clear, and how it was kept where it was measured. */
export function PromiseNote({ promise }: { promise: SearchPromise }) {
  const { share, covers, cleared, likely, uncalibrated, records } = promise;
  return (
    <div className={classes.note}>
      <Text size="sm">
        {count(likely)} of {count(cleared)} properties are likely to clear:{" "}
        {covers.map(lowerFirst).join("; ")}. Of those reported, at most {rate(share, 0)} are expected not to.
        {uncalibrated > 0 ? ` ${count(uncalibrated)} can't be judged.` : ""}
      </Text>
      <details className={classes.records}>
        <summary>{sumUp(records)}</summary>
        <ul className={classes.list}>
          {records.map((one) => (
            <li key={`${one.market} ${one.evidence}`}>{writeRecord(one)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** All back-tests together, as one line. */
function sumUp(records: SearchPromise["records"]): string {
  const measured = records.flatMap(({ record }) => record ?? []);
  const sum = (key: "reported" | "missed" | "plain" | "plainMissed") =>
    measured.reduce((total, record) => total + record[key], 0);
  const reported = sum("reported");
  if (reported === 0) return "Realized rate not measured: see the back-tests";
  const naive = `of all ${count(sum("plain"))} that cleared as estimated ${rate(sum("plainMissed") / sum("plain"))}`;
  return `Realized in back-tests: of ${count(reported)} reported ${rate(sum("missed") / reported)} missed, ${naive}`;
}

function writeRecord({ market, evidence, unavailable, ...of }: SearchPromise["records"][number]): string {
  const what = `${market}, ${evidence === "rent" ? "rents" : "sales"}`;
  if (unavailable !== null) return `${what}: ${unavailable}.`;
  const { record, tests, from, until, testedAt } = of;
  const span = `${count(tests)} outcomes of ${asOfText(from)} to ${asOfText(until)}, tested ${asOfText(testedAt?.slice(0, 10))}`;
  if (record === null) return `${what}: ${span}. Realized rate not measured: too few periods.`;
  const { reported, missed, plain, plainMissed } = record;
  const kept =
    reported === 0
      ? "no home was certain enough to be reported"
      : `of ${count(reported)} reported ${rate(missed / reported)} missed`;
  const naive =
    plain === 0 ? "" : `, of all ${count(plain)} that cleared as estimated ${rate(plainMissed / plain)}`;
  return `${what}: ${kept}${naive} (${span}).`;
}
