import { openCone } from "@labs/underwriting/model-cone";
import { type Inputs, withInputs } from "@labs/underwriting/model-inputs";
import { interpolateSorted } from "@labs/underwriting/percentile";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import type { Executor } from "../../lib/database/database.ts";
import { listInZip } from "../evidence/service.ts";
import type { Subject } from "../places/service.ts";

const SALES = { least: 20, most: 100, months: 24 };
const RENTS = { least: 5, most: 200, months: 12 };
/** Demo data ends on a fixed day, so its age does not count. */
const ANY_DAY = "1900-01-01";

/** What homes sold in the postal code would yield net on these assumptions, so that a yield among the highest is told. */
export async function findZipYield(
  database: Executor,
  { subject, inputs }: { subject: Subject; inputs: Inputs },
): Promise<{ value: number; source: string } | { reason: string }> {
  const { zip, countyFips, demo } = subject;
  if (zip === null) return { reason: "The home's ZIP code is not known" };
  const list = (evidence: "rent" | "price", { most, months }: typeof SALES) =>
    listInZip(database, {
      ...{ evidence, zip, countyFips, demo, propertyType: "singlefamily", limit: most },
      since: demo ? ANY_DAY : monthsAgo(months),
    });
  const [sales, rents] = await Promise.all([list("price", SALES), list("rent", RENTS)]);
  if (sales.length < SALES.least || rents.length < RENTS.least)
    return { reason: `${sales.length} sales and ${rents.length} rents of ZIP code ${zip} are too few` };
  const rentPerSqft = percentile(
    rents.map(({ amount, sqft }) => amount / sqft),
    0.5,
  );
  const homes = sales.map(({ amount, sqft }) => ({
    price: Math.round(amount),
    rent: Math.round(rentPerSqft * sqft),
    sqft,
  }));
  const yields = calculateYields(inputs, homes);
  if (yields.length < SALES.least) return { reason: "The assumptions give no yield yet" };
  const value = Math.round(10_000 * percentile(yields, 0.9)) / 10_000;
  const rent = `$${rentPerSqft.toFixed(2)} per sq ft, the median of ${rents.length} rents`;
  return {
    value,
    source: `90th percentile of the net yields of ${yields.length} homes sold in ZIP code ${zip}, at ${rent}, and the other costs of this home`,
  };
}

interface SoldHome {
  price: number;
  rent: number;
  sqft: number;
}

/** What differs from one sold home to the next; the other inputs are those of the home that is underwritten. */
const OF_SALE = ["purchasePrice", "afterRepairValue", "valueEstimate", "monthlyRent", "sqft"] as const;

/** The first home stands for all when inputs are validated: only figures within bounds change after it. */
function calculateYields(inputs: Inputs, homes: readonly SoldHome[]): number[] {
  const [first] = homes;
  const validated = first && validateInputs("singlefamily", sell(inputs, first));
  if (!validated?.ok) return [];
  const output = "netYieldOnCost";
  const cone = openCone({
    model: "singlefamily",
    inputs: validated.inputs,
    moved: OF_SALE,
    outputs: [output],
  });
  return homes.flatMap((home) => {
    for (const [input, value] of listFigures(home)) cone.set(input, value);
    cone.run();
    const value = cone.value(output);
    return typeof value === "number" && Number.isFinite(value) ? [value] : [];
  });
}

const sell = (inputs: Inputs, home: SoldHome): Inputs =>
  withInputs(inputs, [["ownership", "acquisition"], ...listFigures(home)]);

function listFigures({ price, rent, sqft }: SoldHome): [(typeof OF_SALE)[number], number][] {
  return [
    ["purchasePrice", price],
    ["afterRepairValue", price],
    ["valueEstimate", price],
    ["monthlyRent", rent],
    ["sqft", sqft],
  ];
}

function monthsAgo(months: number): string {
  const now = new Date();
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate());
  return new Date(day).toISOString().slice(0, 10);
}

const percentile = (values: readonly number[], share: number): number =>
  interpolateSorted(
    values.toSorted((a, b) => a - b),
    share,
  ) ?? Number.NaN;
