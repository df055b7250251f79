import { looksDated } from "@labs/sheets/read-date";
import { looksNumeric, readNumber } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import { isUnitLabel } from "../rows/classify-row.ts";
import type { Field } from "../words/header-synonyms.ts";
import { readChargeCode } from "../words/read-charge-code.ts";
import { readHeader } from "../words/read-header.ts";

/** A column whose field may still change. */
export type OpenColumn = {
  index: number;
  header: string;
  field: Field | undefined;
  floor?: number;
  months?: number;
};

export const RENTS: ReadonlySet<Field | undefined> = new Set<Field>([
  "contractRent",
  "tenantRent",
  "subsidy",
  "charge",
]);

/**
 * Without a rent, the one column of unknown figures that makes each row's total together with the charges known, and is
 * the largest part of it: what is paid, by whatever name.
 */
export function settleUnnamedRent(columns: OpenColumn[], rows: readonly Cell[][]): void {
  const has = (fields: readonly Field[]) => columns.some(({ field }) => fields.some((one) => one === field));
  const total = columns.find(({ field }) => field === "totalCharges");
  if (total === undefined || has(["contractRent", "tenantRent", "subsidy", "chargeCode"])) return;
  const isUnknown = ({ field, header }: OpenColumn) =>
    header !== "" && (field === undefined || (field === "charge" && readChargeCode(header) === "other"));
  const charges = columns.filter(({ field }) => field === "charge" || field === "otherCharges");
  const found = columns.filter((column) => {
    const parts = [column, ...charges.filter((charge) => charge !== column)];
    return isUnknown(column) && addUp(rows, { parts, total }) && isMostOf(rows, { part: column, total });
  });
  const [rent] = found;
  if (found.length === 1 && rent !== undefined) rent.field = "contractRent";
  if (found.length > 0) return;
  const open = columns.filter((column) => isUnknown(column) && holdsFigures(rows, column));
  const parts = listChoices(open.filter((column) => !charges.includes(column))).find((some) =>
    addUp(rows, { parts: [...charges, ...some], total }),
  );
  const sum = (column: OpenColumn) => rows.reduce((all, row) => all + readFigure(row, column), 0);
  const main = parts?.find((part) => sum(part) >= 0.5 * sum(total));
  if (parts === undefined || main === undefined) return;
  for (const part of parts) part.field = part === main ? "contractRent" : "charge";
}

/** Figures alone, and some that are not 0. */
function holdsFigures(rows: readonly Cell[][], column: OpenColumn): boolean {
  const filled = rows.map((row) => row[column.index]).filter((cell) => !isBlank(cell));
  return (
    filled.every((cell) => looksNumeric(cell) && !looksDated(cell)) &&
    rows.some((row) => readFigure(row, column) !== 0)
  );
}

export const readFigure = (row: readonly Cell[], { index }: OpenColumn): number => {
  const reading = readNumber(row[index]);
  return reading.ok ? (reading.value ?? 0) : 0;
};

function isMostOf(
  rows: readonly Cell[][],
  { part, total }: { part: OpenColumn; total: OpenColumn },
): boolean {
  return rows.every((row) => readFigure(row, part) >= readFigure(row, total) * 0.6);
}

/**
 * A column of unknown or doubtful figures that the rents and charges before it add up to in nearly every row is their
 * total; unknown columns between, without which they don't, are charges.
 */
export function settleSums(columns: OpenColumn[], rows: readonly Cell[][]): void {
  const rent = columns.find(({ field }) => field === "contractRent");
  if (rent === undefined || columns.some(({ field }) => field === "chargeCode")) return;
  const isPart = ({ field }: OpenColumn) =>
    field === "contractRent" ||
    field === "charge" ||
    field === "otherCharges" ||
    field === "concession" ||
    field === "subsidy";
  const own = columns.find(({ field }) => field === "totalCharges");
  const total =
    own ??
    columns.find(
      ({ field, header, index }) =>
        (field === "balance" || field === undefined) && /total|due/i.test(header) && index > rent.index,
    ) ??
    findSumByFigures(columns, { rows, rent, isPart });
  if (total === undefined) return;
  const between = columns.filter(({ index }) => index > rent.index && index < total.index);
  const known = [rent, ...between.filter(isPart)];
  const isOpen = ({ field, header }: OpenColumn) =>
    (field === undefined && header !== "") ||
    (field === "otherDeposit" && /^other$/i.test(header)) ||
    (field === "skip" && /\bcharges$/i.test(header));
  const unknown = between.filter(isOpen);
  const owed = total.field === "balance" ? total : undefined;
  if (own === undefined && known.length > 1 && addUp(rows, { parts: known, total }))
    total.field = "totalCharges";
  else if (unknown.length > 0 && !addUp(rows, { parts: known, total })) {
    const charges = listChoices(unknown).find((some) => addUp(rows, { parts: [...known, ...some], total }));
    if (charges !== undefined) total.field = "totalCharges";
    for (const column of charges ?? []) column.field = "charge";
  }
  // What is owed stands in another column then, which had to make way for this one.
  const other = columns.find(({ field, header }) => field === "skip" && readHeader(header) === "balance");
  if (owed !== undefined && owed.field === "totalCharges" && other !== undefined) other.field = "balance";
}

/** What is left of the rent after its concession, in every row, where it is headed as net. */
export function settleNet(columns: OpenColumn[], rows: readonly Cell[][]): void {
  const find = (field: Field) => columns.find((column) => column.field === field);
  const [rent, concession] = [find("contractRent"), find("concession")];
  const net = columns.find(({ field, header }) => field === "skip" && /^net\b.*rent/i.test(header));
  if (rent === undefined || concession === undefined || net === undefined || find("effectiveRent")) return;
  const told = rows.filter((row) => readFigure(row, net) !== 0);
  const isLeft = (row: readonly Cell[]) =>
    Math.abs(readFigure(row, rent) - Math.abs(readFigure(row, concession)) - readFigure(row, net)) < 0.015;
  if (told.length >= 2 && told.filter(isLeft).length * 2 >= told.length) net.field = "effectiveRent";
}

const OF_PERIOD =
  /^(?:(?:site|lot|room) )?(?:daily|nightly|weekly|bi-?weekly|monthly|quarterly|annual|yearly)(?: (?:site|lot|room|rental))? (?:rate|rent)s?$/i;

/** Columns of rents by the night, the week, the month or the year, of which each row fills one at most: that one is its rent. */
export function settlePeriods(columns: readonly OpenColumn[], rows: readonly Cell[][]): OpenColumn[] {
  const rates = columns.filter(({ header }) => OF_PERIOD.test(header.trim()));
  const counts = rows.map((row) => rates.filter(({ index }) => !isBlank(row[index])).length);
  const isOne = counts.every((count) => count <= 1) && counts.some((count) => count === 1);
  const isUsed = rates.every(({ index }) => rows.some((row) => !isBlank(row[index])));
  return rates.length >= 2 && isOne && isUsed ? rates : [];
}

const LEGAL = /^(legal|registered|legal (reg\w*|stab\w*))\.? rents?$/i;
const PREFERENTIAL = /^pref(erential)?\.?( rents?)?$/i;

/**
 * Beside a legal rent alone the preferential one is paid where there is one, else the legal one is. Where zeros stand in
 * place of none it isn't known which column holds.
 */
export function settlePreferential(columns: OpenColumn[], rows: readonly Cell[][]): void {
  const legal = columns.find(({ field, header }) => field === "contractRent" && LEGAL.test(header));
  const preferred = columns.find(({ field, header }) => field === "skip" && PREFERENTIAL.test(header));
  if (legal === undefined || preferred === undefined || !holdsFigures(rows, preferred)) return;
  const hasZeros = rows.some(
    (row) => !isBlank(row[preferred.index]) && readFigure(row, preferred) === 0 && readFigure(row, legal) > 0,
  );
  preferred.field = hasZeros ? undefined : "contractRent";
  if (hasZeros) legal.field = undefined;
  // The first that a row fills is its rent.
  columns.splice(columns.indexOf(preferred), 1);
  columns.splice(columns.indexOf(legal), 0, preferred);
}

/** Behind the charges the one column of an unknown head that they add up to: `Net Monthly`. */
function findSumByFigures(
  columns: readonly OpenColumn[],
  of: { rows: readonly Cell[][]; rent: OpenColumn; isPart: (column: OpenColumn) => boolean },
): OpenColumn | undefined {
  const { rows, rent, isPart } = of;
  return columns.find((total) => {
    if (total.field !== undefined || total.header === "" || total.index <= rent.index) return false;
    // What was paid last is as much as is charged, and no total of it.
    if (/\b(last|paid|payment|received|collected)\b/i.test(total.header)) return false;
    const parts = columns.filter(
      (column) => isPart(column) && column.index >= rent.index && column.index < total.index,
    );
    return parts.length > 1 && holdsFigures(rows, total) && addUp(rows, { parts, total });
  });
}

/** Behind known charges the sum of rent and charges is their total, not one charge more: `Amount Billed`. */
export function settleBilled(columns: readonly OpenColumn[], rows: readonly Cell[][]): void {
  const rent = columns.find(({ field }) => field === "contractRent");
  if (rent === undefined || columns.some(({ field }) => field === "totalCharges")) return;
  const isPart = ({ field }: OpenColumn) => field === "contractRent" || field === "charge";
  const total = findSumByFigures(columns, { rows, rent, isPart });
  if (total !== undefined) total.field = "totalCharges";
}

/** All of some columns, then fewer: readings of a meter may stand between the charges. */
function listChoices(columns: readonly OpenColumn[]): OpenColumn[][] {
  if (columns.length > 6) return [[...columns]];
  return Array.from({ length: 2 ** columns.length - 1 }, (_, at) => 2 ** columns.length - 1 - at).map(
    (mask) => columns.filter((_, bit) => (mask >> bit) & 1),
  );
}

/**
 * Whether figures make their total in nearly every row that has one, and more than one of them is at work. One figure
 * that is mistyped changes no column's meaning: its total shows it.
 */
function addUp(
  rows: readonly Cell[][],
  { parts, total }: { parts: readonly OpenColumn[]; total: OpenColumn },
): boolean {
  const told = rows.filter((row) => readFigure(row, total) !== 0);
  const met = told.filter(
    (row) =>
      Math.abs(parts.reduce((sum, part) => sum + readFigure(row, part), 0) - readFigure(row, total)) < 0.015,
  );
  const isMixed = met.some((row) => parts.filter((part) => readFigure(row, part) !== 0).length > 1);
  return (
    told.length >= 2 && isMixed && met.length >= Math.min(told.length * 0.9, Math.max(3, told.length - 1))
  );
}

/** A total of the rent alone is the rent; so is one that a column of charges repeats row by row. */
export function settleTotalRent(columns: OpenColumn[], rows: readonly Cell[][]): void {
  if (columns.some(({ field }) => RENTS.has(field))) return;
  const sum = columns.find(({ field }) => field === "totalCharges");
  const other = columns.find(({ field }) => field === "otherCharges");
  if (sum !== undefined && other !== undefined && repeats(rows, sum, other)) {
    sum.field = "contractRent";
    other.field = "skip";
    return;
  }
  const total = columns.find(({ field, header }) => field === "totalCharges" && /rent/i.test(header));
  if (total !== undefined) total.field = "contractRent";
}

function repeats(rows: readonly Cell[][], one: OpenColumn, two: OpenColumn): boolean {
  const told = rows.filter((row) => !isBlank(row[one.index]) && !isBlank(row[two.index]));
  const same = told.filter((row) => cellText(row[one.index]) === cellText(row[two.index]));
  return told.length >= 3 && same.length >= 0.9 * told.length;
}

/**
 * A gross rent holds the allowance for utilities; both payers' parts without it are the rent. Where a concession alone
 * stands between the two, the gross one is the contract's.
 */
export function settleGross(columns: OpenColumn[], rows: readonly Cell[][]): void {
  const find = (field: Field) => columns.find((column) => column.field === field);
  const gross = columns.find(({ field, header }) => field === "contractRent" && /gross/i.test(header));
  const [tenant, subsidy, concession] = [find("tenantRent"), find("subsidy"), find("concession")];
  if (gross === undefined || tenant === undefined || subsidy === undefined) return;
  const read = (row: readonly Cell[], column: OpenColumn | undefined) =>
    column === undefined ? 0 : readFigure(row, column);
  const stated = rows.filter((row) => read(row, gross) > 0);
  const whole = stated.filter((row) => {
    const off = Math.abs(read(row, concession));
    return Math.abs(read(row, gross) - read(row, tenant) - read(row, subsidy) - off) < 0.015;
  });
  // One figure that is mistyped changes no column's meaning: its total shows it.
  if (whole.length * 2 < stated.length || concession === undefined) gross.field = "skip";
}

/** By so much more than a home like it would one that has a voucher pay, were its part not in the rent already. */
const FAR_ABOVE = 1.3;
/** Homes whose areas differ by no more are alike. */
const LIKE_SIZE = 0.15;

/**
 * The column of rents beside a voucher's part, where they may hold it already: alone they are like the rents of homes
 * without a voucher, and together with it far above the dearest of them, in every row that has one. Homes as large tell it
 * surely, and smaller ones where the sum is far above them a room too; else a larger home may cost so much. Where it is only
 * nearer to what they pay by itself than together, it may.
 */
export function findWholeRent(
  columns: readonly OpenColumn[],
  rows: readonly Cell[][],
): { rent: OpenColumn; isSure: boolean } | undefined {
  const find = (field: Field) => columns.find((column) => column.field === field);
  const [rent, subsidy, own] = [find("contractRent"), find("subsidy"), find("tenantRent")];
  if (rent === undefined || subsidy === undefined) return undefined;
  // A line of totals has a rent and a voucher's part too.
  const unitAt = find("unit")?.index ?? 0;
  const paid = rows.filter((row) => readFigure(row, rent) > 0 && isUnitLabel(cellText(row[unitAt])));
  const helped = paid.filter((row) => readFigure(row, subsidy) > 0);
  if (own !== undefined)
    return isCalledWhole(rent.header)
      ? undefined
      : addsBothParts(helped, { rent, subsidy, own, charges: columns.filter(isCharge) });
  if (!isCalledWhole(rent.header) && hasRest(columns, helped, { rent, subsidy }))
    return { rent, isSure: true };
  const others = paid.filter((row) => readFigure(row, subsidy) === 0);
  if (helped.length === 0 || others.length < 2) return undefined;
  const isIn = (row: readonly Cell[], dearest: number) => {
    const [own, part] = [readFigure(row, rent), readFigure(row, subsidy)];
    return part <= own && own <= FAR_ABOVE * dearest && own + part > FAR_ABOVE * dearest;
  };
  const size = find("beds") ?? find("floorPlan") ?? find("sqft");
  const judged = helped.map((row) => {
    const compared = others.map((other) => ({
      pays: readFigure(other, rent),
      by: timesAsLarge(row, other, size),
    }));
    const like = compared.filter(({ by }) => by !== undefined && Math.abs(by - 1) <= LIKE_SIZE);
    if (like.length > 0) {
      const pays = like.map((one) => one.pays).sort((a, b) => a - b);
      if (isIn(row, pays.at(-1) ?? 0)) return true;
      const [own, usual] = [readFigure(row, rent), pays[Math.floor(pays.length / 2)] ?? 0];
      return Math.abs(own - usual) < Math.abs(own + readFigure(row, subsidy) - usual) ? "perhaps" : false;
    }
    const areKnown = compared.every(({ by }) => by !== undefined);
    const dearest = Math.max(...compared.map(({ pays, by = 1 }) => pays * Math.max(by, 1)));
    if (areKnown && isIn(row, dearest)) return true;
    return isIn(row, Math.max(...compared.map(({ pays }) => pays))) ? "perhaps" : false;
  });
  if (judged.includes(false)) return undefined;
  return { rent, isSure: judged.includes(true) };
}

const FEWEST_HELPED = 3;

/** A column under an unknown heading that is what the voucher leaves of the rent is the resident's part, by its figures. */
const hasRest = (
  columns: readonly OpenColumn[],
  helped: readonly Cell[][],
  { rent, subsidy }: { rent: OpenColumn; subsidy: OpenColumn },
): boolean =>
  helped.length >= FEWEST_HELPED &&
  columns.some(
    (column) =>
      column.field === undefined &&
      helped.some((row) => readFigure(row, column) > 0) &&
      helped.every((row) => {
        const rest = readFigure(row, rent) - readFigure(row, subsidy);
        return !isBlank(row[column.index]) && Math.abs(readFigure(row, column) - rest) < 0.015;
      }),
  );

const isCharge = ({ field }: OpenColumn): boolean => field === "charge" || field === "otherCharges";

/** A heading that says that both payers' parts are in it. */
export const isCalledWhole = (header: string): boolean => /contract|gross|total|lease rent/i.test(header);

/**
 * Beside both payers' parts a rent that they make in nearly every row holds the voucher's, and one that is the resident's
 * part again does not; of any other it may.
 */
function addsBothParts(
  helped: readonly Cell[][],
  of: { rent: OpenColumn; subsidy: OpenColumn; own: OpenColumn; charges: readonly OpenColumn[] },
): { rent: OpenColumn; isSure: boolean } | undefined {
  const { rent, subsidy, own, charges } = of;
  const isNear = (one: number, two: number) => Math.abs(one - two) < 0.015;
  const share = (test: (row: readonly Cell[]) => boolean) =>
    helped.filter(test).length >= helped.length * 0.9;
  if (helped.length === 0) return undefined;
  const areParts = (row: readonly Cell[]) => {
    const parts = readFigure(row, own) + readFigure(row, subsidy);
    const more = charges.reduce((sum, column) => sum + readFigure(row, column), 0);
    return [0, more].some((other) => isNear(readFigure(row, rent) + other, parts));
  };
  if (share(areParts)) return { rent, isSure: true };
  return share((row) => isNear(readFigure(row, rent), readFigure(row, own)))
    ? undefined
    : { rent, isSure: false };
}

/** How many times as large a home is as another, by bedrooms, plan or area; unknown where one of them says nothing of it. */
function timesAsLarge(one: readonly Cell[], other: readonly Cell[], size: OpenColumn | undefined) {
  const [text, others] =
    size === undefined ? ["", ""] : [cellText(one[size.index]), cellText(other[size.index])];
  if (text === "" || others === "") return undefined;
  if (text === others) return 1;
  if (size?.field === "floorPlan") return undefined;
  const [first, second] = [Number.parseFloat(text), Number.parseFloat(others)];
  return first > 0 && second > 0 ? first / second : undefined;
}
