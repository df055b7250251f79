import { sumKnown, sumToCents } from "@labs/sheets/read-number";
import { isCalledWhole } from "../columns/settle-sums.ts";
import type { ChargeCategory } from "../roll.ts";
import type { LeaseRow } from "../rows/table-rows.ts";
import type { Lease } from "./read-lease.ts";

/**
 * Of charge rows the rent's and a voucher's, and 0 without them; else the rent column and what belongs to it. A
 * column called contract or gross rent holds the voucher's part already.
 */
export function readRent(
  { values, hasChargeRows }: LeaseRow,
  { numbers, charges }: Pick<Lease, "numbers" | "charges">,
): number | null {
  const listAmounts = (wanted: ChargeCategory) =>
    charges.flatMap(({ category, amount }) => (category === wanted ? amount : []));
  const rents = listAmounts("rent");
  const subsidies = listAmounts("subsidy");
  const { contractRent: own, tenantRent, subsidy } = numbers;
  if (hasChargeRows) {
    if (rents.length + subsidies.length > 0) return sumToCents([...rents, ...subsidies]);
    const column = values.contractRent?.column;
    const isAmount = column === undefined || charges.some(({ source }) => source.column - 1 === column);
    return isAmount ? 0 : (own ?? 0);
  }
  const header = values.contractRent?.header ?? "";
  const isWhole = values.contractRent?.isWhole === true || isCalledWhole(header);
  const isPart = own === undefined || /^(rent|lot|space|site|pad)\b/i.test(header);
  const parts = [
    own ?? tenantRent,
    isWhole && own !== undefined ? undefined : subsidy,
    isPart ? sumKnown(rents) : undefined,
    isWhole ? undefined : sumKnown(subsidies),
  ];
  return sumKnown(parts.flatMap((part) => part ?? []));
}
