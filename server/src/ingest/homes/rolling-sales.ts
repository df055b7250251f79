import { titleCase } from "../../lib/title-case.ts";
import { isBlank } from "../read-table.ts";
import type { SourceRow } from "./properties.ts";
import { type ColumnIndexes, type PropertyField, plainHeader } from "./property-columns.ts";

/**
 * New York City's rolling and annual sales, one workbook a borough: note rows above the header, transfers without a
 * price among the sales, buildings by the count of their homes, flats of condominiums as parcels of their own, and
 * no coordinates.
 */
export const ROLLING_SALES = "NYC Department of Finance, rolling sales";

/** The boroughs by the city's own code, as counties. */
const BOROUGH_COUNTIES: Readonly<Record<string, string>> = {
  "1": "36061",
  "2": "36005",
  "3": "36047",
  "4": "36081",
  "5": "36085",
};

const COLUMNS = {
  borough: ["borough"],
  category: ["buildingclasscategory"],
  block: ["block"],
  lot: ["lot"],
  address: ["address"],
  apartment: ["apartmentnumber"],
  zip: ["zipcode"],
  units: ["residentialunits"],
  lotSqft: ["landsquarefeet"],
  sqft: ["grosssquarefeet"],
  yearBuilt: ["yearbuilt"],
  buildingClass: ["buildingclassattimeofsale"],
  price: ["saleprice"],
  soldOn: ["saledate"],
} as const;

type Column = keyof typeof COLUMNS;
type Sale = Record<Column, string>;

/** Notes stand above the header, seldom more than half a dozen. */
const HEADER_ROWS = 30;

/** The header's index, or undefined for a file of another layout. */
export function findRollingSales(rows: readonly string[][]): number | undefined {
  const index = rows.slice(0, HEADER_ROWS).findIndex((row) => {
    const plain = row.map(plainHeader);
    return Object.values(COLUMNS).every((names) => names.some((name) => plain.includes(name)));
  });
  return index < 0 ? undefined : index;
}

/** Fields in the order in which `listRollingSales` writes its cells. */
const FIELDS = [
  "parcelNumber",
  "address",
  "zip",
  "units",
  "lotSqft",
  "sqft",
  "yearBuilt",
  "price",
  "soldOn",
] as const satisfies readonly PropertyField[];

export const ROLLING_COLUMNS: ColumnIndexes = Object.fromEntries(FIELDS.map((field, at) => [field, at]));

/** Each row as a property of its county and type, or the reason for which it is none. */
export function* listRollingSales(rows: readonly string[][], headerIndex: number): Generator<SourceRow> {
  const header = (rows[headerIndex] ?? []).map(plainHeader);
  const indexes = Object.entries(COLUMNS).map(([column, names]): [string, number] => [
    column,
    header.findIndex((name) => (names as readonly string[]).includes(name)),
  ]);
  const sales = rows.slice(headerIndex + 1).map((cells, at) => ({
    row: headerIndex + at + 2,
    isGap: isBlank(cells),
    sale: Object.fromEntries(indexes.map(([column, index]) => [column, (cells[index] ?? "").trim()])) as Sale,
  }));
  const asOf = findRollDate(rows.slice(0, headerIndex));
  const packages = countPackages(sales.map(({ sale }) => sale));
  for (const { row, isGap, sale } of sales) {
    if (!isGap) yield { row, ...describe(sale, { asOf, packages }) };
  }
}

/** `Property Tax System (PTS) data as of 05/04/2026`: how old the facts are, whatever the sale's day. */
function findRollDate(notes: readonly string[][]): string | null {
  const found = /data as of (\d{1,2})\/(\d{1,2})\/(\d{4})/i.exec(notes.flat().join(" "));
  if (found === null) return null;
  const [, month = "", day = "", year = ""] = found;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function describe(
  sale: Sale,
  file: { asOf: string | null; packages: ReadonlyMap<string, number> },
): Omit<Extract<SourceRow, { cells: string[] }>, "row"> | { reason: string } {
  const county = BOROUGH_COUNTIES[sale.borough];
  if (county === undefined) return { reason: `"${sale.borough.slice(0, 40)}" is no borough from 1 to 5` };
  const parcelNumber = writeParcel(sale);
  if (parcelNumber === null) {
    return { reason: `block "${sale.block.slice(0, 20)}" and lot "${sale.lot.slice(0, 20)}" are no parcel` };
  }
  const kind = classify(sale);
  if ("reason" in kind) return kind;
  const notes: string[] = [];
  const address = writeAddress(sale, notes);
  const parcels = file.packages.get(packageKey(sale)) ?? 1;
  if (parcels > 1) {
    notes.push(
      `sale left out: ${parcels} parcels of block ${sale.block} were sold for the same price on the same day, which is the price of all of them`,
    );
  }
  // The city writes 0 where it knows nothing.
  const known = (cell: string) => (/^0*(\.0*)?$/.test(cell) ? "" : cell);
  const price = parcels > 1 ? ["", ""] : [sale.price, sale.soldOn];
  return {
    ...kind,
    county,
    asOf: file.asOf,
    notes,
    cells: [
      ...[parcelNumber, address, known(sale.zip), String(kind.units)],
      ...[known(sale.lotSqft), known(sale.sqft), known(sale.yearBuilt), ...price],
    ],
  };
}

/** Borough, block and lot as the city's ten digits. */
function writeParcel({ borough, block, lot }: Sale): string | null {
  if (!/^\d{1,5}$/.test(block) || !/^\d{1,4}$/.test(lot) || Number(block) === 0 || Number(lot) === 0)
    return null;
  return `${borough}${block.padStart(5, "0")}${lot.padStart(4, "0")}`;
}

interface Kind {
  type: "singlefamily" | "multifamily";
  subtype: string;
  units: number;
}

/** From this many homes on a building is multi-family: the line that lenders draw. */
const MULTI_FAMILY_UNITS = 5;
const CONDOMINIUMS = new Set(["04", "12", "13", "15", "16"]);
const RESIDENTIAL = new Set(["01", "02", "03", "07", "08", "14", ...CONDOMINIUMS]);
const COOPERATIVES = new Set(["09", "10", "17"]);
/** Building classes that are cooperatives whatever category they stand under. */
const COOPERATIVE_CLASSES = /^(A8|C6|C8|CC|D0|D4|DC|R9)$/;

/**
 * Homes of one family and condominium flats are single-family, buildings of five homes and more multi-family. Left
 * out, each with its reason: buildings of two to four homes, which are neither; cooperatives, where a share is sold
 * and no parcel; single flats sold out of a building; and what is no housing.
 */
function classify(sale: Sale): Kind | { reason: string } {
  const category = sale.category.slice(0, 2);
  if (COOPERATIVES.has(category) || COOPERATIVE_CLASSES.test(sale.buildingClass)) {
    return { reason: "a share in a cooperative was sold, which is no parcel of its own" };
  }
  if (!RESIDENTIAL.has(category)) return { reason: `"${sale.category.slice(0, 60)}" is no rental housing` };
  const units = Number(sale.units || "NaN");
  if (!Number.isInteger(units) || units < 1) {
    return { reason: `"${sale.units.slice(0, 20)}" residential units: how many homes it has is not known` };
  }
  if (CONDOMINIUMS.has(category)) {
    if (units === 1) return { type: "singlefamily", subtype: "Condominium", units };
    return { reason: `${units} homes on one condominium lot: which of them was sold is not known` };
  }
  if (units >= MULTI_FAMILY_UNITS) {
    if (readApartment(sale) !== "") {
      return {
        reason: `apartment ${readApartment(sale).slice(0, 20)} of a building was sold, not the building`,
      };
    }
    return { type: "multifamily", subtype: titleCase(sale.category.slice(3)), units };
  }
  if (units === 1 && category === "01")
    return { type: "singlefamily", subtype: "One-family dwelling", units };
  return { reason: `a building of ${units} homes is neither one home nor a building of five and more` };
}

function readApartment({ address, apartment }: Sale): string {
  return apartment !== "" ? apartment : (/,\s*([^,]+)$/.exec(address)?.[1] ?? "");
}

/** `89 METROPOLITAN OVAL, 9E` with its flat named as one; an address without a house number is none. */
function writeAddress(sale: Sale, notes: string[]): string {
  const street = sale.address.replace(/,[^,]*$/, "").trim();
  if (!/^\d/.test(street)) {
    notes.push(`address left out: "${sale.address.slice(0, 40)}" has no house number`);
    return "";
  }
  const apartment = readApartment(sale);
  return apartment === "" ? titleCase(street) : `${titleCase(street)} Apt ${apartment}`;
}

const packageKey = (sale: Sale) => `${sale.borough}|${sale.block}|${sale.soldOn}|${sale.price}`;

/** Several parcels on one deed each carry the price of all: how many, by borough, block, day and price. */
function countPackages(sales: readonly Sale[]): Map<string, number> {
  const lots = new Map<string, Set<string>>();
  for (const sale of sales) {
    // Shares in a cooperative are no parcels, whatever they stand beside.
    if (!(Number(sale.price) >= 1_000) || COOPERATIVES.has(sale.category.slice(0, 2))) continue;
    const key = packageKey(sale);
    lots.set(key, (lots.get(key) ?? new Set()).add(sale.lot));
  }
  return new Map([...lots].map(([key, set]) => [key, set.size]));
}
