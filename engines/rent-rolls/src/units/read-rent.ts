import { cents } from "@labs/sheets/read-number";
import type { ChargeLine } from "../roll.ts";
import type { LeaseRow } from "../rows/table-rows.ts";
import type { Lease } from "./read-lease.ts";

/**
 * Of charge rows the rent's and a voucher's, and 0 without them; else the rent column and what belongs to it. A
 * column called contract or gross rent holds the voucher's part already.
 */
export function rentOf(
  { values, hasChargeRows }: LeaseRow,
  { numbers, charges }: Pick<Lease, "numbers" | "charges">,
): number | null {
  const sum = (lines: readonly ChargeLine[]) => cents(lines.reduce((total, { amount }) => total + amount, 0));
  const rents = charges.filter(({ category }) => category === "rent");
  const subsidies = charges.filter(({ category }) => category === "subsidy");
  if (hasChargeRows) {
    if (rents.length + subsidies.length > 0) return sum([...rents, ...subsidies]);
    const column = values.contractRent?.column;
    const isAmount = column === undefined || charges.some(({ source }) => source.column - 1 === column);
    return isAmount ? 0 : (numbers.contractRent ?? 0);
  }
  const header = values.contractRent?.header ?? "";
  const own = numbers.contractRent;
  const isWhole = /contract|gross|total|lease rent/i.test(header);
  const parts = [
    own ?? numbers.tenantRent,
    isWhole && own !== undefined ? undefined : numbers.subsidy,
    own === undefined || /^(rent|lot|space|site|pad)\b/i.test(header)
      ? rents.length > 0
        ? sum(rents)
        : undefined
      : undefined,
    subsidies.length > 0 && !isWhole ? sum(subsidies) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? null : cents(parts.reduce((total, part) => total + part, 0));
}
