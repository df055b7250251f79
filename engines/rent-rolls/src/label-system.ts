import type { SheetReading } from "./rows/table-rows.ts";

/** What each property-management system writes on its rolls, the first that is found wins. */
const SIGNS: [string, RegExp][] = [
  ["Yardi", /current\/notice\/vacant|rent roll with lease charges|month year =|as of = /i],
  ["OneSite", /unit\/lease status|market \+ addl|onesite|realpage/i],
  ["Entrata", /entrata|bldg-unit|market\/budgeted rent|scheduled charges/i],
  ["AppFolio", /appfolio|next rent increase|^-> |exported on/i],
  ["ResMan", /resman/i],
  ["Rent Manager", /rent ?manager/i],
  ["Buildium", /buildium/i],
  ["MRI", /\bmri\b/i],
];

/** The system whose words the file has. */
export function findSystem(readings: readonly SheetReading[]): string | null {
  const words = readings.flatMap(({ banner, headerTexts, leases }) => [
    ...banner,
    ...headerTexts,
    ...(leases[0]?.place.property === undefined ? [] : [leases[0].place.property]),
  ]);
  return SIGNS.find(([, sign]) => words.some((line) => sign.test(line)))?.[0] ?? null;
}
