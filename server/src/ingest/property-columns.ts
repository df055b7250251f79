import { IngestError } from "./ingest-error.ts";

/** The facts that a list of properties may carry, each with the headers under which it is recognised. */
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
  assessedValue: "assessedvalue",
  taxAnnual: "taxannual annualtax propertytax",
  hoaMonth: "hoamonth hoa hoafee",
  price: "price saleprice soldprice",
  soldOn: "soldon date saledate solddate",
} as const;

export type PropertyField = keyof typeof HEADERS;
export type ColumnIndexes = Partial<Record<PropertyField, number>>;

const PROPERTY_FIELDS = Object.keys(HEADERS) as PropertyField[];

function isPropertyField(name: string): name is PropertyField {
  return Object.hasOwn(HEADERS, name);
}

/** Where each field stands: where the operator says, else under the first header that is recognised. */
export function mapColumns(
  header: readonly string[],
  explicit: Readonly<Record<string, string>>,
): ColumnIndexes {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ""));
  const columns: ColumnIndexes = {};
  for (const [field, name] of Object.entries(explicit)) {
    if (!isPropertyField(field)) {
      throw new IngestError(`There is no field "${field}"; fields are ${PROPERTY_FIELDS.join(", ")}`);
    }
    const exact = header.indexOf(name);
    const index = exact >= 0 ? exact : header.findIndex((cell) => cell.trim() === name.trim());
    if (index < 0) throw new IngestError(`The file has no column "${name}"`);
    columns[field] = index;
  }
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
  if (columns.parcelNumber === undefined && columns.address === undefined) {
    throw new IngestError(
      'The file needs a parcel number or an address: name its column with --map parcelNumber="…"',
    );
  }
  return columns;
}
