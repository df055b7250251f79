import { dollars, type Field, number, place, share, text, whole, year } from "../fields/service.ts";

export const MOST_PLANS = 8;

/** The columns of one floor plan; what they are called starts with `plan1_`, `plan2_`… */
function plan(at: number): Field[] {
  const key = (name: string) => `plan${at}_${name}`;
  const words = (name: string) => [
    `plan ${at} ${name}`,
    `unit type ${at} ${name}`,
    `floor plan ${at} ${name}`,
  ];
  const first = at === 1;
  const range = { min: 0, max: 20, words: "a number from 0 to 20" };
  const of = (name: string) => `Plan ${at} ${name}`;
  return [
    number(key("beds"), of("bedrooms"), "0 for a studio.", first ? "1" : "", words("bedrooms"), range),
    number(key("baths"), of("bathrooms"), "", first ? "1" : "", words("bathrooms"), range),
    number(key("sqft"), of("area"), "Square feet of one unit.", first ? "700" : "", words("sq ft")),
    whole(key("count"), of("units"), "How many units of it there are.", first ? "60" : "", words("units"), {
      min: 0,
      max: 10_000,
    }),
    dollars(key("rent"), of("rent a month"), first ? "1400" : "", words("rent"), {
      max: 50_000,
      scale: "rent",
    }),
  ];
}

/** A list of communities: one row each. */
export const MULTI_FAMILY_FIELDS: readonly Field[] = [
  text("request_row_id", "Row id", "Your own number of the row; it comes back with the results.", "1", [
    "id",
    "row",
    "row number",
    "row id",
    "reference",
  ]),
  text("property_name", "Property name", "What the community is called.", "Oak Court", [
    "name",
    "property",
    "community",
    "community name",
  ]),
  ...place
    .filter(({ key }) => key !== "unit")
    .map((field) => (field.key === "address" ? { ...field, example: "900 Barton Springs Rd" } : field)),
  {
    ...whole(
      "units",
      "Units",
      "All units of the community.",
      "100",
      ["unit count", "number of units", "total units"],
      {
        min: 2,
        max: 20_000,
      },
    ),
    required: true,
  },
  year("year_built", "Year built", "1998", ["built", "yr built", "year"]),
  year("year_renovated", "Year renovated", "", ["renovated", "yr renovated"]),
  number(
    "nrsf",
    "Net rentable area",
    "Square feet of all units.",
    "",
    ["net rentable sf", "rentable sqft", "sqft"],
    {
      min: 500,
      max: 20_000_000,
      words: "square feet from 500 to 20,000,000",
    },
  ),
  whole("stories", "Stories", "", "", ["floors"], { min: 1, max: 120 }),
  text("class", "Class", "A, B, C or D.", "", ["asset class", "property class"], {
    pattern: /^[a-d][+-]?$/i,
    expected: "A, B, C or D",
  }),
  share(
    "occupancy",
    "Occupancy",
    "Occupied units over all.",
    ["occupied", "occupancy rate", "physical occupancy"],
    {
      min: 0,
      max: 1,
      example: "95%",
    },
  ),
  dollars("avg_rent", "Average rent a month", "", ["average rent", "in place rent", "rent"], {
    max: 50_000,
    scale: "rent",
  }),
  dollars("asking_price", "Asking price", "16000000", ["price", "list price", "ask"], {
    min: 10_000,
    max: 10_000_000_000,
    scale: "price",
  }),
  dollars("noi_t12", "NOI, last 12 months", "960000", ["noi", "t12 noi", "net operating income"]),
  dollars("taxes", "Property tax a year", "", ["property tax", "tax", "tax annual"]),
  dollars("insurance", "Insurance a year", "", ["insurance annual", "premium"]),
  ...Array.from({ length: MOST_PLANS }, (_, at) => plan(at + 1)).flat(),
  dollars("renovation_budget", "Renovation budget", "", ["renovation", "renovation plan", "capex"]),
  share("cap_rate_low", "Cap rate, low", "For the value at a cap rate; none is assumed.", ["low cap"], {
    min: 0.01,
    max: 0.2,
  }),
  share(
    "cap_rate_mid",
    "Cap rate, middle",
    "For the value and the sale; none is assumed.",
    ["cap rate", "mid cap", "exit cap rate"],
    {
      min: 0.01,
      max: 0.2,
      example: "5.75%",
    },
  ),
  share("cap_rate_high", "Cap rate, high", "For the value at a cap rate; none is assumed.", ["high cap"], {
    min: 0.01,
    max: 0.2,
  }),
  share("target_levered_irr", "Target levered IRR", "Kept beside the result.", [
    "target irr",
    "target return",
  ]),
  text("notes", "Notes", "Kept as they are.", "", ["comments", "comment", "note"]),
];
