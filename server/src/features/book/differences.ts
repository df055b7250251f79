import type { BookChange } from "@labs/contract/portfolios/book";
import type { RowValues } from "../lists/service.ts";
import type { HeldValues } from "./held-repository.ts";

/** What a file says of a home; what it leaves out is not there. */
export type SaidValues = Partial<HeldValues>;

/** Fields that people see change, by column of the holding. */
const LABELS: Partial<Record<keyof HeldValues, string>> = {
  own_id: "Own id",
  acquired_at: "Acquired",
  acquisition_price: "Purchase price",
  ownership_share: "Ownership share",
  is_occupied: "Occupied",
  monthly_rent: "Monthly rent",
  rent_as_of: "Rent as of",
  lease_starts_on: "Lease start",
  lease_ends_on: "Lease end",
  loan_balance: "Loan balance",
  loan_rate: "Loan rate",
  loan_payment: "Loan payment",
  loan_matures_on: "Loan maturity",
  loan_as_of: "Loan as of",
  notes: "Notes",
};

/** What a file says otherwise than it is held, field by field; of leases each by itself is not told. */
export function listDifferences(said: SaidValues, held: HeldValues | undefined): BookChange[] {
  return Object.entries(LABELS).flatMap(([key, label]) => {
    const field = key as keyof HeldValues;
    const to = said[field];
    const from = held?.[field] ?? null;
    if (to === undefined || isSame(from, to)) return [];
    return [{ field, label, from: from as BookChange["from"], to: to as BookChange["to"] }];
  });
}

/** Dollars and shares that differ by less than is ever shown are the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) < 1e-6;
  return a === b;
}

const VACANT =
  /^(?:vacant|unoccupied|v|empty|available|ready|make ready|turn|down|off ?market|rehab|renovation|not leased|no)\b/i;
const OCCUPIED = /^(?:occupied|leased|rented|tenant|current|o|t|mtm|month|notice|eviction|past due|yes)\b/i;
const SOLD = /^(?:sold|disposed|disposition|closed sale)\b/i;

/** What the word for a home's state says; a word that says neither is told to the reader of the preview. */
export function readStatus(text: string | undefined): "occupied" | "vacant" | "sold" | "unclear" | undefined {
  if (text === undefined) return undefined;
  if (SOLD.test(text)) return "sold";
  // "Vacant - leased" stands empty until the lease begins.
  if (VACANT.test(text)) return "vacant";
  return OCCUPIED.test(text) ? "occupied" : "unclear";
}

const RENT = ["monthly_rent", "lease_starts_on", "lease_ends_on", "rent_as_of"] as const;

/** A row's rent, lease, loan and purchase; a home that is said to be vacant has no rent unless the row has one. */
export function readValues({ text, numbers }: RowValues): SaidValues {
  const asOf = text.as_of;
  const rentDay = text.rent_as_of ?? (numbers.current_rent === undefined ? undefined : asOf);
  const loanDay = text.loan_as_of ?? (numbers.loan_balance === undefined ? undefined : asOf);
  const said: Record<string, unknown> = {
    own_id: text.own_id,
    acquired_at: text.acquisition_date,
    acquisition_price: numbers.purchase_price,
    ownership_share: numbers.ownership_share,
    monthly_rent: numbers.current_rent,
    rent_as_of: rentDay,
    lease_starts_on: text.lease_start,
    lease_ends_on: text.lease_end,
    ...readLoan(numbers, text, loanDay),
    notes: text.notes?.slice(0, 2_000).toWellFormed(),
  };
  const status = readStatus(text.occupancy_status);
  if (status === "occupied" || status === "vacant") said.is_occupied = status === "occupied";
  if (status === "vacant") {
    for (const field of RENT) said[field] ??= null;
    if (asOf !== undefined) said.rent_as_of ??= asOf;
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as SaidValues;
}

function readLoan(
  numbers: RowValues["numbers"],
  text: RowValues["text"],
  asOf: string | undefined,
): Record<string, unknown> {
  return {
    loan_balance: numbers.loan_balance,
    loan_rate: numbers.loan_rate,
    loan_payment: numbers.loan_payment,
    loan_matures_on: text.loan_maturity,
    loan_as_of: asOf,
  };
}

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString("en-US")}`;
/** More a month than a house lets for is a year's rent. */
const ANNUAL = 15_000;

/** What is kept all the same, and worth a look. */
export function noteValues(
  said: SaidValues,
  of: {
    held: HeldValues | undefined;
    value: number | null;
    isBuilding: boolean;
    today: string;
    status: string | undefined;
  },
): string[] {
  const { held, value, isBuilding, today } = of;
  const now = <Field extends keyof HeldValues>(field: Field) => said[field] ?? held?.[field] ?? null;
  const notes: string[] = [];
  const balance = said.loan_balance ?? null;
  const worth = value ?? now("acquisition_price");
  if (balance !== null && worth !== null && balance > worth) {
    notes.push(
      `The loan of ${dollars(balance)} is larger than the home's value or price of ${dollars(worth)}`,
    );
  }
  const { monthly_rent: rent, lease_ends_on: end, loan_matures_on: matures, acquired_at: bought } = said;
  if (!isBuilding && rent != null && rent >= ANNUAL) {
    notes.push(`${dollars(rent)} a month looks like a year's rent`);
  }
  if (said.is_occupied === false && rent != null && rent > 0) notes.push("Vacant, and with a rent");
  if (said.is_occupied === true && now("monthly_rent") === null) notes.push("Occupied, and without a rent");
  if (end != null && end < today) notes.push(`The lease ended on ${end}`);
  if (matures != null && matures < today && (balance ?? held?.loan_balance ?? 0) > 0) {
    notes.push(`The loan matured on ${matures}`);
  }
  if (bought != null && bought > today) notes.push(`The purchase on ${bought} is still to come`);
  if (readStatus(of.status) === "unclear")
    notes.push(`“${of.status}” says neither occupied, vacant nor sold`);
  return notes;
}
