import { CAPEX_CATEGORIES, type CapexCategory } from "@labs/contract/portfolios/capex";

/** Words of invoices and ledgers, the narrower ones first: a kitchen's plumbing is plumbing, a roof's paint is roof. */
const WORDS: readonly [CapexCategory, RegExp][] = [
  ["roof", /\b(roof|roofing|shingles?|gutters?)\b/],
  [
    "hvac",
    /\b(hvac|h v a c|a c|ac|air condition\w*|furnaces?|heat pumps?|heating|cooling|condensers?|air handlers?)\b/,
  ],
  ["plumbing", /\b(plumb\w*|water heaters?|sewer|septic|pipes?|piping|well pump)\b/],
  ["electrical", /\b(electric\w*|wiring|rewires?|rewiring|breakers?|panels?)\b/],
  ["flooring", /\b(floor\w*|carpet\w*|lvp|lvt|vinyl plank|hardwood|tiles?)\b/],
  [
    "appliances",
    /\b(appliances?|refrigerators?|fridge|stoves?|ranges?|dishwashers?|microwaves?|washers?|dryers?)\b/,
  ],
  ["windowsDoors", /\b(windows?|doors?|garage doors?)\b/],
  ["kitchenBath", /\b(kitchens?|bath\w*|cabinets?|counter ?tops?|vanity|vanities|showers?|tubs?)\b/],
  [
    "exterior",
    /\b(exterior|siding|stucco|fences?|fencing|decks?|patios?|driveways?|landscape|landscaping|paving|concrete|trees?|pools?|foundation|site)\b/,
  ],
  ["interior", /\b(interior|paint\w*|drywall|trim|insulation)\b/],
  [
    "renovation",
    /\b(renovations?|renovate|renovated|rehab\w*|remodel\w*|initial work|make ?ready|turn capex|value add)\b/,
  ],
  ["recurring", /\b(recurring|replacement reserves?|maintenance capex|recurring capital)\b/],
];

const NAMES = new Map(
  Object.entries(CAPEX_CATEGORIES).map(([key, label]) => [label.toLowerCase(), key as CapexCategory]),
);

/** The category that texts name, the first text that names one; words of none stand under other. */
export function readCategory(texts: readonly string[]): CapexCategory {
  for (const text of texts) {
    const named = NAMES.get(text.trim().toLowerCase());
    if (named !== undefined) return named;
    const words = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, " ");
    const found = WORDS.find(([, pattern]) => pattern.test(words));
    if (found !== undefined) return found[0];
  }
  return "other";
}
