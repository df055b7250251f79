import type { CitedFigure, CitedSubject, Verification, VerifyBody } from "@labs/contract/verification";
import { verifyText } from "@labs/verification/verify-text";
import type { Database } from "../../lib/database/database.ts";
import { gatherEvidence } from "./gather-evidence.ts";

export { figuresOfMarket, figuresOfProperty } from "./figures-of-property.ts";
export { figuresOfVersion } from "./figures-of-version.ts";

/** Holds a text against all that it is about. */
export async function verify(database: Database, body: VerifyBody): Promise<Verification> {
  return verifyAgainst(body.text, await gatherEvidence(database, body));
}

/** Holds a text against figures at hand. */
export function verifyAgainst(
  text: string,
  {
    figures,
    subjects,
    unknown = [],
  }: { figures: CitedFigure[]; subjects: CitedSubject[]; unknown?: string[] },
): Verification {
  const { numbers, skipped } = verifyText(text, { figures, subjects });
  const count = (verdict: string) => numbers.filter((number) => number.verdict === verdict).length;
  const names = new Map(subjects.map(({ id, names: [name = id] }) => [id, name]));
  const held = Map.groupBy(figures, ({ subject }) => subject);
  return {
    counts: { confirmed: count("confirmed"), wrong: count("wrong"), notFound: count("notFound") },
    numbers: numbers.map((number) => ({
      ...number,
      figure: number.figure === null ? null : { ...number.figure },
    })),
    skipped,
    heldAgainst: [...held].map(([id, listed]) => ({ id, name: names.get(id) ?? id, figures: listed.length })),
    unknown,
  };
}
