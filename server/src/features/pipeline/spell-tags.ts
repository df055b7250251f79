import { MOST_TAGS } from "@labs/contract/deals/pipeline";
import type { Database } from "../../lib/database/database.ts";
import { listTags } from "./repository.ts";

/** One tag has one spelling in the firm: the one that is in use already. */
export async function spellTags(database: Database, given: readonly string[]): Promise<string[]> {
  const known = new Map((await listTags(database)).map((tag) => [tag.toLowerCase(), tag] as const));
  const tags = new Map<string, string>();
  for (const one of given) {
    const tag = one
      .normalize("NFC")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim();
    const key = tag.toLowerCase();
    if (tag !== "" && !tags.has(key)) tags.set(key, known.get(key) ?? tag);
  }
  return [...tags.values()].slice(0, MOST_TAGS);
}
