import { LAYOUTS } from "../../statement/build-statement.ts";
import type { LineLayout } from "../../statement/record.ts";
import { definedName, storable } from "../layout.ts";
import type { WorkbookCell, WorkbookSheet } from "../record.ts";
import { type FrontMaking, words } from "./front.ts";

const MONEY = { format: "currency", role: "figure" } as const;

/** What closing costs and who pays it, as the statement has it at closing; both sides add up to the same. */
export function sourcesAndUsesSheet(making: FrontMaking): WorkbookSheet {
  const { model, result } = making;
  const atClosing = (block: LineLayout["block"]) => listAtClosing(LAYOUTS[model], block);
  const uses = [
    ...atClosing("unlevered").filter(({ sign }) => sign < 0),
    ...atClosing("levered").filter(({ sign }) => sign < 0),
  ];
  const credits = atClosing("unlevered").filter(({ sign }) => sign > 0);
  const loans = atClosing("levered").filter(({ sign }) => sign > 0);
  const cells: WorkbookCell[] = [words(1, 1, "Sources and uses at closing", "title")];
  const list = (lines: readonly LineLayout[], from: number, sign: 1 | -1): number => {
    let row = from;
    for (const { label, closing = "" } of lines) {
      const value = storable(result.values[closing] ?? making.inputs[closing]);
      if (value === 0 || value === null) continue;
      const minus = sign < 0 ? "-" : "";
      cells.push(words(row, 1, label, "label"), {
        ...{ row, column: 2, formula: `${minus}${definedName(closing)}`, ...MONEY },
        value: typeof value === "number" ? sign * value : null,
      });
      row += 1;
    }
    return row;
  };
  const amount = (key: string): number | null => {
    const value = storable(result.values[key]);
    return typeof value === "number" ? value : null;
  };
  cells.push(words(3, 1, "Uses", "head"), words(3, 2, "Amount", "head"));
  const endOfUses = list(credits, list(uses, 4, 1), -1);
  const totalUses = amount("totalUses");
  // Where a part isn't known, the sum of the others is no total.
  const total = (row: number, label: string, from: number, to: number) =>
    cells.push(
      words(row, 1, label, "head"),
      totalUses === null
        ? words(row, 2, "Not known: a part is missing", "label")
        : { row, column: 2, formula: `SUM(B${from}:B${to})`, value: totalUses, ...MONEY },
    );
  total(endOfUses, "Total uses", 4, endOfUses - 1);
  const first = endOfUses + 2;
  cells.push(words(first, 1, "Sources", "head"), words(first, 2, "Amount", "head"));
  const equity = list(loans, first + 1, 1);
  cells.push(words(equity, 1, "Equity", "label"), {
    ...{
      row: equity,
      column: 2,
      formula: definedName("initialEquity"),
      value: amount("initialEquity"),
      ...MONEY,
    },
  });
  total(equity + 1, "Total sources", first + 1, equity);
  if (totalUses !== null) {
    cells.push(words(equity + 2, 1, "Sources less uses", "label"), {
      ...{ row: equity + 2, column: 2, formula: `ROUND(B${equity + 1}-B${endOfUses},2)`, value: 0, ...MONEY },
    });
  }
  cells.push(...listFunding(making, equity + 4));
  return {
    name: "Sources & Uses",
    cells,
    frozen: { rows: 3, columns: 1 },
    print: "page",
    widths: [40, 18],
  };
}

/** What the loan funds after closing, on both sides; nothing where it funds nothing. */
function listFunding({ result }: FrontMaking, top: number): WorkbookCell[] {
  const drawn = storable(result.values.futureFundingInHold);
  if (typeof drawn !== "number" || drawn === 0) return [];
  const lines: [label: string, key: string][] = [
    ["Future funding, drawn after closing", "futureFundingInHold"],
    ["Total uses, fully funded", "fundedUses"],
    ["Total sources, fully funded", "fundedSources"],
  ];
  const figures = lines.map(([, key]) => storable(result.values[key]));
  const cells = lines.flatMap(([label, key], at) => [
    words(top + 1 + at, 1, label, at === 0 ? "label" : "head"),
    { row: top + 1 + at, column: 2, formula: definedName(key), value: figures[at] ?? null, ...MONEY },
  ]);
  return [
    words(top, 1, "With future funding", "head"),
    words(top, 2, "Amount", "head"),
    ...cells,
    words(top + 4, 1, "Sources less uses, fully funded", "label"),
    {
      row: top + 4,
      column: 2,
      formula: `ROUND(B${top + 3}-B${top + 2},2)`,
      value: figures.includes(null) ? null : 0,
      ...MONEY,
    },
  ];
}

const listAtClosing = (layout: readonly LineLayout[], block: LineLayout["block"]) =>
  layout.filter(
    (line) =>
      line.block === block &&
      line.closing !== undefined &&
      line.closing !== "allInCostUnlevered" &&
      line.ownership !== "owned",
  );
