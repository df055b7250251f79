import type { Income } from "@labs/estimation/building-value";
import { dateWords } from "@labs/reporting/figure-format";
import { inputAt } from "@labs/underwriting/model-inputs";
import type { Executor } from "../../lib/database/database.ts";
import { loadTemplates } from "../assumptions/service.ts";
import { findTrailingStatement, normalizeNoi } from "../operating-statements/service.ts";
import type { Subject } from "../places/service.ts";
import { findStabilizedNoi } from "./repository.ts";

/** What a building earns, as it is and stabilized, and the cap rate that the firm assumes in its market. */
export async function findIncome(of: {
  database: Executor;
  subject: Subject;
  now?: Date | undefined;
}): Promise<Income> {
  const { database, subject, now = new Date() } = of;
  const { googlePlacesId, countyFips, msaId } = subject;
  const [statement, stabilized, findTemplate] = await Promise.all([
    findTrailingStatement(database, googlePlacesId),
    findStabilizedNoi(database, googlePlacesId),
    loadTemplates(database, { countyIds: [countyFips], metroIds: msaId === null ? [] : [msaId], now }),
  ]);
  const template = findTemplate({ propertyType: "multifamily", countyFips, metroId: msaId });
  const rate = inputAt(template.local, "marketCapRate") ?? inputAt(template.general, "marketCapRate");
  return {
    asIs:
      statement === undefined
        ? { unavailable: "No accepted operating statement of this building" }
        : {
            noi: normalizeNoi(statement),
            source: `Normalized NOI of the year to ${dateWords(statement.period?.to ?? "its end")} (${statement.fileName})`,
          },
    stabilized:
      stabilized === undefined
        ? { unavailable: "No saved underwriting of this building says its stabilized NOI" }
        : {
            noi: stabilized.noi,
            source: `NOI at today's rents and costs of underwriting version ${stabilized.version}`,
          },
    firmCapRate:
      typeof rate === "number"
        ? { rate, source: template.sources.marketCapRate ?? "" }
        : { unavailable: "The firm assumes no cap rate for this market: Settings, Assumptions" },
  };
}
