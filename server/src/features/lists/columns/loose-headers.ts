import type { Field } from "../templates/fields.ts";
import { type Content, mayHold } from "./column-content.ts";
import { explainOther, spellHeader } from "./column-headers.ts";
import type { Guess, Mapping } from "./map-columns.ts";

/** Words that say what a column holds, whatever stands around them, and words with which they say something else. */
const LOOSE: readonly { field: string; says: RegExp; not: RegExp }[] = [
  {
    field: "lot_sqft",
    says: /\b(?:acres?|acreage)\b|\b(?:lot|land)\b.*\bsqft\b/,
    not: /price|value|tillable|wooded/,
  },
  {
    field: "sqft",
    says: /\bsqft\b/,
    not: /\b(?:lot|land|site|garage|gar|bsmt|basement|below|porch|deck|unfin\w*|price|value|cost|rent|office|units?|source|additional|adu)\b/,
  },
  {
    field: "year_built",
    says: /\b(?:built|vintage)\b/,
    not: /effective|eff|reno|remodel|addition|before|after|built ?up|sqft/,
  },
  {
    field: "tax_annual",
    says: /\b(?:annual|yearly|year|yr)\b.*\btax(?:es)?\b|\btax(?:es)?\b.*\b(?:annual|yearly|year|yr)\b/,
    not: /rate|assess|value|delinq|owed|exempt|due|\btax year\b|ins/,
  },
  {
    field: "current_rent",
    says: /\b(?:gross|in place|actual|contract|current|total)\b.*\b(?:mo|monthly)\b.*\brents?\b/,
    not: /annual|per|sqft|loss/,
  },
  { field: "apn", says: /\b(?:apn|pin|parcel)\b.*\b(?:number|id|no)\b/, not: /old|prior|parent|count|owner/ },
];

/**
 * Fields that no header names, of the one column whose words still say them and whose cells can be that; of two such
 * columns neither, since nothing tells them apart.
 */
export function guessLoosely(
  { headers, fields }: { headers: readonly string[]; fields: readonly Field[] },
  contents: readonly Content[],
  known: { byColumn: ReadonlyMap<number, Guess>; mapping: Mapping },
): Guess[] {
  return LOOSE.flatMap(({ field: key, says, not }): Guess[] => {
    const field = fields.find((one) => one.key === key);
    if (field === undefined || known.mapping[key] !== undefined) return [];
    const found = headers.flatMap((header, column) => {
      const words = spellHeader(header);
      const content = contents[column];
      const isOpen = !known.byColumn.has(column) && explainOther(header) === undefined;
      const isSaid = isOpen && says.test(words) && !not.test(words);
      return isSaid && content !== undefined && content.filled > 0 && mayHold(field, content, { header })
        ? [column]
        : [];
    });
    const [column] = found;
    if (column === undefined || found.length > 1) return [];
    const reason = `Words of the header say ${field.label}`;
    return [{ field: key, column, confidence: 0.88, source: "synonym", reason }];
  });
}
