import { wordsOf } from "@labs/sheets/sheet";
import { FOREIGN_TITLE } from "./foreign-words.ts";

const LABEL =
  /^(?:property(?: name)?|properties|community|for property|apartment community|site|objekt|liegenschaft|propiedad|inmueble|immeuble|r[ée]sidence|propriet[àa])\s*[:=]\s*(.+)$/i;
const TITLE =
  /rent ?roll|tenancy schedule|tenant (list|roster)|resident (list|history)|lease charges|unit details|^report|^page\b/i;
const NOISE =
  /^(onesite|realpage|yardi|entrata|appfolio|resman|buildium|rent manager)\b|\bv\d+\.\d|\bas of\b|^date|^month|^year|printed|^time|^user|parameters?\b|exported|generated|sort(ed)? by|^units:|active|included|report date|^from\b|^through\b|database|^detail|^\(|prepared|^confidential|^www|^run\b|^period|^for\b|^\d[\d/:. -]*(am|pm)?$|^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ .,]+(\d{1,2},? )?\d{4}$|^->|^(show|group|filter|status|excluding|including|owned by|sections?|details?)\b|^\w+ (subjournal|designation)|^\d[\d/.-]{5,9} (time|page|date)\b|^bldg status/i;

/** The property that the lines above a header name: what is neither the report's title nor its date. */
export function findPropertyName(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const labelled = LABEL.exec(line)?.[1]?.trim();
    if (labelled !== undefined && labelled.length <= 120 && !/^all\b|,.*,.*,/i.test(labelled))
      return labelled;
  }
  for (const line of lines) {
    if (NOISE.test(line) || line.length > 90 || /^\*|[.!?]$|\$|^notes?\b/i.test(line)) continue;
    const name = line
      .replace(/\s*[-–—:|]\s*(rent ?roll|unit mix).*$/i, "")
      .replace(/^(rent ?roll)( (detail|report|summary))?\s*([-–—:|]|for)\s*/i, "")
      .trim();
    const words = wordsOf(name);
    if (
      words === "" ||
      NOISE.test(name) ||
      TITLE.test(name) ||
      FOREIGN_TITLE.test(name) ||
      /^\d+$/.test(words)
    )
      continue;
    return name;
  }
  return undefined;
}

/** A heading such as `-> Name - street, city, ST zip` without the address after the name. */
export function shortenPropertyName(heading: string): string {
  const match = /^(.+?) - (.*\b[A-Z]{2},? \d{5}(-\d{4})?)$/.exec(heading);
  return (match?.[1] ?? heading).trim();
}
