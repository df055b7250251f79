import { readNumber, roundToCents } from "@labs/sheets/read-number";
import type { RollUnit } from "../roll.ts";
import type { SheetReading } from "../rows/table-rows.ts";
import type { BuiltUnit } from "../units/build-unit.ts";
import { isEmptyStatus } from "../units/choose-lease.ts";
import type { Lease, ReadFigure } from "../units/read-lease.ts";
import type { Field } from "../words/header-synonyms.ts";
import { readChargeCode } from "../words/read-charge-code.ts";

/**
 * What became of a figure of the file: it is `kept` in a unit; it `repeats` a unit's area or market rent in the row of
 * one more resident; it is the `asked` rent of an empty unit; it is of a lease `toCome`; or it stands `beside` the homes.
 */
export type Outcome = "kept" | "repeat" | "asked" | "toCome" | "beside";

/** A figure of the file that came out at the end; rows and columns count from 1. */
export interface KeptFigure extends ReadFigure {
  outcome: Outcome;
  unit: RollUnit | undefined;
  property: string | null;
}

/** Every figure of a sheet that the roll keeps, and what it was kept as, in the order of the rows. */
export function listKept(reading: SheetReading, built: readonly BuiltUnit[]): KeptFigure[] {
  const name = reading.sheet.name;
  const isHere = ({ row }: Lease) => row.sheet.name === name;
  const kept = built.flatMap((one) => [
    ...(one.unit === undefined ? [] : listOfUnit(one.unit, one.inPlace.filter(isHere))),
    ...one.toCome
      .filter(isHere)
      .flatMap((lease) =>
        lease.figures.map(
          (figure): KeptFigure => ({ ...figure, outcome: "toCome", unit: undefined, property: one.property }),
        ),
      ),
  ]);
  return [...kept, ...listBeside(reading)].sort((a, b) => a.row - b.row);
}

/** Of a unit there is one area and, but where each bed has its own, one market rent. */
const ONCE: ReadonlySet<Field> = new Set<Field>(["sqft", "marketRent"]);
const RENTS: ReadonlySet<Field> = new Set<Field>(["contractRent", "tenantRent", "subsidy", "effectiveRent"]);

function listOfUnit(unit: RollUnit, leases: readonly BuiltUnit["inPlace"][number][]): KeptFigure[] {
  const figures = leases.flatMap((lease) => listOfLease(unit, lease));
  const seen = new Set<Field>();
  return figures.map((figure) => {
    if (!ONCE.has(figure.field)) return figure;
    const all = roundToCents(
      figures.reduce((sum, { field, amount }) => sum + (field === figure.field ? amount : 0), 0),
    );
    const isPart = figure.field === "marketRent" && all === unit.marketRent;
    const isFirst = !seen.has(figure.field);
    seen.add(figure.field);
    return isFirst || isPart ? figure : { ...figure, outcome: "repeat" };
  });
}

function listOfLease(unit: RollUnit, lease: BuiltUnit["inPlace"][number]): KeptFigure[] {
  const isEmpty = isEmptyStatus(unit.unitStatus) || lease.isEmpty;
  const charged = new Set(
    lease.figures.flatMap(({ code, row, column }) => (code === null ? [] : [`${row}/${column}`])),
  );
  return lease.figures.flatMap((figure): KeptFigure[] => {
    const { field, code } = figure;
    // The amount of a charge may stand in the column of rents.
    if (code === null && charged.has(`${figure.row}/${figure.column}`)) return [];
    // Beside charges that hold the rent, or say that there is none, a column of rents is kept in no value.
    if (code === null && field === "contractRent" && lease.row.hasChargeRows && lease.rent !== figure.amount)
      return [];
    // A lease that isn't there any more leaves the facts of its unit alone.
    const isTaken = code === null ? lease.numbers[field] !== undefined : lease.charges.length > 0;
    if (!isTaken || field === "futureRent") return [];
    const isRent = code === null ? RENTS.has(field) : /^(rent|subsidy)$/.test(readChargeCode(code));
    return [{ ...figure, outcome: isEmpty && isRent ? "asked" : "kept", unit, property: unit.property }];
  });
}

/** Figures of rows that stand beside the homes and name what they are: laundry, a garage. */
function listBeside({ sheet, incomes, columns, leases }: SheetReading): KeptFigure[] {
  return [...incomes].flatMap((row) =>
    columns.flatMap(({ index, field, header }): KeptFigure[] => {
      const reading = readNumber(sheet.rows[row]?.[index]);
      if (!reading.ok || reading.value === null) return [];
      const place = leases.findLast((lease) => lease.row < row)?.place.property ?? null;
      const figure = { field, code: field === "charge" ? header : null, row: row + 1, column: index + 1 };
      return [
        {
          ...figure,
          printed: reading.value,
          amount: reading.value,
          outcome: "beside",
          unit: undefined,
          property: place,
        },
      ];
    }),
  );
}
