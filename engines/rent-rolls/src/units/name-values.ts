import type { CellReference } from "@labs/sheets/sheet";
import type { ChargeLine, RollUnit } from "../roll.ts";
import type { LeaseRow, Value } from "../rows/table-rows.ts";
import type { Field } from "../words/header-synonyms.ts";

type ValueName = keyof RollUnit & string;

/** Fields that a value of another name is read from; the others have the value's own name, or no value. */
const READ_FOR: Partial<Record<Field, ValueName | null>> = {
  unit: "unitId",
  address: null,
  status: "unitStatus",
  leaseStatus: "unitStatus",
  tenant: "tenantName",
  residentId: null,
  bedSpace: null,
  snapshot: null,
  frequency: null,
  futureTenant: null,
  futureRent: null,
  futureMoveIn: null,
  bedBath: "beds",
  leaseRange: "leaseStart",
  tenantRent: "contractRent",
  concession: "concessionRecurring",
  otherDeposit: "deposit",
  chargeCode: "charges",
  chargeAmount: "charges",
  otherCharges: "charges",
  charge: "charges",
  chargeFrom: null,
  skip: null,
  unread: null,
};

/** The value of a unit that a column of this field is read for; `null` where no value of ours comes from it. */
export function nameValue(field: Field): string | null {
  const name = READ_FOR[field];
  return name === undefined ? field : name;
}

/** Values that may stand in one of several columns, the likeliest first. */
const FURTHER: [ValueName, Field[]][] = [
  ["unitId", ["address", "property"]],
  ["floorPlan", ["bedBath"]],
  ["baths", ["bedBath"]],
  ["leaseEnd", ["leaseRange"]],
];

/**
 * The cell of each value of a unit by the value's name. Of charge rows the contract rent's is the first rent charge;
 * each charge has its own.
 */
export function nameSources(
  row: LeaseRow,
  { charges }: { charges: readonly ChargeLine[] },
): Record<string, CellReference> {
  const sources: Record<string, CellReference> = {};
  const reference = ({ column }: Pick<Value, "column">, line = row.row): CellReference => ({
    sheet: row.sheet.name,
    row: line + 1,
    column: column + 1,
  });
  const rent = charges.find(({ category }) => category === "rent");
  if (row.hasChargeRows && rent !== undefined) sources.contractRent = rent.source;
  if (row.chargeTotal !== undefined) sources.totalCharges = reference(row.chargeTotal, row.chargeTotal.row);
  for (const [field, value] of orderValues(row)) {
    const name = nameValue(field);
    if (name !== null && name !== "charges") sources[name] ??= reference(value, value.row);
  }
  for (const [name, fields] of FURTHER) {
    const value = fields.map((field) => row.values[field]).find((one) => one !== undefined);
    if (value !== undefined) sources[name] ??= reference(value, value.row);
  }
  return sources;
}

/** A value's own column comes before others that it may be read from. */
function orderValues({ values }: LeaseRow): [Field, Value][] {
  const second: Field[] = ["leaseStatus", "bedBath", "leaseRange", "tenantRent", "otherDeposit"];
  const isSecond = (field: Field) => second.includes(field);
  const all = Object.entries(values) as [Field, Value][];
  return [...all.filter(([field]) => !isSecond(field)), ...all.filter(([field]) => isSecond(field))];
}
