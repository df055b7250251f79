/** What a report says, in order, every figure already in words: the template and the preview only lay it out. */
export interface ReportModel {
  title: string;
  subtitle: string;
  author: string;
  operatorName: string;
  /** Of headings and lines, as #rrggbb; null: the product's own. */
  color: string | null;
  /** The firm's logo as a drawing (SVG); null: its name stands there. */
  logo: string | null;
  kind: string;
  /** Said on every page when any figure is simulated; null when all are real. */
  demoBand: string | null;
  footer: { version: string; generated: string };
  sections: ReportSection[];
}

/** How a firm's reports look. */
export interface ReportLook {
  color: string | null;
  logo: string | null;
}

export interface ReportSection extends SectionBody {
  /** Half sections that follow each other stand side by side. */
  width: "full" | "half";
  /** Stands behind what is voted on. */
  isAppendix: boolean;
}

/** A section as its writer makes it; where it stands is the outline's matter. */
export interface SectionBody {
  id: SectionId;
  title: string;
  /** The one line of context under a title: source, as-of, rule. */
  context: string | null;
  blocks: Block[];
}

export type SectionId =
  | "decision"
  | "firmResults"
  | "firmAnalyses"
  | "firmInputs"
  | "firmWorkbook"
  | "bid"
  | "locator"
  | "memoCashFlow"
  | "rentEvidence"
  | "saleEvidence"
  | "stressGrid"
  | "risks"
  | "eligibility"
  | "exitChannels"
  | "scenarios"
  | "summary"
  | "businessPlan"
  | "planComps"
  | "renovation"
  | "capitalStack"
  | "refinance"
  | "waterfall"
  | "lenderCase"
  | "exit"
  | "diligence"
  | "conditions"
  | "voteRecord"
  | "changes"
  | "facts"
  | "unitMix"
  | "sourcesUses"
  | "loanSizing"
  | "debt"
  | "sensitivity"
  | "value"
  | "rent"
  | "allInCost"
  | "stabilised"
  | "cashFlow"
  | "returns"
  | "checks"
  | "rentComps"
  | "saleComps"
  | "market"
  | "assumptions"
  | "formulas";

export type Tone = "plain" | "good" | "warning" | "bad" | "muted";

export interface Figure {
  label: string;
  value: string;
  detail: string | null;
  tone: Tone;
}

export interface Column {
  label: string;
  align: "left" | "right";
  /** Share of the free width, relative to the other columns; null takes what the content needs. */
  weight: number | null;
}

export interface Row {
  cells: string[];
  emphasis: "none" | "total" | "muted";
}

export type Block =
  | {
      kind: "verdict";
      label: string;
      tone: Tone;
      note: string | null;
      conditions: string[];
      meta: Figure[];
      thesis: string[];
    }
  | { kind: "figures"; items: Figure[] }
  | {
      kind: "table";
      columns: Column[];
      rows: Row[];
      notes: string[];
      /** Set tighter: it has to share a page. */
      isDense?: true;
    }
  | { kind: "chart"; chart: ReportChart; caption: string }
  | { kind: "text"; text: string }
  | { kind: "notices"; items: { tone: Tone; title: string; text: string }[] }
  | { kind: "split"; left: Block[]; right: Block[]; leftShare: number };

export type ReportChart =
  | {
      name: "cashFlowBars";
      width: number;
      height: number;
      data: {
        years: { year: number; cashFlow: number | null; debtService: number | null }[];
        cashFlowLabel: string;
      };
    }
  | {
      name: "compsRange";
      width: number;
      height: number;
      data: {
        range: { point: number; low: number; high: number } | null;
        comps: { label: string; amount: number; isIncluded: boolean }[];
        unit: "usd" | "usdPerMonth";
        marker?: { label: string; amount: number };
      };
    }
  | {
      name: "compsLocator";
      width: number;
      height: number;
      data: {
        subject: { label: string; latitude: number; longitude: number };
        comps: {
          mark: string;
          label: string;
          latitude: number;
          longitude: number;
          isIncluded: boolean;
        }[];
      };
    };

export const UNAVAILABLE = "—";

export const plainColumn = (
  label: string,
  align: Column["align"] = "left",
  weight: number | null = null,
): Column => ({
  label,
  align,
  weight,
});

export const plainRow = (cells: string[], emphasis: Row["emphasis"] = "none"): Row => ({ cells, emphasis });

export type Line = readonly [
  key: string,
  label: string,
  /** `costs` is a sum of deductions. */
  emphasis?: Row["emphasis"] | "deduction" | "costs",
];

export type Ratio = readonly [key: string, label: string, write: (value: number | null) => string];
