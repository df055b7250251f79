import { CAPEX_CATEGORIES, type CapexCategory } from "@labs/contract/portfolios/capex";
import { expect, test } from "vitest";
import { readCategory } from "./read-category.ts";

/** Words of invoices and ledgers, each of which names its category by itself. */
const WORDS: Record<CapexCategory, string[]> = {
  roof: ["Roof", "Roofing", "Shingle", "shingles", "Gutter", "gutters"],
  hvac: [
    ...[
      "HVAC",
      "H.V.A.C.",
      "A/C",
      "AC",
      "Air condition",
      "Air conditioner",
      "Furnace",
      "furnaces",
      "Heat pump",
    ],
    ...["heat pumps", "Heating", "Cooling", "Condenser", "condensers", "Air handler", "air handlers"],
  ],
  plumbing: [
    ...["Plumbing", "Plumber", "Water heater", "water heaters", "Sewer", "Septic", "Pipe", "pipes", "Piping"],
    "Well pump",
  ],
  electrical: [
    ...["Electric", "Electrical", "Wiring", "Rewire", "rewires", "Rewiring", "Breaker", "breakers", "Panel"],
    "panels",
  ],
  flooring: [
    "Floor",
    "Flooring",
    "Carpet",
    "Carpeting",
    "LVP",
    "LVT",
    "Vinyl plank",
    "Hardwood",
    "Tile",
    "tiles",
  ],
  appliances: [
    ...[
      "Appliance",
      "appliances",
      "Refrigerator",
      "refrigerators",
      "Fridge",
      "Stove",
      "stoves",
      "Range",
      "ranges",
    ],
    ...["Dishwasher", "dishwashers", "Microwave", "microwaves", "Washer", "washers", "Dryer", "dryers"],
  ],
  windowsDoors: ["Window", "windows", "Door", "doors", "Garage door", "garage doors"],
  kitchenBath: [
    ...[
      "Kitchen",
      "kitchens",
      "Bath",
      "Bathroom",
      "Cabinet",
      "cabinets",
      "Countertop",
      "Counter tops",
      "Vanity",
    ],
    ...["vanities", "Shower", "showers", "Tub", "tubs"],
  ],
  exterior: [
    ...["Exterior", "Siding", "Stucco", "Fence", "fences", "Fencing", "Deck", "decks", "Patio", "patios"],
    ...[
      "Driveway",
      "driveways",
      "Landscape",
      "Landscaping",
      "Paving",
      "Concrete",
      "Tree",
      "trees",
      "Pool",
      "pools",
    ],
    ...["Foundation", "Site"],
  ],
  interior: ["Interior", "Paint", "Painting", "Drywall", "Trim", "Insulation"],
  renovation: [
    ...[
      "Renovation",
      "renovations",
      "Renovate",
      "Renovated",
      "Rehab",
      "Rehabilitation",
      "Remodel",
      "Remodeling",
    ],
    ...["Initial work", "Make ready", "Make-ready", "Makeready", "Turn capex", "Value-add"],
  ],
  recurring: [
    ...["Recurring", "Replacement reserve", "Replacement reserves", "Maintenance capex", "Recurring capital"],
  ],
  other: ["", "Misc", "Acme LLC", "Back", "Proofing", "Outdoorsy", "Bypass"],
};

test.each(Object.entries(WORDS))("words of %s name it, alone and among others", (category, words) => {
  for (const word of words) {
    expect([word, readCategory([word])]).toEqual([word, category]);
    expect([word, readCategory([`Unit 4: ${word.toUpperCase()} #2`])]).toEqual([word, category]);
  }
});

test.each(Object.entries(CAPEX_CATEGORIES))("the category %s goes by its name, %s", (category, label) => {
  expect(readCategory([` ${label.toUpperCase()} `, "Roof"])).toBe(category);
});

test.each<[texts: string[], category: CapexCategory]>([
  // The narrower trade goes before the room and the kind of work.
  [["Kitchen plumbing"], "plumbing"],
  [["Roof paint"], "roof"],
  [["Bathroom floor"], "flooring"],
  [["Garage door paint"], "windowsDoors"],
  [["Exterior paint"], "exterior"],
  [["Interior renovation"], "interior"],
  [["Recurring roof"], "roof"],
  // The first text that names one counts.
  [["Mystery", "New furnace"], "hvac"],
  [["Carpet", "New furnace"], "flooring"],
  [[], "other"],
])("%j stands under %s", (texts, category) => {
  expect(readCategory(texts)).toBe(category);
});
