import type { RollCorrections } from "@labs/contract/uploads/rent-roll-requests";
import { ChargeCategory, type RentRoll, UnitStatus } from "@labs/contract/uploads/rent-rolls";
import { invalid } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import { type RequestRow, workOnStored } from "../uploads/service.ts";
import type { work } from "./roll-sheets.ts";

/** The uploaded file as a roll, under corrections of what its words mean. */
export async function readRollFile(of: {
  storage: Storage;
  request: RequestRow;
  corrections: RollCorrections;
  signal?: AbortSignal;
}): Promise<RentRoll> {
  const { storage, request, corrections, signal } = of;
  const { statuses, chargeCodes, floorPlans, asOf } = corrections;
  const argument = {
    fileName: request.fileName,
    today: request.createdAt.toISOString().slice(0, 10),
    ...(asOf === undefined ? {} : { asOf }),
    ...(floorPlans === undefined ? {} : { floorPlans }),
    ...(statuses === undefined ? {} : { statuses: oneOf(UnitStatus, "statuses", statuses) }),
    ...(chargeCodes === undefined ? {} : { chargeCodes: oneOf(ChargeCategory, "chargeCodes", chargeCodes) }),
  };
  const module = new URL("./roll-sheets.ts", import.meta.url);
  const units: RentRoll["units"] = [];
  const onPart = (part: RentRoll["units"]) => {
    for (const unit of part) units.push(unit);
  };
  const roll = await workOnStored<typeof work>({
    storage,
    request,
    module,
    argument,
    signal,
    onPart,
    printed: true,
  });
  return { ...roll, units };
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
