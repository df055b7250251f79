import type { CellReference, RentRoll, TieOut } from "@labs/contract/uploads/rent-rolls";
import { KeyFigures } from "../../components/figure/key-figures.tsx";
import { Section } from "../../components/layout/section.tsx";
import type { Column } from "../../components/table/data-table.tsx";
import { count, money, plainNumber, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { TieOuts } from "../review/tie-outs.tsx";
import classes from "./rent-rolls.module.css";
import { UNIT_FIELDS } from "./roll-words.ts";

const LAYOUTS: Record<RentRoll["layout"], string> = {
  unit_rows: "one row per unit",
  charge_rows: "one row per charge",
  charge_columns: "one column per charge",
  resident_history: "resident history",
  not_a_rent_roll: "not a rent roll",
};

const AS_OF: Record<NonNullable<RentRoll["asOfSource"]>, string> = {
  given: "entered by you",
  file: "from the file",
  file_name: "from the file’s name",
  assumed: "assumed from the latest move-in; no date in the file",
};

/** The figures of the whole roll, each counted from its units. */
export function RollFigures({ roll }: { roll: RentRoll }) {
  const { summary: s } = roll;
  const amount = (label: string, value: number | null, text: (value: number) => string) => ({
    label,
    text: value === null ? null : text(value),
    unavailable: "The file has no such column",
  });
  const occupancy = s.units > 0 ? rate(s.occupied / s.units) : null;
  return (
    <Section title="The roll" description={originWords(roll)}>
      <div className={classes.figures}>
        <KeyFigures
          figures={[
            { label: "Units", text: count(s.units) },
            { label: "Occupied", text: count(s.occupied) },
            { label: "On notice", text: count(s.onNotice) },
            { label: "Vacant", text: count(s.vacant) },
            { label: "Preleased", text: count(s.vacantLeased) },
            { label: "Occupancy", text: occupancy, unavailable: "The roll has no units" },
            amount("Market rent", s.marketRent, money),
            amount("Contract rent", s.contractRent, money),
            amount("Area, sq ft", s.sqft, count),
            { label: "Model", text: count(s.model) },
            { label: "Down", text: count(s.down) },
          ]}
        />
      </div>
    </Section>
  );
}

function originWords({ layout, system, asOf, asOfSource, properties }: RentRoll): string {
  const parts = [
    asOf === null
      ? "No date in the file"
      : `As of ${asOfText(asOf)}${asOfSource ? ` (${AS_OF[asOfSource]})` : ""}`,
    system === null ? null : `seems to come from ${system}`,
    LAYOUTS[layout],
    properties.length > 1 ? `${count(properties.length)} properties` : (properties[0]?.name ?? null),
  ];
  return parts.filter(Boolean).join(" · ");
}

const NAMES: Record<string, string> = {
  units: "Units",
  homes: "Units with beds",
  occupied: "Occupied units",
  vacant: "Vacant units",
  model: "Model units",
  occupancy: "Occupancy",
  chargeAmount: "Charges",
  otherCharges: "Other charges",
  tenantRent: "Resident portion of rent",
  concession: "Concessions",
  otherDeposit: "Other deposits",
  annualRent: "Annual rent",
  areaShare: "Occupancy by area",
  rows: "Unit rows",
};

const COUNTS = new Set(["units", "homes", "occupied", "vacant", "model", "rows"]);
const SHARES = new Set(["occupancy", "areaShare"]);

const findField = (check: string) => UNIT_FIELDS.find(({ key }) => key === check);

/** The name of a total: of a count, of a field of units, or as the file heads a column of charges. */
export const writeName = ({ check }: Pick<TieOut, "check">) =>
  NAMES[check] ?? findField(check)?.label ?? check;

export function text({ check }: Pick<TieOut, "check">, value: number): string {
  if (SHARES.has(check)) return rate(value);
  const isPlain = COUNTS.has(check) || (findField(check)?.kind ?? "money") !== "money";
  return isPlain ? plainNumber(value) : money(value, 2);
}

const FIGURES: Column<TieOut>[] = [
  { id: "check", header: "File total", value: writeName },
  { id: "scope", header: "Of", value: ({ scope }) => scope ?? "the whole roll" },
  {
    id: "expected",
    header: "File",
    align: "right",
    value: ({ expected }) => expected,
    text: (row) => text(row, row.expected),
  },
  {
    id: "found",
    header: "Units kept",
    align: "right",
    value: ({ found }) => found,
    text: (row) => text(row, row.found),
    onCard: true,
  },
  {
    id: "difference",
    header: "Difference",
    align: "right",
    value: ({ expected, found }) => found - expected,
    text: (row) => (row.ok ? "none" : text(row, row.found - row.expected)),
  },
];

/** Only where rows beside the homes have part in a total. */
const BESIDE: Column<TieOut> = {
  id: "beside",
  header: "Non-residential portion",
  align: "right",
  value: ({ beside }) => beside ?? null,
  text: (row) => (row.beside === undefined ? "" : text(row, row.beside)),
};

interface RollTieOutsProps {
  roll: RentRoll;
  onPoint: (cells: CellReference[]) => void;
}

/** Totals that the file itself prints against what the units add up to. */
export function RollTieOuts({ roll: { tieOut }, onPoint }: RollTieOutsProps) {
  const broken = tieOut.filter(({ ok }) => !ok).length;
  return (
    <TieOuts
      what="totals"
      description={
        broken === 0
          ? `● All ${count(tieOut.length)} file totals tie out.`
          : `⚠ ${count(broken)} of ${count(tieOut.length)} file totals do not tie out: a unit may be missing or counted twice.`
      }
      rows={tieOut}
      rowKey={({ source, check, scope }) =>
        `${check} ${scope} ${source.sheet} ${source.row} ${source.column}`
      }
      columns={tieOut.some(({ beside }) => beside !== undefined) ? [...FIGURES, BESIDE] : FIGURES}
      writeName={writeName}
      findCell={({ source }) => source}
      onShow={(cell) => onPoint([cell])}
      unchecked="The units cannot be checked against a total."
      maxHeight={320}
    />
  );
}
