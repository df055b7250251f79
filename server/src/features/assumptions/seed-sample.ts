import type { TemplateVersion } from "@labs/contract/assumptions";
import { firmInputs, sampleAssumptions } from "@labs/underwriting/firm-inputs";
import type { Database } from "../../lib/database/database.ts";
import { toDay } from "./find-template.ts";
import { insertVersion } from "./repository.ts";
import { sampleUpkeep } from "./sample-upkeep.ts";

const HURDLE = "targets.leveredIrr";
const TYPES = ["singlefamily", "multifamily"] as const;

/** The templates that a firm starts from, made by the first start of Labs; later ones find them there. */
export async function seedSample(database: Database, now = new Date()): Promise<void> {
  for (const propertyType of TYPES) {
    await insertVersion(database, {
      propertyType,
      level: "all",
      place: "",
      program: "",
      version: 1,
      name: "Sample",
      effectiveFrom: toDay(now),
      assumptions: {
        ...sampleAssumptions(propertyType),
        ...sampleHurdle(propertyType),
        ...(propertyType === "singlefamily" ? sampleUpkeep() : {}),
      },
      reason: "Sample of the first start: review it and enter the firm’s own",
      isSample: true,
    });
  }
}

/** The maximum bid of a first start is held against a return: that which the sample discounts by. */
function sampleHurdle(propertyType: (typeof TYPES)[number]): TemplateVersion["assumptions"] {
  const asked = firmInputs(propertyType);
  const rate = asked.find(({ key }) => key === "discountRate")?.default?.value;
  if (rate === undefined || !asked.some(({ key }) => key === HURDLE)) return {};
  return { [HURDLE]: { value: rate, note: "Sample: the discount rate as the return that a bid must leave" } };
}
