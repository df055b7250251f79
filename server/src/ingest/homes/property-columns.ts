import { IngestError } from "../ingest-error.ts";

/** The facts that a list of properties may carry, each with the headers under which it is recognized. */
const HEADERS = {
  parcelNumber: "parcelnumber parcel parcelid parcelno apn pin id parid folio",
  address: "address addressline streetaddress street siteaddress propertyaddress",
  city: "city",
  zip: "zip zipcode postalcode postcode",
  latitude: "latitude lat y",
  longitude: "longitude long lon lng x",
  beds: "beds bedrooms bedroom br",
  baths: "baths bathrooms bathroom",
  sqft: "sqft sqftliving livingarea livingsqft squarefeet buildingsqft grosssquarefeet",
  lotSqft: "lotsqft sqftlot lotsize lotarea landsquarefeet",
  stories: "stories floors",
  yearBuilt: "yearbuilt yrbuilt built",
  yearRenovated: "yearrenovated yrrenovated",
  condition: "condition",
  grade: "grade",
  units: "units totalunits numberofunits",
  name: "name propertyname communityname",
  owner: "owner ownername",
  mailingAddress: "mailingaddress owneraddress owneraddr mailaddress mailingstreet",
  mailingCity: "mailingcity ownercity mailcity",
  mailingState: "mailingstate ownerstate mailstate",
  mailingZip: "mailingzip ownerzip mailzip mailingzipcode ownerzipcode",
  assessedValue: "assessedvalue totalassessedvalue",
  marketValue: "marketvalue totalmarketvalue justvalue appraisedvalue totalappraisedvalue",
  taxableValue: "taxablevalue totaltaxablevalue",
  taxAnnual: "taxannual annualtax propertytax taxamount taxbill totaltax",
  taxYear: "taxyear assessmentyear rollyear",
  hoaMonth: "hoamonth hoa hoafee",
  hoaRentalCap: "hoarentalcap rentalcap",
  hoaRules: "hoarules hoarentalrules rentalrestrictions leasingrestrictions",
  price: "price saleprice soldprice",
  soldOn: "soldon saledate solddate date",
  noi: "noi netoperatingincome noiatsale",
  capRate: "caprate goingincaprate caprateatsale",
  waterfront: "waterfront",
  view: "view viewrating",
  sqftAbove: "sqftabove abovegradesqft",
  sqftBasement: "sqftbasement basementsqft",
  neighborSqft: "sqftliving15",
  neighborLotSqft: "sqftlot15",
  garageSpaces: "garagespaces garagecars garage",
  fireplaces: "fireplaces numberoffireplaces",
  pool: "pool haspool",
  companyId: "companyid cmspropertyoid",
  acquiredAt: "acquired acquiredat acquisitiondate purchasedate",
  acquisitionPrice: "acquisitionprice purchaseprice",
  actualRent: "actualrent currentrent leaserent",
  actualRentAsOf: "rentasof rentrolldate",
  leaseEndsOn: "leaseend leaseendson leaseenddate leaseexpiration",
  loanBalance: "loanbalance currentloanbalance",
  loanRate: "loanrate",
  loanPayment: "loanpayment",
  loanMaturesOn: "loanmatures loanmaturity loanmaturitydate",
  loanAsOf: "loanasof",
} as const;

/** Facts that are kept by name, without a column of their own. */
export const FURTHER_FIELDS = [
  ...["waterfront", "view", "sqftAbove", "sqftBasement", "neighborSqft", "neighborLotSqft"],
  ...["garageSpaces", "fireplaces", "pool", "hoaRentalCap", "hoaRules"],
] as const satisfies readonly PropertyField[];

export type PropertyField = keyof typeof HEADERS;
export type ColumnIndexes = Partial<Record<PropertyField, number>>;

const PROPERTY_FIELDS = Object.keys(HEADERS) as PropertyField[];

function isPropertyField(name: string): name is PropertyField {
  return Object.hasOwn(HEADERS, name);
}

/** A header's letters and digits alone: publishers break, space and capitalize the same words differently. */
export function plainHeader(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const NOTE_ROWS = 30;

/**
 * The row that names the columns: the first that has every column the operator names, else the first that is
 * recognized by a parcel number or an address among several fields. Notes may stand above it.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
  explicit: Readonly<Record<string, string>>,
): number {
  const wanted = Object.values(explicit).map((name) => name.trim());
  const index = rows.slice(0, NOTE_ROWS).findIndex((row) => {
    if (wanted.length > 0) {
      const cells = row.map((cell) => cell.trim());
      return wanted.every((name) => cells.includes(name));
    }
    const found = recognize(row.map(plainHeader), {});
    const names = found.parcelNumber !== undefined || found.address !== undefined;
    return names && Object.keys(found).length >= 2;
  });
  // Without such a row the first is read as the header, and what it lacks is said of it.
  return Math.max(0, index);
}

/** Where each field stands: where the operator says, else under the first header that is recognized. */
export function mapColumns(
  header: readonly string[],
  explicit: Readonly<Record<string, string>>,
): ColumnIndexes {
  const named: ColumnIndexes = {};
  for (const [field, name] of Object.entries(explicit)) {
    if (!isPropertyField(field)) {
      throw new IngestError(`There is no field "${field}"; fields are ${PROPERTY_FIELDS.join(", ")}`);
    }
    const exact = header.indexOf(name);
    const index = exact >= 0 ? exact : header.findIndex((cell) => cell.trim() === name.trim());
    if (index < 0) throw new IngestError(`The file has no column "${name}"`);
    named[field] = index;
  }
  const columns = recognize(header.map(plainHeader), named);
  if (columns.parcelNumber === undefined && columns.address === undefined) {
    throw new IngestError(
      'The file needs a parcel number or an address: name its column with --map parcelNumber="…"',
    );
  }
  return columns;
}

/** What is named stays; every other field is looked for among the headers that are not taken. */
function recognize(plain: readonly string[], named: ColumnIndexes): ColumnIndexes {
  const columns = { ...named };
  const taken = new Set(Object.values(columns));
  for (const field of PROPERTY_FIELDS) {
    if (columns[field] !== undefined) continue;
    const index = HEADERS[field]
      .split(" ")
      .map((alias) => plain.findIndex((name, at) => name === alias && !taken.has(at)))
      .find((at) => at >= 0);
    if (index === undefined) continue;
    columns[field] = index;
    taken.add(index);
  }
  return columns;
}

/** Whether a header is of a list of sales: which home, for how much, when, and what it is like. */
export function isSalesHeader(header: readonly string[]): boolean {
  const columns = recognize(header.map(plainHeader), {});
  const { parcelNumber, address, price, soldOn, beds, sqft } = columns;
  const names = parcelNumber ?? address;
  return [names, price, soldOn, beds ?? sqft].every((index) => index !== undefined);
}
