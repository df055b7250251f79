import { looksNumeric } from "@labs/sheets/read-number";
import { cellText, isBlank } from "@labs/sheets/sheet";
import { findPropertyName } from "../words/read-banner.ts";
import { type Heading, isCountRow, isPageNote, readHeading } from "./classify-row.ts";
import type { Place, SheetReading } from "./table-rows.ts";

/** Above every heading. */
export const NOWHERE: Place = {
  section: "current",
  sectionStatus: undefined,
  property: undefined,
  building: undefined,
  plan: undefined,
  group: undefined,
};

/** Where rows stand below a heading of their own. */
export function turnTo(place: Place, heading: Heading): Place {
  if (heading.kind === "note") return place;
  if (heading.kind === "section") {
    return { ...place, section: heading.section, sectionStatus: heading.status };
  }
  const isProperty = heading.kind === "property";
  return {
    ...place,
    ...(isProperty ? { building: undefined, plan: undefined, group: undefined } : {}),
    [heading.kind]: heading.name,
  };
}

/** A line over the units of a property that the report was asked for by its code: `bell - Bell Street Apts`. */
export function headProperty(heading: Heading, codes: readonly string[]): Heading {
  if (heading.kind !== "group" || codes.length === 0) return heading;
  const [, code, name] = /^([\w-]+)(?: ?[-–:] ?(.+))?$/.exec(heading.name) ?? [];
  const [, before, behind] = /^(.+?) \(([\w-]+)\)$/.exec(heading.name) ?? [];
  const isAsked = (one: string | undefined) =>
    codes.some((known) => known.toLowerCase() === one?.toLowerCase());
  if (isAsked(code)) return { kind: "property", name: name ?? code ?? heading.name };
  return isAsked(behind) ? { kind: "property", name: before ?? heading.name } : heading;
}

/** The lines between the last row that counts and a header, as far as the table's last column. */
export function linesAbove(
  { sheet, counted }: SheetReading,
  { from, to, last }: { from: number; to: number; last: number },
): string[] {
  const lines: string[] = [];
  for (let row = to - 1; row >= Math.max(from, to - 12); row -= 1) {
    // What stands right of the table is a note beside it.
    const cells = (sheet.rows[row] ?? []).slice(0, last + 1).filter((cell) => !isBlank(cell));
    if (counted.has(row) || cells.some((cell) => looksNumeric(cell))) break;
    // `Occupied units: 4 | Vacant units: 2` counts all units and heads those of neither state.
    if (cells.length > 1 && isCountRow(cells)) continue;
    const told = cells.map(cellText).filter((text, _, all) => all.length < 3 || !isPageNote(text));
    const isLabelled =
      told.length > 1 && told.slice(1).some((text) => /^[A-Za-z][A-Za-z ]{1,20}[:=]\s*\S/.test(text));
    if (isLabelled) lines.unshift(...told);
    else if (told.length === 1 || told.length === 2) lines.unshift(told.join(" "));
  }
  return lines;
}

/** Where rows stand below a header and the lines above it: the property may be another than on the page before. */
export function placeBelow(
  lines: readonly string[],
  { place, titles }: { place: Place; titles: readonly string[] },
): Place {
  const headings = lines.map((line) => ({ line, heading: readHeading(line) }));
  // A title that stood over the first page says nothing new on the next.
  const section = headings.findLast(
    ({ heading, line }) =>
      heading.kind === "section" && (heading.section !== "summary" || !titles.includes(line)),
  )?.heading;
  const isName = ({ heading: { kind } }: { heading: Heading }) =>
    kind !== "plan" && kind !== "building" && kind !== "section";
  const name = findPropertyName(headings.filter(isName).map(({ line }) => line));
  let below = place;
  if (name !== undefined) {
    const isOther = name !== place.property;
    const fresh = {
      section: "current",
      sectionStatus: undefined,
      building: undefined,
      plan: undefined,
    } as const;
    below = { ...place, property: name, group: undefined, ...(isOther ? fresh : {}) };
  }
  if (below.section === "summary") below = { ...below, section: "current", sectionStatus: undefined };
  for (const { heading } of headings) {
    if (heading.kind === "plan" || heading.kind === "building") below = turnTo(below, heading);
  }
  return section?.kind === "section" ? turnTo(below, section) : below;
}
