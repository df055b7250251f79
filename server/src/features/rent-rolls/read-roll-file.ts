import type { RollCorrections } from "@labs/contract/rent-roll-requests";
import { ChargeCategory, type RentRoll, UnitStatus } from "@labs/contract/rent-rolls";
import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import { storableJson } from "../../lib/database/storable-json.ts";
import { invalid } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import { type RequestRow, readStoredSheets } from "../uploads/service.ts";

/** The uploaded file as a roll, under corrections of what its words mean. */
export async function readRollFile(of: {
  storage: Storage;
  request: RequestRow;
  corrections: RollCorrections;
  signal?: AbortSignal;
}): Promise<RentRoll> {
  const { request, corrections } = of;
  const sheets = await readStoredSheets(of.storage, request.sha256, of.signal);
  const { statuses, chargeCodes, floorPlans, asOf } = corrections;
  const roll = readRentRoll(sheets, {
    fileName: request.fileName,
    today: request.createdAt.toISOString().slice(0, 10),
    ...(asOf === undefined ? {} : { asOf }),
    ...(floorPlans === undefined ? {} : { floorPlans }),
    ...(statuses === undefined ? {} : { statuses: oneOf(UnitStatus, "statuses", statuses) }),
    ...(chargeCodes === undefined ? {} : { chargeCodes: oneOf(ChargeCategory, "chargeCodes", chargeCodes) }),
  });
  return storableJson(roll);
}

function oneOf<Word extends string>(
  schema: { options: readonly Word[] },
  name: string,
  given: Readonly<Record<string, string>>,
): Record<string, Word> {
  const found: Record<string, Word> = {};
  for (const [text, word] of Object.entries(given)) {
    const known = schema.options.find((option) => option === word);
    if (known === undefined) {
      const msg = `${word} is none of ${schema.options.join(", ")}`;
      throw invalid([{ loc: ["body", "corrections", name, text], msg, type: "correction_invalid" }]);
    }
    found[text] = known;
  }
  return found;
}
