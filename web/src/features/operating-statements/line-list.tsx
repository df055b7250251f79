import type { OperatingStatement, StatementLine } from "@labs/contract/uploads/operating-statements";
import { type KeyboardEvent, useEffect, useRef } from "react";
import hidden from "../../components/layout/hidden.module.css";
import { StateMark } from "../../components/status/state-mark.tsx";
import classes from "./operating-statements.module.css";
import { accountName, describeBasis, dollars, printedTotal } from "./statement-words.ts";

/** Pixels of a line, and of the head that stands over the first. */
const HEAD = 27;

interface LineListProps {
  lines: readonly StatementLine[];
  ties: OperatingStatement["tieOut"];
  /** Places of the lines that are shown. */
  shown: readonly number[];
  chosen: number;
  onPick: (at: number) => void;
}

/** The lines in the file's order; up and down walk through them. */
export function LineList({ lines, ties, shown, chosen, onPick }: LineListProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-line="${chosen}"]`);
    if (!row || !frame.current) return;
    // The list scrolls, not the page around it.
    const { scrollTop, clientHeight } = frame.current;
    const isSeen = row.offsetTop - HEAD >= scrollTop && row.offsetTop + HEAD <= scrollTop + clientHeight;
    if (!isSeen) frame.current.scrollTop = row.offsetTop - clientHeight / 2;
  }, [chosen]);
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(frame.current?.querySelectorAll("button") ?? [])];
    const next = buttons[buttons.indexOf(event.currentTarget) + step];
    next?.focus();
    next?.click();
  };
  return (
    <div className={classes.lines} ref={frame}>
      <table>
        <caption className={hidden.text}>Statement lines</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" className={classes.right}>
              Total
            </th>
            <th scope="col">Account</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((at) => {
            const line = lines[at];
            if (line === undefined) return null;
            return (
              <tr
                key={line.key}
                data-line={at}
                data-kind={line.kind}
                data-chosen={at === chosen || undefined}
              >
                <th scope="row" style={{ paddingLeft: 16 + 12 * Math.min(line.section.length, 4) }}>
                  {line.kind === "heading" ? (
                    line.label
                  ) : (
                    <button
                      type="button"
                      aria-pressed={at === chosen}
                      onClick={() => onPick(at)}
                      onKeyDown={walk}
                    >
                      {line.label}
                    </button>
                  )}
                </th>
                <td className={classes.right}>
                  {line.kind === "heading" ? "" : dollars(printedTotal(line))}
                </td>
                <td>
                  <Outcome line={line} ties={ties} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Outcome({ line, ties }: { line: StatementLine; ties: OperatingStatement["tieOut"] }) {
  if (line.kind === "heading") return null;
  if (line.kind === "memo") return <span className={classes.muted}>statistic</span>;
  if (line.kind === "subtotal") {
    const tie = ties.find(
      ({ source, check }) =>
        check !== "across" && source.row === line.source.row && source.sheet === line.source.sheet,
    );
    if (tie === undefined) return <span className={classes.muted}>sum</span>;
    return <StateMark tone={tie.ok ? "good" : "bad"}>{tie.ok ? "Ties out" : "Not met"}</StateMark>;
  }
  const { word, isSure } = describeBasis(line);
  if (line.account === null) return <StateMark tone={isSure ? "idle" : "bad"}>{word}</StateMark>;
  return isSure ? (
    <span title={line.reason}>{accountName(line.account)}</span>
  ) : (
    <StateMark tone="warn">{accountName(line.account)}?</StateMark>
  );
}
