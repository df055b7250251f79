import { area, dollars, type Field, number, otherPlace, place, share, text, whole, year } from "./fields.ts";

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
  const range = { min: 0, max: 20, expected: "a number from 0 to 20" };
  const of = (name: string) => `Plan ${at} ${name}`;
  return [
    number(key("beds"), of("bedrooms"), {
      description: "0 for a studio.",
      example: first ? "1" : "",
      synonyms: words("bedrooms"),
      ...range,
    }),
    number(key("baths"), of("bathrooms"), {
      example: first ? "1" : "",
      synonyms: words("bathrooms"),
      ...range,
    }),
    area(key("sqft"), of("area"), {
      description: "Square feet of one unit.",
      example: first ? "700" : "",
      synonyms: words("sq ft"),
    }),
    whole(key("count"), of("units"), {
      description: "How many units of it there are.",
      example: first ? "60" : "",
      synonyms: words("units"),
      min: 0,
      max: 10_000,
    }),
    dollars(key("rent"), of("rent a month"), {
      example: first ? "1400" : "",
      synonyms: words("rent"),
      max: 50_000,
      scale: "rent",
    }),
  ];
}

/** A list of communities: one row each. */
export const MULTI_FAMILY_FIELDS: readonly Field[] = [
  text("request_row_id", "Row id", {
    description: "Your row number; returned with the results.",
    example: "1",
    synonyms: ["id", "row", "row number", "row id", "reference"],
  }),
  text("property_name", "Property name", {
    description: "What the community is called.",
    example: "Oak Court",
    synonyms: [
      "building name",
      "asset",
      "name",
      "property",
      "community",
      "community name",
      "asset name",
      "complex",
      "building",
      "deal",
      "deal name",
      "comp",
      "comp name",
    ],
  }),
  ...place
    .filter(({ key }) => key !== "unit")
    .map((field) => (field.key === "address" ? { ...field, example: "900 Barton Springs Rd" } : field)),
  ...otherPlace,
  whole("units", "Units", {
    description: "All units of the community.",
    example: "100",
    synonyms: [
      "doors",
      "apts",
      "door count",
      "unit count",
      "number of units",
      "number units",
      "total units",
      "num units",
      "no of units",
    ],
    required: true,
    min: 2,
    max: 20_000,
  }),
  year("year_built", "Year built", {
    example: "1998",
    synonyms: [
      "construction annual",
      "annual construction",
      "built",
      "yr built",
      "yr blt",
      "year",
      "yoc",
      "year of construction",
      "year built reno",
      "year built renovated",
      "built reno",
    ],
  }),
  year("year_renovated", "Year renovated", { synonyms: ["renovated", "yr renovated"] }),
  number("nrsf", "Net rentable area", {
    description: "Square feet of all units.",
    synonyms: [
      "net rentable sf",
      "rentable sqft",
      "rentable building area",
      "bldg size",
      "building size",
      "building sqft",
      "building area",
      "total sqft",
      "building area sqft",
      "square footage",
      "sq footage",
      "square feet",
      "sq ft",
      "sqft",
    ],
    min: 500,
    max: 20_000_000,
    expected: "square feet from 500 to 20,000,000",
  }),
  whole("stories", "Stories", { synonyms: ["floors", "number of stories"], min: 1, max: 120 }),
  text("class", "Class", {
    description: "A, B, C or D.",
    synonyms: ["asset class", "property class", "building class"],
    pattern: /^[a-d][+-]?$/i,
    expected: "A, B, C or D",
  }),
  share("occupancy", "Occupancy", {
    description: "Occupied units over all.",
    synonyms: ["occupied", "occ", "occ percent", "occupancy rate", "physical occupancy"],
    min: 0,
    max: 1,
    example: "95%",
  }),
  dollars("avg_rent", "Average monthly rent", {
    synonyms: [
      "average rent",
      "avg rent",
      "avg asking unit",
      "rent per unit",
      "avg rent per unit",
      "in place rent",
      "rent",
    ],
    max: 50_000,
    scale: "rent",
  }),
  dollars("asking_price", "Asking price", {
    example: "16000000",
    synonyms: [
      "price",
      "list price",
      "for sale price",
      "asking",
      "ask",
      "guidance",
      "price guidance",
      "whisper price",
      "strike price",
    ],
    min: 10_000,
    max: 10_000_000_000,
    scale: "price",
  }),
  dollars("noi_t12", "NOI, last 12 months", {
    example: "960000",
    synonyms: ["noi", "t12 noi", "net operating income"],
  }),
  dollars("taxes", "Annual property tax", { synonyms: ["property tax", "tax", "tax annual"] }),
  dollars("insurance", "Annual insurance", { synonyms: ["insurance annual", "premium"] }),
  ...Array.from({ length: MOST_PLANS }, (_, at) => plan(at + 1)).flat(),
  dollars("renovation_budget", "Renovation budget", { synonyms: ["renovation", "renovation plan", "capex"] }),
  share("cap_rate_low", "Cap rate, low", {
    description: "For the value at a cap rate; none is assumed.",
    synonyms: ["low cap"],
    min: 0.01,
    max: 0.2,
  }),
  share("cap_rate_mid", "Cap rate, mid", {
    description: "For the value and the sale; none is assumed.",
    synonyms: ["cap rate", "cap", "mid cap", "exit cap rate"],
    min: 0.01,
    max: 0.2,
    example: "5.75%",
  }),
  share("cap_rate_high", "Cap rate, high", {
    description: "For the value at a cap rate; none is assumed.",
    synonyms: ["high cap"],
    min: 0.01,
    max: 0.2,
  }),
  share("target_levered_irr", "Target levered IRR", {
    description: "Kept with the result.",
    synonyms: ["target irr", "target return"],
  }),
  text("notes", "Notes", { description: "Returned unchanged.", synonyms: ["comments", "comment", "note"] }),
];
