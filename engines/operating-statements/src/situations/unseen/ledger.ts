import { roundToCents, sumToCents } from "@labs/sheets/read-number";

/** What a property booked in twelve months, from which statements of many layouts are printed. Costs are positive. */
export interface LedgerLine {
  code: string;
  name: string;
  side: "income" | "expense" | "below";
  group: string;
  months: number[];
}

/** The year of a property of 52 units. Each amount is drawn from its line and month alone, so that all layouts agree. */
export function drawLedger({ size = 1, cents = true } = {}): LedgerLine[] {
  const drawn = LINES.map(([code, name, side, group, base, rhythm], line): LedgerLine => {
    const months = Array.from({ length: 12 }, (_, month) => {
      const swing = 1 + 0.011 * month + 0.06 * Math.sin(1.7 * line + 2.3 * month);
      const amount = size * base * swing * beat(rhythm, month);
      return cents ? roundToCents(amount) : Math.round(amount);
    });
    return { code, name, side, group, months };
  });
  return drawn;
}

type Rhythm = "monthly" | "halves" | "quarters" | "once" | "some";

function beat(rhythm: Rhythm, month: number): number {
  if (rhythm === "halves") return month % 6 === 3 ? 6 : 0;
  if (rhythm === "quarters") return month % 3 === 2 ? 3 : 0;
  if (rhythm === "once") return month === 4 ? 12 : 0;
  return rhythm === "some" && month % 3 === 1 ? 0 : 1;
}

const LINES: [code: string, name: string, side: LedgerLine["side"], group: string, base: number, Rhythm][] = [
  ["4010", "Gross Potential Rent", "income", "Rental Income", 61_400, "monthly"],
  ["4020", "Loss to Lease", "income", "Rental Income", -1_850, "monthly"],
  ["4030", "Vacancy Loss", "income", "Rental Income", -3_420, "monthly"],
  ["4040", "Concessions", "income", "Rental Income", -610, "some"],
  ["4050", "Bad Debt Expense", "income", "Rental Income", -480, "some"],
  ["4110", "Late Fees", "income", "Other Income", 415, "monthly"],
  ["4120", "Application Fees", "income", "Other Income", 190, "some"],
  ["4130", "Pet Rent", "income", "Other Income", 720, "monthly"],
  ["4140", "Utility Reimbursement", "income", "Other Income", 2_260, "monthly"],
  ["4150", "Laundry Income", "income", "Other Income", 340, "some"],
  ["5010", "Office Salaries", "expense", "Payroll", 4_100, "monthly"],
  ["5020", "Maintenance Salaries", "expense", "Payroll", 3_750, "monthly"],
  ["5110", "Plumbing Repairs", "expense", "Repairs & Maintenance", 640, "monthly"],
  ["5120", "HVAC Repairs", "expense", "Repairs & Maintenance", 510, "some"],
  ["5210", "Landscaping", "expense", "Contract Services", 880, "monthly"],
  ["5220", "Pest Control", "expense", "Contract Services", 160, "monthly"],
  ["5310", "Electricity - Common Area", "expense", "Utilities", 930, "monthly"],
  ["5320", "Water & Sewer", "expense", "Utilities", 2_380, "monthly"],
  ["5330", "Trash Removal", "expense", "Utilities", 690, "monthly"],
  ["5410", "Advertising", "expense", "Marketing", 520, "some"],
  ["5510", "Office Supplies", "expense", "Administrative", 210, "monthly"],
  ["5520", "Legal Fees", "expense", "Administrative", 300, "quarters"],
  ["5610", "Management Fees", "expense", "Management", 1_790, "monthly"],
  ["5710", "Real Estate Taxes", "expense", "Taxes & Insurance", 5_150, "halves"],
  ["5720", "Property Insurance", "expense", "Taxes & Insurance", 2_040, "once"],
  ["7010", "Mortgage Interest", "below", "Debt Service", 9_870, "monthly"],
  ["7020", "Capital Improvements - Roofs", "below", "Capital Expenditures", 700, "once"],
];

/** The groups of a side in their order. */
export const groupsOf = (ledger: readonly LedgerLine[], side: LedgerLine["side"]): string[] => [
  ...new Set(ledger.filter((line) => line.side === side).map(({ group }) => group)),
];

/** Lines added month by month, costs taken off or not. */
export function sumLines(lines: readonly LedgerLine[], isNet = false): number[] {
  return Array.from({ length: 12 }, (_, month) =>
    sumToCents(lines.map(({ months, side }) => (months[month] ?? 0) * (isNet && side !== "income" ? -1 : 1))),
  );
}

export const ofSide = (ledger: readonly LedgerLine[], ...sides: LedgerLine["side"][]): LedgerLine[] =>
  ledger.filter(({ side }) => sides.includes(side));

export const total = (months: readonly number[]): number => sumToCents(months);

export interface Expected {
  income: number;
  expenses: number;
  noi: number;
}

/** What a reader must find of some of the months, each counted from 0. */
export function expect12(
  ledger: readonly LedgerLine[],
  { from = 0, to = 12 }: { from?: number; to?: number } = {},
): Expected {
  const side = (name: LedgerLine["side"]) => total(sumLines(ofSide(ledger, name)).slice(from, to));
  const [income, expenses] = [side("income"), side("expense")];
  return { income, expenses, noi: roundToCents(income - expenses) };
}

/** A row of a statement before it is laid out: a heading, a line or a sum. */
export interface PlainRow {
  kind: "heading" | "line" | "sum";
  code: string;
  label: string;
  depth: number;
  months: number[] | undefined;
  side: LedgerLine["side"] | "net";
}

/** Headings, lines and sums in the order in which nearly all programs print them. */
export function listRows(
  ledger: readonly LedgerLine[],
  words: Partial<Record<"income" | "expenses" | "noi" | "net", string>> = {},
): PlainRow[] {
  const heading = (label: string, depth: number, side: PlainRow["side"]): PlainRow => ({
    ...{ kind: "heading", code: "", label, depth, months: undefined, side },
  });
  const sum = (label: string, depth: number, months: number[], side: PlainRow["side"]): PlainRow => ({
    ...{ kind: "sum", code: "", label, depth, months, side },
  });
  const groups = (side: LedgerLine["side"]): PlainRow[] =>
    groupsOf(ledger, side).flatMap((group) => {
      const lines = ledger.filter((line) => line.group === group);
      return [
        heading(group, 1, side),
        ...lines.map(
          ({ code, name, months }): PlainRow => ({
            ...{ kind: "line", code, label: name, depth: 2, months, side },
          }),
        ),
        sum(`Total ${group}`, 1, sumLines(lines), side),
      ];
    });
  const hasBelow = ledger.some(({ side }) => side === "below");
  return [
    heading("Income", 0, "income"),
    ...groups("income"),
    sum(words.income ?? "Total Income", 0, sumLines(ofSide(ledger, "income")), "income"),
    heading("Operating Expenses", 0, "expense"),
    ...groups("expense"),
    sum(words.expenses ?? "Total Operating Expenses", 0, sumLines(ofSide(ledger, "expense")), "expense"),
    sum(words.noi ?? "Net Operating Income", 0, sumLines(ofSide(ledger, "income", "expense"), true), "net"),
    ...(hasBelow
      ? [
          heading("Non-Operating Expenses", 0, "below"),
          ...groups("below"),
          sum("Total Non-Operating Expenses", 0, sumLines(ofSide(ledger, "below")), "below"),
          sum(words.net ?? "Net Income", 0, sumLines(ledger, true), "net"),
        ]
      : []),
  ];
}
