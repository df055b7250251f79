import { IngestError } from "../ingest-error.ts";
import { plainHeader } from "./property-columns.ts";

/** The facts that a list of rentals may carry, each with the headers under which it is recognized. */
const HEADERS = {
  id: "id listingid",
  rent: "rent askingrent monthlyrent listrent price",
  listedOn: "listedon listedat listdate listingdate dateposted posted date time",
  leasedOn: "leasedon leasedate leased",
  effectiveRent: "effectiverent netrent neteffectiverent",
  floorPlan: "floorplan plan planname unittype",
  address: "address addressline streetaddress street",
  title: "title name headline",
  city: "city cityname town",
  state: "state st stateabbr",
  zip: "zip zipcode postalcode postcode",
  latitude: "latitude lat y",
  longitude: "longitude long lon lng x",
  beds: "beds bedrooms bedroom br",
  baths: "baths bathrooms bathroom ba",
  sqft: "sqft squarefeet livingarea area size",
  yearBuilt: "yearbuilt yrbuilt built",
  amenities: "amenities amenity features",
  petsAllowed: "petsallowed pets petpolicy",
} as const;

export type ListingField = keyof typeof HEADERS;
export type ListingColumns = Partial<Record<ListingField, number>>;

const FIELDS = Object.keys(HEADERS) as ListingField[];

function isListingField(name: string): name is ListingField {
  return Object.hasOwn(HEADERS, name);
}

/** Where each field stands: where the operator says, else under the first header that is recognized. */
export function mapListingColumns(
  header: readonly string[],
  explicit: Readonly<Record<string, string>>,
): ListingColumns {
  const columns: ListingColumns = {};
  const plain = header.map((name) => name.trim());
  for (const [field, name] of Object.entries(explicit)) {
    if (!isListingField(field)) {
      throw new IngestError(`There is no field "${field}"; fields are ${FIELDS.join(", ")}`);
    }
    const index = plain.indexOf(name.trim());
    if (index < 0) throw new IngestError(`The file has no column "${name}"`);
    columns[field] = index;
  }
  const taken = new Set(Object.values(columns));
  const names = header.map(plainHeader);
  for (const field of FIELDS) {
    if (columns[field] !== undefined) continue;
    const index = HEADERS[field]
      .split(" ")
      .map((alias) => names.findIndex((name, at) => name === alias && !taken.has(at)))
      .find((at) => at >= 0);
    if (index === undefined) continue;
    columns[field] = index;
    taken.add(index);
  }
  return columns;
}

/** Whether a header is of a list of rentals: what it asks, since when, where, and how large. */
export function isListingHeader(header: readonly string[]): boolean {
  const columns = mapListingColumns(header, {});
  const date = columns.listedOn === undefined ? "" : plainHeader(header[columns.listedOn] ?? "");
  const isPlaced = columns.zip !== undefined || columns.latitude !== undefined || columns.city !== undefined;
  // A date alone may be that of a sale.
  return columns.rent !== undefined && /list|post/.test(date) && columns.beds !== undefined && isPlaced;
}
