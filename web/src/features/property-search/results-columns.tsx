import type { RangeKey } from "@labs/contract/property-search/criteria";
import { OCCUPANCY_WORDS, RANGES } from "@labs/contract/property-search/criteria";
import type { SearchResult } from "@labs/contract/property-search/results";
import { Badge, Checkbox } from "@mantine/core";
import { Link } from "react-router";
import { Figure } from "../../components/figure/figure.tsx";
import type { Column } from "../../components/table/data-table.tsx";
import { count, money, plainNumber, rate, returnRate, UNAVAILABLE } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { LIKELY_COLUMNS } from "./likely-columns.tsx";
import classes from "./results-columns.module.css";

interface Selection {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** Everything a result is known by, money first; without a selection for a file. */
export function resultColumns(
  selection: Selection | null,
  { isScreened }: { isScreened: boolean },
): Column<SearchResult>[] {
  return [propertyColumn(selection), ...(isScreened ? LIKELY_COLUMNS : []), ...MONEY, ...OWNER, ...FACTS];
}

function propertyColumn(selection: Selection | null): Column<SearchResult> {
  return {
    id: "label",
    header: "Property",
    width: 280,
    value: (row) => row.label,
    cell: (row) => (
      <span className={classes.property}>
        {selection === null ? null : <SelectBox row={row} {...selection} />}
        <Link to={propertyAddress(row.googlePlacesId)} title={row.label}>
          {row.label}
        </Link>
        {row.owned ? (
          <Badge variant="light" size="xs">
            Owned
          </Badge>
        ) : null}
        {row.isNew ? (
          <Badge variant="light" color="yellow" size="xs">
            New
          </Badge>
        ) : null}
      </span>
    ),
  };
}

function SelectBox({ row, selected, onSelect }: Selection & { row: SearchResult }) {
  return (
    <Checkbox
      size="xs"
      aria-label={`Select ${row.label}`}
      checked={selected.has(row.googlePlacesId)}
      onChange={() => {
        const next = new Set(selected);
        if (!next.delete(row.googlePlacesId)) next.add(row.googlePlacesId);
        onSelect(next);
      }}
    />
  );
}

interface MoneyColumn {
  key: RangeKey & keyof SearchResult;
  header: string;
  format: (value: number | null) => string;
  startsHidden?: boolean;
  onCard?: boolean;
}

/** An estimate opens to its range and grade; what is not known says why. */
function estimateColumn(key: "value" | "rent", header: string): Column<SearchResult> {
  return {
    id: key,
    header,
    align: "right",
    value: (row) => row[key]?.point,
    text: (row) => money(row[key]?.point),
    hint: RANGES[key].method,
    cell: (row) => {
      const range = row[key];
      const words = range === null ? "" : `${money(range.low)} – ${money(range.high)}, grade ${range.grade}`;
      return (
        <Figure
          label={`${header} of ${row.label}`}
          text={range === null ? null : money(range.point)}
          unavailable={row.unavailable[key]}
          provenance={{ source: RANGES[key].method, asOf: range?.asOf, note: words, demo: row.demo }}
        />
      );
    },
  };
}

function figureColumn({ key, header, format, startsHidden, onCard }: MoneyColumn): Column<SearchResult> {
  const read = (row: SearchResult): number | null => {
    const value = row[key];
    return typeof value === "number" ? value : null;
  };
  return {
    id: key,
    header,
    align: "right",
    hint: RANGES[key].method,
    ...(startsHidden ? { startsHidden } : {}),
    ...(onCard ? { onCard } : {}),
    value: read,
    text: (row) => format(read(row)),
    cell: (row) => {
      const text = format(read(row));
      return (
        <Figure
          label={`${header} of ${row.label}`}
          text={text === UNAVAILABLE ? null : text}
          unavailable={row.unavailable[key]}
        />
      );
    },
  };
}

const MONEY: Column<SearchResult>[] = [
  estimateColumn("value", "Value"),
  estimateColumn("rent", "Rent"),
  figureColumn({ key: "grossYield", header: "Gross yield", format: returnRate, onCard: true }),
  figureColumn({ key: "netYield", header: "Net yield", format: returnRate }),
  figureColumn({ key: "unleveredIrr", header: "Unlevered IRR", format: returnRate, onCard: true }),
  figureColumn({ key: "maxBid", header: "Max bid", format: (value) => money(value) }),
  figureColumn({ key: "maxBidToValue", header: "Bid to value", format: (value) => rate(value) }),
  figureColumn({ key: "pricePerSqft", header: "Value per sq ft", format: (value) => money(value) }),
  figureColumn({ key: "assessedValue", header: "Assessed", format: (value) => money(value) }),
  figureColumn({ key: "taxAnnual", header: "Tax", format: (value) => money(value), startsHidden: true }),
  figureColumn({ key: "hoaMonth", header: "HOA", format: (value) => money(value), startsHidden: true }),
  figureColumn({ key: "lastSalePrice", header: "Last sale", format: (value) => money(value) }),
];

const plain = (key: "beds" | "baths" | "yearBuilt" | "units", header: string): Column<SearchResult> => ({
  id: key,
  header,
  align: "right",
  value: (row) => row[key],
  text: (row) => (key === "yearBuilt" ? String(row[key] ?? UNAVAILABLE) : plainNumber(row[key])),
});

const area = (key: "sqft" | "lotSqft", header: string): Column<SearchResult> => ({
  id: key,
  header,
  align: "right",
  value: (row) => row[key],
  text: (row) => count(row[key]),
});

const OWNER: Column<SearchResult>[] = [
  figureColumn({ key: "ownerHomes", header: "Owner's homes", format: count, startsHidden: true }),
  {
    id: "ownerOccupancy",
    header: "Owner occupancy",
    startsHidden: true,
    value: (row) => (row.ownerOccupancy ? OCCUPANCY_WORDS[row.ownerOccupancy] : null),
  },
];

const FACTS: Column<SearchResult>[] = [
  { id: "lastSaleOn", header: "Sale date", align: "right", value: (row) => row.lastSaleOn },
  plain("beds", "Beds"),
  plain("baths", "Baths"),
  area("sqft", "Sq ft"),
  { ...area("lotSqft", "Lot"), startsHidden: true },
  plain("yearBuilt", "Built"),
  { ...plain("units", "Units"), startsHidden: true },
  { id: "subtype", header: "Property subtype", value: (row) => row.subtype },
  { id: "county", header: "County", value: (row) => row.county },
  { id: "zip", header: "ZIP", startsHidden: true, value: (row) => row.zip },
  {
    id: "demo",
    header: "Data",
    startsHidden: true,
    value: (row) => (row.demo ? "Demo" : "Real"),
  },
];
