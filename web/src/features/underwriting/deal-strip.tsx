import type { UnderwritingVersion } from "@labs/contract/underwriting";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type ReactNode, useCallback, useId, useMemo } from "react";
import { Link } from "react-router";
import { useStore } from "zustand";
import { FigureField } from "../../components/field/figure-field.tsx";
import { counted } from "../../lib/format.ts";
import { readInput } from "../../lib/typed-input/input-text.ts";
import { useWritten, writeText } from "../../lib/write-past-react.ts";
import { MaxBid } from "./analysis/max-bid.tsx";
import classes from "./deal-strip.module.css";
import { createTextReader } from "./inputs/input-reader.ts";
import { type Calculation, useCalculationStore, useProblems } from "./model/calculation.tsx";
import { cancelTyping, changeDraft, endTyping } from "./model/draft.ts";
import { useModel } from "./model/model-context.tsx";
import { findCheckPage, readStanding, type Standing, writeStanding } from "./model/standing.ts";
import { HeadlineFigure, takeFirst } from "./returns-rail.tsx";
import { useDrafts, useDrawer } from "./store.ts";
import { SaveBar } from "./versions/save-bar.tsx";

/** What the decision turns on, each beside what is asked of it. */
const DECIDING: Record<string, string[]> = {
  singlefamily: ["leveredIrr", "cashOnCashStabilized", "dscrNcfStabilized"],
  multifamily: ["leveredIrr", "averageCashOnCash", "dscrNcf"],
};

/** Of an owned home: whether to hold it, and what that returns. */
const DECIDING_OWNED = ["holdOrSell", "holdingGain", "leveredIrr", "dscrNcfStabilized"];

/** Short names for a place that has no room for long ones; of which year or years each is stands in it. */
const SHORT: Record<string, string> = {
  cashOnCashStabilized: "Stab. cash-on-cash",
  averageCashOnCash: "Avg. cash-on-cash",
  dscrNcfStabilized: "Stab. DSCR",
  dscrNcf: "DSCR, year 1",
};

interface DealStripProps {
  moduleUrl: string;
  /** The version that was saved last. */
  saved: UnderwritingVersion | null;
  onSaved: (version: UnderwritingVersion) => void;
}

/** The offer, the returns that decide with their targets, the maximum bid, and the version: always in sight. */
export function DealStrip({ moduleUrl, saved, onSaved }: DealStripProps) {
  const { model, findRow, isOwned } = useModel();
  const keys = isOwned ? DECIDING_OWNED : (DECIDING[model] ?? []);
  return (
    <aside aria-label="Returns" className={classes.strip}>
      <div className={classes.figures}>
        {isOwned ? null : <Offer />}
        <dl className={classes.list}>
          {keys.map((key) => {
            const row = findRow(key);
            return row && <Deciding key={key} row={row} before={takeFirst(saved?.outputs[key])} />;
          })}
        </dl>
        {isOwned ? null : <MaxBid moduleUrl={moduleUrl} />}
        <AllFigures />
      </div>
      <SaveBar moduleUrl={moduleUrl} saved={saved} onSaved={onSaved} />
    </aside>
  );
}

/** The price itself, to be tried from whatever page is open. */
function Offer() {
  const { propertyId, findRow } = useModel();
  const id = useId();
  const row = findRow("purchasePrice");
  const text = useMemo(() => {
    const readText = row === undefined ? () => "" : createTextReader(row);
    return {
      getState: () => readText(useDrafts.getState().byProperty[propertyId]),
      subscribe: useDrafts.subscribe,
    };
  }, [propertyId, row]);
  if (row === undefined) return null;
  const edit = useDrafts.getState().edit;
  return (
    <div className={classes.offer}>
      <span className={classes.name}>Offer</span>
      <FigureField
        id={id}
        label="Offer, in dollars"
        path={row.key}
        text={text}
        onType={(typed) => {
          const read = readInput(typed, row);
          if (read.ok)
            edit(propertyId, (draft) => changeDraft(draft, [{ path: row.key, value: read.value }], row.key));
          return read.ok;
        }}
        onSettle={() => edit(propertyId, endTyping)}
        onCancel={() => edit(propertyId, (draft) => cancelTyping(draft, row.key))}
      />
      <AgainstAsk />
    </div>
  );
}

function AgainstAsk() {
  const read = useCallback(({ known }: Calculation) => {
    const { purchasePrice: offer, listPrice: ask } = known?.inputs ?? {};
    if (typeof offer !== "number" || typeof ask !== "number" || ask === 0) return "";
    const share = offer / ask - 1;
    if (Math.abs(share) < 0.0005) return "at the ask";
    return `${(100 * Math.abs(share)).toFixed(1)}% ${share < 0 ? "under" : "over"} the ask`;
  }, []);
  const write = useCallback(
    (place: HTMLSpanElement, calculation: Calculation) => writeText(place, read(calculation)),
    [read],
  );
  return <span ref={useWritten(useCalculationStore(), write)} className={classes.target} />;
}

interface DecidingProps {
  row: FormulaRow;
  before: unknown;
}

function Deciding({ row, before }: DecidingProps) {
  return (
    <div className={classes.deciding}>
      <dt className={classes.name} data-hint={row.help || undefined}>
        {SHORT[row.key] ?? row.label}
      </dt>
      <dd data-format={row.format} className={classes.figure}>
        <HeadlineFigure row={row} before={before} />
      </dd>
      <dd className={classes.target}>
        <Target row={row} />
      </dd>
    </div>
  );
}

/** What is asked of a figure and by how much it is met; where it is missed, the way to the check. */
function Target({ row }: { row: FormulaRow }) {
  const calculations = useCalculationStore();
  const { base, pages, findPage } = useModel();
  const readState = useCallback(
    (calculation: Calculation) => readStanding(row, calculation)?.state ?? null,
    [row],
  );
  const state = useStore(calculations, readState);
  const page =
    findCheckPage(row, state === "missed" ? calculations.getState() : null, pages) ?? findPage(row.key);
  if (state === null) return null;
  const text = <StandingText row={row} />;
  return state === "missed" && page !== undefined ? (
    <Link
      to={`${base}/${page.id.toLowerCase()}#checks`}
      className={classes.missed}
      data-hint={`Open ${page.id} ${page.title}`}
    >
      {text}
    </Link>
  ) : (
    <span className={state === "met" ? classes.met : undefined}>{text}</span>
  );
}

function StandingText({ row }: { row: FormulaRow }): ReactNode {
  const write = useCallback(
    (place: HTMLSpanElement, calculation: Calculation) => {
      const standing: Standing | null = readStanding(row, calculation);
      writeText(place, standing === null ? "" : writeStanding(standing, row.format));
    },
    [row],
  );
  return <span ref={useWritten(useCalculationStore(), write)} />;
}

function AllFigures() {
  const isOpen = useDrawer(({ isListOpen }) => isListOpen);
  const toggle = useDrawer(({ toggleList }) => toggleList);
  const problems = useProblems();
  const open = problems.filter(({ type }) => type === "missing").length;
  const wrong = problems.length - open;
  return (
    <button type="button" className={classes.all} aria-expanded={isOpen} onClick={toggle}>
      All figures
      {problems.length > 0 ? (
        <span className={classes.open} role="status">
          {wrong > 0 ? <span className={classes.missed}>{countInputs(wrong)} to fix</span> : null}
          {wrong > 0 && open > 0 ? ", " : null}
          {open > 0 ? `${countInputs(open)} to enter` : null}
        </span>
      ) : null}
    </button>
  );
}

const countInputs = (count: number): string => counted(count, "input", "inputs");
