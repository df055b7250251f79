import type { RentComps } from "@labs/contract/comps";
import type { Comp } from "@labs/contract/estimates";
import { count, money, moneyChange, plainNumber, rate, squareFeet, UNAVAILABLE } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { VISIBILITY_WORDS } from "./comp-columns.tsx";

interface FormCell {
  text: string;
  /** The adjustment in dollars; null where the row adjusts nothing. */
  adjustment?: string | null;
  /** Why there is nothing. */
  missing?: string;
}

interface FormRow {
  item: string;
  subject: FormCell;
  comps: FormCell[];
  /** Rows that are sums stand out. */
  isTotal?: boolean;
}

interface FormProps {
  subject: RentComps["subject"];
  comps: readonly Comp[];
}

const NOT_RECORDED: FormCell = {
  text: UNAVAILABLE,
  adjustment: null,
  missing: "Not recorded in the evidence; no adjustment made",
};

const text = (value: string): FormCell => ({ text: value });
const none = text("");

function step(value: string, amount: number): FormCell {
  return { text: value, adjustment: moneyChange(amount) };
}

/** The upper part of the schedule: what each home is let for, and who says so. */
function rentRows({ subject, comps }: FormProps): FormRow[] {
  const row = (item: string, of: FormCell, read: (comp: Comp) => FormCell, isTotal = false): FormRow => ({
    item,
    subject: of,
    comps: comps.map(read),
    isTotal,
  });
  return [
    row("Address", text(subject.label), (comp) => text(comp.label)),
    row("Proximity to subject", none, (comp) => text(`${count(comp.distanceMiles, 2)} miles`)),
    row("Monthly rental", none, (comp) => text(money(comp.faceAmount ?? comp.amount))),
    row("Less: rent concessions", none, (comp) =>
      comp.faceAmount == null
        ? { text: UNAVAILABLE, missing: "No concession is recorded" }
        : text(money(comp.faceAmount - comp.amount)),
    ),
    row("Less: utilities, furnishings", NOT_RECORDED, () => NOT_RECORDED),
    row("Adjusted monthly rent", none, (comp) => text(money(comp.amount)), true),
    row("Data source", none, (comp) =>
      text(`${comp.source}, ${VISIBILITY_WORDS[comp.visibility].toLowerCase()}`),
    ),
  ];
}

/** The lower part: each difference from the subject with what it is worth; with the sum of it all. */
function adjustmentRows({ subject, comps }: FormProps): FormRow[] {
  const row = (item: string, of: FormCell, read: (comp: Comp) => FormCell, isTotal = false): FormRow => ({
    item,
    subject: of,
    comps: comps.map(read),
    isTotal,
  });
  const built = (year: number | null) => (year === null ? UNAVAILABLE : `Built ${year}`);
  return [
    row("Date of lease", none, (comp) =>
      step(
        `${asOfText(comp.observedAt)}, ${comp.basis === "asking" ? "asked" : "leased"}`,
        comp.adjustments.time,
      ),
    ),
    row("Location / view", none, (comp) => ({
      text: `${rate(comp.similarityParts.distance, 0)} similarity by distance`,
      adjustment: null,
      missing: "Reflected in similarity, not in dollars",
    })),
    row("Design and appeal", NOT_RECORDED, () => NOT_RECORDED),
    row("Age", text(built(subject.yearBuilt)), (comp) => step(built(comp.yearBuilt), comp.adjustments.age)),
    row("Condition", text(subject.condition ?? UNAVAILABLE), (comp) =>
      step(comp.condition ?? UNAVAILABLE, comp.adjustments.condition ?? 0),
    ),
    row("Grade", text(subject.grade ?? UNAVAILABLE), (comp) =>
      step(comp.grade ?? UNAVAILABLE, comp.adjustments.grade ?? 0),
    ),
    row("Room count: bedrooms", text(plainNumber(subject.beds)), (comp) =>
      step(plainNumber(comp.beds), comp.adjustments.beds),
    ),
    row("Room count: baths", text(plainNumber(subject.baths)), (comp) =>
      step(plainNumber(comp.baths), comp.adjustments.baths),
    ),
    row("Gross living area", text(squareFeet(subject.sqft)), (comp) =>
      step(squareFeet(comp.sqft), comp.adjustments.sqft),
    ),
    row("Other", NOT_RECORDED, () => NOT_RECORDED),
    row(
      "Net adjustment",
      none,
      (comp) => ({ text: writeShare(comp), adjustment: moneyChange(sumAdjustments(comp)) }),
      true,
    ),
    row(
      "Indicated monthly market rent",
      none,
      (comp) => ({ text: "", adjustment: money(comp.adjustedAmount) }),
      true,
    ),
  ];
}

const sumAdjustments = ({ adjustments }: Comp) =>
  Object.values(adjustments).reduce((sum, value) => sum + value, 0);

/** Net and gross as shares of the rent: what reviewers look at first. */
function writeShare(comp: Comp): string {
  const gross = Object.values(comp.adjustments).reduce((sum, value) => sum + Math.abs(value), 0);
  return `net ${rate(sumAdjustments(comp) / comp.amount, 0)}, gross ${rate(gross / comp.amount, 0)}`;
}

export function RentRows(props: FormProps) {
  return rentRows(props).map((row) => <Row key={row.item} row={row} isWide />);
}

export function AdjustmentRows(props: FormProps) {
  return adjustmentRows(props).map((row) => <Row key={row.item} row={row} />);
}

function Row({ row, isWide = false }: { row: FormRow; isWide?: boolean }) {
  return (
    <tr data-total={row.isTotal || undefined}>
      <th scope="row">{row.item}</th>
      <td title={row.subject.missing}>{row.subject.text}</td>
      {row.comps.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the form are places, not things.
        <Cells key={at} cell={cell} isWide={isWide} />
      ))}
    </tr>
  );
}

function Cells({ cell, isWide }: { cell: FormCell; isWide: boolean }) {
  if (isWide) {
    return (
      <td colSpan={2} title={cell.missing}>
        {cell.text}
      </td>
    );
  }
  return (
    <>
      <td title={cell.missing}>{cell.text}</td>
      <td data-align="right" title={cell.missing}>
        {cell.adjustment}
      </td>
    </>
  );
}
