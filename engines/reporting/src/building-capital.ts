import {
  ATTRIBUTION,
  BUILDING_RATIOS,
  BUILDING_SOURCES,
  BUILDING_USES,
  type Part,
  SELDOM_AT_EXIT,
} from "./building-lines.ts";
import { dollars, rate, statement } from "./figure-format.ts";
import { debtRatios, ratios } from "./home-pro-forma.ts";
import { type Block, plainColumn, plainRow, type SectionBody } from "./report-model.ts";
import { isAllCash, type VersionFigures } from "./version-figures.ts";

/** What is paid at closing and by whom, each sum made here and set against the version's own. */
export function sourcesUsesSection(figures: VersionFigures): SectionBody {
  const units = figures.number("units");
  const total = figures.number("totalUses");
  const row = (label: string, amount: number | null, isTotal = false, uses = total) => {
    const share = amount === null || uses === null || uses === 0 ? null : amount / uses;
    const each = amount === null || units === null || units === 0 ? null : amount / units;
    return plainRow([label, statement(amount), statement(each), rate(share)], isTotal ? "total" : "none");
  };
  const listed = (parts: readonly Part[]) =>
    parts
      .filter((part) => isThere(figures, part) && figures.number(part.key) !== 0)
      .map((part) => row(part.label, readAmount(figures, part)));
  const [uses, sources] = [sumLine(figures, BUILDING_USES), sumLine(figures, BUILDING_SOURCES)];
  const gap = uses === null || sources === null ? null : sources - uses;
  const funding = figures.number("futureFundingInHold");
  const [allUses, allSources] = [figures.number("fundedUses"), figures.number("fundedSources")];
  const allGap = allUses === null || allSources === null ? null : allSources - allUses;
  const funded =
    funding === null || funding === 0
      ? []
      : [
          row("Future funding, drawn after closing", funding, false, allUses),
          row("Total uses, fully funded", allUses, true, allUses),
          row("Total sources, fully funded", allSources, true, allUses),
          plainRow([
            "Sources less uses, fully funded",
            statement(allGap),
            "",
            sumCheck(allGap, allUses, allUses),
          ]),
        ];
  return {
    id: "sourcesUses",
    title: "Sources and uses",
    context: null,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("$", "left", 1),
          ...["Amount", "Per unit", "Share"].map((label) => plainColumn(label, "right")),
        ],
        rows: [
          ...listed(BUILDING_USES),
          row("Total uses", uses, true),
          ...listed(BUILDING_SOURCES),
          row("Total sources", sources, true),
          plainRow(["Sources less uses", statement(gap), "", sumCheck(gap, uses, total)]),
          ...funded,
        ],
        notes: [...BUILDING_USES, ...BUILDING_SOURCES].flatMap((part) =>
          isThere(figures, part) && figures.number(part.key) === null
            ? [`${part.label}: ${figures.reason(part.key)}`]
            : [],
        ),
      },
    ],
  };
}

const isThere = (figures: VersionFigures, part: Part): boolean =>
  part.isOptional ? figures.isTold(part.key) : figures.isPart(part.key);

function readAmount(figures: VersionFigures, { key, sign = 1 }: Pick<Part, "key" | "sign">): number | null {
  const amount = figures.number(key);
  return amount === null ? null : sign * amount;
}

function sumLine(figures: VersionFigures, parts: readonly Part[]): number | null {
  let sum = 0;
  for (const part of parts) {
    if (!isThere(figures, part)) continue;
    const amount = readAmount(figures, part);
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}

/** Both sums must meet each other and the version's total, to the cent. */
function sumCheck(gap: number | null, uses: number | null, total: number | null): string {
  if (gap === null || uses === null || total === null) return "not tested";
  return Math.abs(gap) <= 0.01 && Math.abs(uses - total) <= 0.01 ? "● agrees" : "▲ differs";
}

/**
 * From the price to what equity gets; capital that a deal is without is left out. A version from before a refinance
 * could repay the supplemental loan says the loan alone, which its sale repaid.
 */
const exitLines = (figures: VersionFigures) =>
  BUILDING_RATIOS.exit.filter(([key]) => {
    if (key === "supplementalLoan" && figures.isTold("supplementalAtSale")) return false;
    return !SELDOM_AT_EXIT.has(key) || (figures.isTold(key) && figures.number(key) !== 0);
  });

/** Yields, debt, exit and returns, and where the profit comes from. */
export function buildingReturns(figures: VersionFigures): SectionBody {
  const isCash = isAllCash(figures);
  const parts = ratios(
    figures,
    isCash ? "Profit attribution" : "Levered profit attribution",
    ATTRIBUTION.filter(([key]) => !(isCash && key === "attributionFinancing" && figures.number(key) === 0)),
  );
  const sum = sumLine(
    figures,
    ATTRIBUTION.map(([key, label]) => ({ key, label })),
  );
  const attribution: Block =
    parts.kind === "table"
      ? {
          ...parts,
          rows: [
            ...parts.rows,
            plainRow([figures.called("leveredProfit", "Levered profit"), dollars(sum)], "total"),
          ],
        }
      : parts;
  return {
    id: "returns",
    title: "Yields, debt, exit and returns",
    context: null,
    blocks: [
      {
        kind: "split",
        leftShare: 0.5,
        left: [
          ratios(figures, "Yields and operations", BUILDING_RATIOS.yields),
          ...debtRatios(figures, BUILDING_RATIOS.debt),
        ],
        right: [
          ratios(figures, "Returns", BUILDING_RATIOS.returns),
          ratios(figures, "Exit", exitLines(figures)),
        ],
      },
      attribution,
    ],
  };
}
