import type { RollCorrections } from "@labs/contract/uploads/rent-roll-requests";
import { ChargeCategory, type RentRoll, UnitStatus } from "@labs/contract/uploads/rent-rolls";
import { readChargeCode } from "@labs/rent-rolls/read-charge-code";
import { readStatus } from "@labs/rent-rolls/read-status";
import type { Executor } from "../../lib/database/database.ts";
import { listChoices, saveChoices, type WordChoice } from "../uploads/service.ts";

const STATUS = "rent-roll status";
const CHARGE = "rent-roll charge";

const spell = (word: string): string => word.trim().toLowerCase();

/**
 * What somebody taught with the rolls that they accepted, for the words of the next one. Only words that mean nothing
 * by themselves are kept: `Vacant` of one odd file must not turn the empty units of the next into something else.
 */
export async function listLearned(database: Executor, userId: string): Promise<RollCorrections> {
  const choices = await listChoices(database, { userId, kinds: [STATUS, CHARGE] });
  const known = (kind: string, options: readonly string[]) =>
    Object.fromEntries(
      choices.flatMap((choice) =>
        choice.kind === kind && choice.meaning !== null && options.includes(choice.meaning)
          ? [[choice.word, choice.meaning]]
          : [],
      ),
    );
  return { statuses: known(STATUS, UnitStatus.options), chargeCodes: known(CHARGE, ChargeCategory.options) };
}

/** Of what was taught that which a roll's own words were read by, each in the file's spelling. */
export function pickUsed(learned: RollCorrections, { units, chargeCodes }: RentRoll): RollCorrections {
  const used = (words: readonly (string | null)[], meanings: Record<string, string> | undefined) =>
    Object.fromEntries(
      words.flatMap((word) => {
        const meaning = word === null ? undefined : meanings?.[spell(word)];
        return word === null || meaning === undefined ? [] : [[word, meaning] as const];
      }),
    );
  const statuses = used(
    units.map(({ statusText }) => statusText),
    learned.statuses,
  );
  const codes = used(
    chargeCodes.map(({ code }) => code),
    learned.chargeCodes,
  );
  return {
    ...(Object.keys(statuses).length > 0 ? { statuses } : {}),
    ...(Object.keys(codes).length > 0 ? { chargeCodes: codes } : {}),
  };
}

/** Keeps the meanings that an accepted roll was read with. */
export async function learn(
  database: Executor,
  { userId, corrections }: { userId: string; corrections: RollCorrections },
): Promise<void> {
  const choices = (kind: string, words: Record<string, string> = {}): WordChoice[] =>
    Object.entries(words).map(([word, meaning]) => ({ kind, word: spell(word), meaning }));
  const statuses = choices(STATUS, corrections.statuses).filter(({ word }) => readStatus(word) === undefined);
  const codes = choices(CHARGE, corrections.chargeCodes).filter(
    ({ word }) => readChargeCode(word) === "other",
  );
  const byWord = new Map([...statuses, ...codes].map((choice) => [`${choice.kind}/${choice.word}`, choice]));
  await saveChoices(database, userId, [...byWord.values()]);
}
