import { count, dollars, rate, returnRate, statement } from "../figure-format.ts";
import { holdYears } from "../home-pro-forma.ts";
import { type Block, plainColumn, plainRow, type SectionBody } from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import type { VersionFigures } from "../version-figures.ts";

const PROGRAMS = ["renovationProgramme", "renovationProgramme2", "renovationProgramme3"];
const FUNDING: Readonly<Record<string, string>> = {
  loan: "Loan draws",
  equity: "Equity at closing",
  cashFlow: "Cash flow",
};

/** Each renovation program, what it brings, and its spend and premium as they fall. */
export function renovationSection(source: ReportSource, figures: VersionFigures): SectionBody {
  return {
    id: "renovation",
    title: "Renovation",
    context: null,
    blocks: [programs(figures), ...byPeriod(source, figures)],
  };
}

export const hasRenovation = (figures: VersionFigures): boolean =>
  (figures.number("renovationUnits") ?? 0) > 0;

function programs(figures: VersionFigures): Block {
  const used = PROGRAMS.map((path, at) => ({ path, number: at + 1 })).filter(
    ({ path }) => (figures.number(`${path}.units`) ?? 0) > 0,
  );
  return {
    kind: "table",
    columns: [
      plainColumn("Program", "left", 1),
      ...[
        "Units",
        "Cost per unit",
        "Premium / mo",
        "Pace / mo",
        "Downtime",
        "Funding",
        "Return on cost",
        "Value created",
      ].map((label) => plainColumn(label, "right")),
    ],
    rows: used.map(({ path, number }) =>
      plainRow([
        String(figures.input(`${path}.floorPlan`) ?? "") || `Program ${number}`,
        count(figures.number(`${path}.units`)),
        dollars(figures.number(`renovationUnitCost${number}`)),
        dollars(figures.number(`${path}.premiumMonth`)),
        count(figures.number(`renovationPace${number}`) ?? figures.number(`${path}.unitsPerMonth`)),
        `${count(figures.number(`${path}.downtimeMonths`))} mo`,
        FUNDING[String(figures.input(`${path}.funding`))] ?? String(figures.input(`${path}.funding`) ?? ""),
        returnRate(figures.number(`renovationReturnOnCost${number}`)),
        dollars(figures.number(`renovationValueCreated${number}`)),
      ]),
    ),
    notes: [
      [
        `All programs: ${dollars(figures.number("renovationAddedRent"))} of added rent a year, ${rate(figures.number("renovationReturnOnCost"))} return on cost`,
        figures.number("renovationSpread") === null
          ? ""
          : `, ${returnRate(figures.number("renovationSpread"))} over the exit cap rate`,
        ". Cost per unit includes contingency.",
      ].join(""),
    ],
    isDense: true,
  };
}

const ROWS: readonly (readonly [key: string, label: string, write: typeof statement])[] = [
  ["renovationStarted", "Units started, to date", count],
  ["renovationReturned", "Units returned, to date", count],
  ["renovationCost", "Spend", statement],
  ["futureFunding", "Of it from loan draws", statement],
  ["renovationPremium", "Premium earned", statement],
  ["renovationDowntime", "Rent lost to downtime", statement],
];

type Read = (key: string) => readonly (number | null)[] | null;

/** By month where the version keeps its months, else by year; months before and after the work are left out. */
function byPeriod({ monthly }: ReportSource, figures: VersionFigures): Block[] {
  const read: Read = (key) => monthly?.[key] ?? null;
  if (read("renovationCost") === null) {
    return [tableOf("Year", range(0, holdYears(figures)), (key) => figures.line(key), [])];
  }
  const months = 12 * holdYears(figures);
  const at = (key: string, month: number) => read(key)?.[month] ?? 0;
  const active = range(0, months).filter(
    (month) =>
      at("renovationCost", month) !== 0 ||
      at("renovationReturned", month) !== at("renovationReturned", month - 1),
  );
  const [first, last] = [active[0] ?? 0, active.at(-1) ?? 0];
  const shown = range(first, Math.min(last + 1, first + MOST_MONTHS));
  const later = last + 1 - first - shown.length;
  const notes = [
    "Months from closing; the premium goes on after the last unit is back.",
    ...(later > 0 ? [`${later} more months of the program are not printed.`] : []),
  ];
  const parts = Math.max(1, Math.ceil(shown.length / MOST_A_TABLE));
  const size = Math.ceil(shown.length / parts);
  return Array.from({ length: parts }, (_, part) =>
    tableOf("Month", shown.slice(part * size, (part + 1) * size), read, part === parts - 1 ? notes : []),
  );
}

const MOST_A_TABLE = 13;
const MOST_MONTHS = 36;
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

function tableOf(name: "Year" | "Month", shown: readonly number[], read: Read, notes: string[]): Block {
  const rows = ROWS.filter(([key]) => (read(key) ?? []).some((amount) => (amount ?? 0) !== 0));
  return {
    kind: "table",
    columns: [
      plainColumn(`By ${name.toLowerCase()}, $`, "left", 1),
      ...shown.map((at) => plainColumn(`${name === "Month" ? "M" : "Year "}${at + 1}`, "right")),
    ],
    rows: rows.map(([key, label, write]) =>
      plainRow([label, ...shown.map((at) => write(read(key)?.[at] ?? null))]),
    ),
    notes,
    isDense: true,
  };
}
