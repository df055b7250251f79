import { sampleAssumptions } from "@labs/underwriting/firm-inputs";
import type { Database } from "../../lib/database/database.ts";
import { toDay } from "./find-template.ts";
import { insertVersion } from "./repository.ts";
import { sampleUpkeep } from "./sample-upkeep.ts";

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
        ...(propertyType === "singlefamily" ? sampleUpkeep() : {}),
      },
      reason: "Sample of the first start: review it and enter the firm’s own",
      isSample: true,
    });
  }
}
