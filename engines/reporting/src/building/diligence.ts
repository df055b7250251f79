import { dateWords } from "../figure-format.ts";
import { plainColumn, plainRow, type SectionBody } from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import type { VersionFigures } from "../version-figures.ts";

const ON_FILE = "● On file";
const TO_DO = "○ To confirm";

/** What has to be seen before closing: what the version itself shows is on file, the rest is to be confirmed. */
export function diligenceSection(source: ReportSource, figures: VersionFigures): SectionBody {
  const { version, unitMix } = source;
  const t12 = figures.input("t12");
  const hasT12 = Array.isArray(t12) && t12.length > 0;
  const hasRoll = unitMix != null && unitMix.asOf !== null;
  const hasLoan = (figures.number("loan") ?? 0) > 0;
  const isConfirmed = figures.input("debt.presetConfirmed") === "yes";
  const engineer = figures.number("lender.engineersReservePerUnit");
  const sales = source.saleComps?.building?.saleCount ?? 0;
  const rows: readonly (readonly [item: string, state: string, words: string])[] = [
    [
      "Rent roll",
      hasRoll ? ON_FILE : TO_DO,
      hasRoll
        ? `Unit mix version ${unitMix.version} as of ${dateWords(unitMix.asOf)}`
        : "No dated rent roll behind the unit mix",
    ],
    [
      "Trailing 12 months",
      hasT12 ? ON_FILE : TO_DO,
      hasT12 ? `${t12.length} mapped lines` : "No operating statement in this version",
    ],
    [
      "Rent comps",
      (source.rentComps?.comps.length ?? 0) > 0 ? ON_FILE : TO_DO,
      `${source.rentComps?.comps.length ?? 0} in this version`,
    ],
    ["Sale comps", sales > 0 ? ON_FILE : TO_DO, `${sales} sales in this version`],
    ...(hasLoan
      ? [
          [
            "Loan terms",
            isConfirmed ? ON_FILE : TO_DO,
            isConfirmed ? "Confirmed with the lender" : "Not confirmed with a lender",
          ] as const,
        ]
      : []),
    [
      "Property condition report",
      engineer === null ? TO_DO : ON_FILE,
      engineer === null ? "No engineer's reserve in this version" : "Engineer's reserve entered",
    ],
    ["Real estate tax reassessment", taxState(version.checks), "By the check of the tax step-up"],
    ["Title, survey and zoning", TO_DO, "Kept outside of the underwriting"],
    ["Phase I environmental", TO_DO, "Kept outside of the underwriting"],
    ["Insurance quote", TO_DO, "Kept outside of the underwriting"],
    ["Lease and estoppel audit", TO_DO, "Kept outside of the underwriting"],
  ];
  const done = rows.filter(([, state]) => state === ON_FILE).length;
  return {
    id: "diligence",
    title: "Diligence checklist",
    context: `${done} of ${rows.length} on file in this version`,
    blocks: [
      {
        kind: "table",
        columns: [plainColumn("Item"), plainColumn("State"), plainColumn("", "left", 1)],
        rows: rows.map((cells) => plainRow([...cells])),
        notes: [],
        isDense: true,
      },
    ],
  };
}

function taxState(checks: readonly { code: string; ok: boolean }[]): string {
  const found = checks.find(({ code }) => code.includes("TAX"));
  return found === undefined ? TO_DO : found.ok ? ON_FILE : "◆ Fails its check";
}
