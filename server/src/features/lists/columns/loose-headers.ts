import { findLotUnit, readLot } from "../read-cell.ts";
import type { Field } from "../templates/fields.ts";
import { type Content, inDollars, mayHold } from "./column-content.ts";
import { explainOther, isOtherwiseMonthly, listSpellings, spell, spellHeader } from "./column-headers.ts";
import { LOOSE } from "./loose-words.ts";
import type { Guess, Mapping } from "./map-columns.ts";

/**
 * Fields that no header names, of the one column whose words still say them and whose cells can be that; of two such
 * columns neither, since nothing tells them apart.
 */
export function guessLoosely(
  { headers, fields }: { headers: readonly string[]; fields: readonly Field[] },
  contents: readonly Content[],
  known: { byColumn: ReadonlyMap<number, Guess>; mapping: Mapping },
): Guess[] {
  const said = headers.map((header) => ({
    spellings: [spellHeader(header), ...listSpellings(header)],
    // What stands in parentheses may say it: "Site (ac)".
    whole: spell(header),
    isOther: explainOther(header) !== undefined,
  }));
  return LOOSE.flatMap(({ fields: keys, says, not, fits = () => true, beside, surer }): Guess[] => {
    const field = fields.find((one) => keys.includes(one.key));
    if (field === undefined || known.mapping[field.key] !== undefined) return [];
    if (beside !== undefined && known.mapping[beside] === undefined) return [];
    const found = headers.flatMap((header, column) => {
      const { spellings = [], whole = "", isOther = true } = said[column] ?? {};
      const content = contents[column];
      const isOpen = !known.byColumn.has(column) && !isOther;
      const isSaid = isOpen && [...spellings, whole].some((words) => says.test(words));
      if (field.key === "hoa_monthly" && isOtherwiseMonthly(headers, column)) return [];
      if (!isSaid || spellings.some((words) => not.test(words)) || content === undefined) return [];
      const isHeld =
        content.filled > 0 &&
        isWithin(field, inDollars(field, content)) &&
        fits(inDollars(field, content)) &&
        mayHold(field, content, { header });
      return isHeld ? [column] : [];
    });
    const sure = found.filter(
      (at) => surer !== undefined && (said[at]?.spellings.some((one) => surer.test(one)) ?? false),
    );
    const twins = sure.length === 1 ? sure : found;
    const column = twins.length > 1 ? chooseTwin(twins, { headers, contents }) : twins[0];
    if (column === undefined) return [];
    const reason = `Words of the header say ${field.label}`;
    return [{ field: field.key, column, confidence: 0.88, source: "synonym", reason }];
  });
}

const PART = /\b(?:above|upper|lower|main|first|second|1st|2nd|ground|level|grade|storey|story)\b/;

/** Of columns that say the same the first, of a whole and its parts the whole; undefined where nothing tells them apart. */
function chooseTwin(
  columns: readonly number[],
  { headers, contents }: { headers: readonly string[]; contents: readonly Content[] },
): number | undefined {
  const said = columns.map((column) => {
    const texts = contents[column]?.texts ?? [];
    const unit = findLotUnit(texts, headers[column] ?? "");
    return { texts: texts.map((text) => readLot(text, unit) ?? text), isRough: /acre/i.test(unit) };
  });
  const [first, ...others] = said;
  const isSame = others.every(({ texts, isRough }) => {
    const most = isRough || first?.isRough ? HALF_HUNDREDTH : 0;
    return (
      texts.length === first?.texts.length && texts.every((one, at) => isNear(one, first?.texts[at], most))
    );
  });
  if (isSame) return columns[0];
  const measured = chooseMeasured(said.map(({ texts }) => texts));
  if (measured >= 0) return columns[measured];
  const whole = columns.filter((column) => !PART.test(spellHeader(headers[column] ?? "")));
  return whole.length === 1 ? whole[0] : undefined;
}

/** Of one area as deeds and as maps tell it, a tenth apart at most where both do, the one that every row has. */
function chooseMeasured(said: readonly (readonly (number | string)[])[]): number {
  const [first = [], ...others] = said;
  const isClose = others.every((texts) =>
    texts.every((one, at) => {
      const other = first[at];
      if (typeof one !== "number" || typeof other !== "number") return false;
      return one === 0 || other === 0 || Math.abs(one - other) <= Math.max(one, other) / 10;
    }),
  );
  return isClose ? said.findIndex((texts) => texts.every((one) => one !== 0)) : -1;
}

/** An area in acres has two figures behind its point: half of a hundredth in square feet. */
const HALF_HUNDREDTH = 218;

function isNear(a: number | string, b: number | string | undefined, most: number): boolean {
  return typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= most : a === b;
}

/** Where words alone say what a column is, its middle has to be a figure that the field takes. */
function isWithin({ reading }: Field, { typical }: Content): boolean {
  if (reading.kind !== "number" || typical === null) return true;
  return typical >= Math.min(reading.min, 0) && typical <= reading.max;
}
