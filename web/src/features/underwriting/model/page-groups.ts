import type { FormulaPage, ModelName } from "@labs/underwriting/formula-record";

/** One page of an underwriting: its part of the address, and what the list calls it. */
interface PageEntry {
  id: string;
  title: string;
  /** Absent for a page that has no formulas of its own. */
  page?: FormulaPage;
}

export interface PageGroup {
  name: string;
  /** Whether the name stands over its pages; those of formulas speak for themselves. */
  isNamed: boolean;
  entries: readonly PageEntry[];
}

/** Of what is held rather than bought there is no first look. */
const QUICK = { id: "quick", title: "Quick underwrite" };

const BESIDE = [
  { id: "statement", title: "Annual statement" },
  { id: "charts", title: "Charts" },
  { id: "versions", title: "Versions" },
];

const ANALYSES = [
  { id: "scenarios", title: "Scenarios" },
  { id: "sensitivity", title: "Sensitivity and tornado" },
  { id: "solve", title: "Solve" },
  { id: "hold", title: "Hold sweep" },
  { id: "simulation", title: "Simulation" },
];

/** Pages that analyses stand on: alone, or below the formulas of their number. */
const ANALYZED = ["sensitivity", "scenarios", "solve", "hold", "simulation", "sf-9", "sf-10"] as const;
export type AnalyzedPage = (typeof ANALYZED)[number];

export function isAnalyzed(page: string): page is AnalyzedPage {
  return (ANALYZED as readonly string[]).includes(page);
}

/** Under which number of the field the analyses stand. */
const ANALYSES_NAME: Record<ModelName, string> = {
  multifamily: "MF-15 Scenarios, sensitivities, solve, simulation",
  singlefamily: "Analyses for SF-9 and SF-10",
};

/** Numbered pages that rest on analyses alone; they stand among the formula pages by their order. */
const WITHOUT_FORMULAS: Record<ModelName, readonly (PageEntry & { order: number })[]> = {
  multifamily: [],
  singlefamily: [{ id: "sf-10", title: "SF-10 Risk", order: 10 }],
};

/** Numbers and names that open another page of the list. */
const ALIASES: Partial<Record<string, string>> = {
  "annual-statement": "statement",
  "cash-flow": "statement",
};
const OPENS: Record<ModelName, Partial<Record<string, string>>> = {
  multifamily: { ...ALIASES, "mf-15": "scenarios" },
  singlefamily: ALIASES,
};

/** The pages of an underwriting as its list shows them, in the order of their numbers. */
export function pageGroups(model: ModelName, pages: readonly FormulaPage[]): readonly PageGroup[] {
  const numbered = [
    ...pages.map((page) => ({
      id: page.id.toLowerCase(),
      title: `${page.id} ${page.title}`,
      order: page.order,
      page,
    })),
    ...WITHOUT_FORMULAS[model],
  ].toSorted((a, b) => a.order - b.order);
  const isHeld = pages.some(({ id }) => id === "SF-12");
  return [
    ...(isHeld ? [] : [{ name: "First look", isNamed: false, entries: [QUICK] }]),
    { name: "Formula pages", isNamed: false, entries: numbered },
    { name: "Statement and versions", isNamed: false, entries: BESIDE },
    {
      name: isHeld ? "Analyses for SF-10" : ANALYSES_NAME[model],
      isNamed: true,
      entries: ANALYSES,
    },
  ];
}

/** The page that an address opens; null where the list has none. */
export function openedPage(groups: readonly PageGroup[], model: ModelName, address: string): string | null {
  const id = OPENS[model][address] ?? address;
  return groups.some(({ entries }) => entries.some((entry) => entry.id === id)) ? id : null;
}
