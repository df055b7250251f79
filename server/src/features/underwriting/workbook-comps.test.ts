import type { SourceComp } from "@labs/reporting/report-source";
import { expect, test } from "vitest";
import { listWorkbookComps } from "./workbook-comps.ts";

const comp = (label: string, state: SourceComp["state"], similarity: number) =>
  ({
    ...{ label, state, similarity, distanceMiles: 0.4, beds: 3, baths: 2, sqft: 1500, yearBuilt: 1990 },
    ...{ observedAt: "2026-05-04T00:00:00.000Z", amount: 300_000, adjustedAmount: 310_000 },
  }) as SourceComp;

test("a workbook lists included comps first, each part by similarity, and says how many it leaves out", () => {
  const saleComps = {
    comps: [
      comp("out, alike", "excluded:user", 0.99),
      comp("in, less alike", "included", 0.5),
      comp("in, alike", "included", 0.9),
      comp("out, less alike", "excluded:user", 0.1),
    ],
  };
  const many = { comps: Array.from({ length: 45 }, (_, at) => comp(`rent ${at}`, "included", at / 100)) };
  const [sales, rents] = listWorkbookComps({ saleComps, rentComps: many });
  expect(sales?.title).toBe("Sale comps: price, $");
  expect(sales?.rows.map(([label]) => label)).toEqual([
    ...["in, alike", "in, less alike", "out, alike", "out, less alike"],
  ]);
  expect(sales?.rows[0]).toEqual([
    ...["in, alike", 0.4, 3, 2, 1500, 1990, "2026-05-04", 300_000, 310_000, "Included"],
  ]);
  expect(rents?.title).toBe("Rent comps: monthly rent, $ (40 of 45)");
  expect(rents?.rows[0]?.[0]).toBe("rent 44");
  expect(listWorkbookComps({ saleComps: { comps: [] } })).toEqual([]);
});
