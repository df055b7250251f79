import type { Statement } from "@labs/underwriting/statement-record";
import { isAllCash, type VersionFigures } from "./version-figures.ts";

/**
 * The statement of an all-cash deal with one cash flow: that of equity is the property's again where the owners take no
 * fee of their own. Every other deal's statement is left as it is.
 */
export function asOneCashFlow(printed: Statement, figures: VersionFigures): Statement {
  if (!isAllCash(figures)) return printed;
  const isSame = !figures.isPart("unleveredIrr");
  const called = new Map([
    ["Unlevered cash flow", isSame ? "Cash flow" : "Cash flow before asset management fee"],
    ["Levered cash flow", "Cash flow"],
  ]);
  return {
    ...printed,
    lines: printed.lines.flatMap((line) =>
      isSame && line.block === "levered" ? [] : [{ ...line, label: called.get(line.label) ?? line.label }],
    ),
    returns: printed.returns.flatMap(({ key, label, value }) => {
      const isUnlevered = key.startsWith("unlevered");
      if (isSame && isUnlevered) return [];
      const name = figures.called(isUnlevered ? "unleveredIrr" : "leveredIrr", "");
      return [{ key, label: label.replace(/^(Unlevered|Levered) IRR/, name), value }];
    }),
  };
}
