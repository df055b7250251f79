/**
 * What the field calls the same thing, brought to one word on both sides: in the labels of figures and in texts. The first
 * column are heads: they say what a figure is of. Phrases of several words are tried before shorter ones.
 */
const HEADS: Record<string, string> = {
  rent: "rent,rents,rental,rentals,renting,rented,rents for,leases for",
  value: "value,values,valued,worth,appraised",
  price: "price,prices,purchase price,offer,paid,pays,buys,ask,asking price,bid,priced,costs",
  yield: "yield,yields,yielding",
  caprate: "cap rate,cap rates,capitalization rate,cap,capped",
  irr: "irr,internal rate of return,irrs",
  multiple: "equity multiple,multiple,moic,multiple on invested capital,em",
  dscr: "dscr,debt service coverage,debt service coverage ratio,debt-service coverage,coverage ratio,debt coverage",
  debtservice: "debt service,annual debt service",
  debtyield: "debt yield",
  ltv: "ltv,loan-to-value,loan to value,leverage",
  ltc: "ltc,loan-to-cost,loan to cost",
  noi: "noi,net operating income",
  egi: "egi,effective gross income",
  gpr: "gpr,gross potential rent,gross potential",
  vacancy: "vacancy,vacant,vacancies",
  occupancy: "occupancy,occupied,occupancies,leased",
  tax: "tax,taxes,property tax,property taxes,tax bill",
  assessed: "assessed,assessment",
  insurance: "insurance,premium,insured",
  expense: "expense,expenses,operating expenses,opex,operating costs",
  capex: "capex,capital expenditure,capital expenditures,reserves,reserve",
  renovation: "renovation,renovations,rehab,repairs,renovate,renovating",
  growth:
    "growth,grow,grows,grew,grown,growing,appreciation,appreciated,rose,rise,risen,gained,gain,fell,fall,fallen,declined,decline,dropped,drop,shrank,shrunk,increased,increase,decreased,decrease,changed,change",
  population: "population,residents,people,inhabitants",
  income: "income,incomes,household income,earnings",
  household: "household,households",
  unemployment: "unemployment,jobless,unemployed",
  employment: "employment,jobs,payrolls,employed",
  listing: "listing,listings,inventory,for sale",
  market: "days on market,dom",
  permit: "permit,permits,building permits",
  mortgage: "mortgage",
  interest: "interest rate,interest,coupon,note rate",
  loan: "loan,loans,debt,borrow,borrows,borrowed,loan amount,loan balance",
  equity: "equity,equity requirement",
  cashflow: "cash flow,cash flows,cashflow",
  cashoncash: "cash-on-cash,cash on cash,cash yield",
  profit: "profit,gain on sale",
  unit: "unit,units,apartments,doors,apartment",
  bed: "bed,beds,bedroom,bedrooms,br",
  bath: "bath,baths,bathroom,bathrooms,ba",
  sqft: "sqft,square feet,square foot,sq ft,sf,living area,sq. ft",
  lot: "lot,lot size,acre,acres,land",
  story: "story,stories,floors",
  built: "built,year built,constructed,construction,vintage,dates from",
  acquired: "acquired,bought,purchased,acquisition date,owned since,owned it since",
  sale: "sold,sale price,last sale,sale",
  lease: "lease,leases,lease ends",
  maturity: "matures,maturity",
  rank: "rank,ranks,ranked,ranking",
  rankof: "rank of",
  percentile: "percentile",
  score: "score,scores",
  distance: "mile,miles,distance",
  comp: "comp,comps,comparables",
  fee: "fee,fees,management fee,commission",
  closing: "closing costs,closing cost,transfer tax",
  cost: "cost,all-in cost,total cost,all-in,basis,project cost",
  hold: "hold,holding period,hold period,held",
  home: "homes,houses,properties,holdings",
  discount: "loss to lease,loss-to-lease,discount",
  level: "range,confidence,interval",
  coverage: "coverage,covered",
  spread: "spread",
  rate: "rate,rates",
  plan: "floor plan,floor plans",
};

/** They say which of several: the low end, the first year, before debt. */
const QUALIFIERS: Record<string, string> = {
  low: "low,lower,bottom,low end",
  high: "high,upper,top,high end",
  point: "point,midpoint,mid,middle,point estimate,central",
  estimate: "estimate,estimates,estimated,estimation,supports,support",
  typical: "typical,typically",
  median: "median",
  average: "average,mean,averages",
  total: "total,in all,totals",
  goingin: "going-in,going in,entry,initial",
  exit: "exit,terminal,reversion,resale",
  levered: "levered,leveraged",
  unlevered: "unlevered,unleveraged",
  gross: "gross",
  net: "net",
  effective: "effective",
  actual: "actual,collect,collects,collected,in place,in-place,contract",
  asking: "asking",
  home: "home",
  year1: "year 1,first year,first-year,year one,year-one",
  maximum: "maximum,max,highest,largest,most",
  minimum: "minimum,min,lowest,smallest,least,worst",
  stabilized: "stabilized,stabilised",
  perunit: "per unit,a unit,a door,per door",
  persqft: "per square foot,a square foot,per sqft,psf,per sf",
  oneyear:
    "one-year,1-year,year over year,year-over-year,yoy,over the year,in the past year,a year earlier,annual growth",
  fiveyear: "five-year,5-year,five years,5 years",
  tenyear: "ten-year,10-year,ten years,10 years",
};

/** Where these stand alone in a label they name it; beside a head they only say which. */
const STOP = new Set(
  (
    "a an the of at in on for to and or by is are was were be been it its this that with as from has have had than then there here which who " +
    "while but now our we us they their per about around some roughly approximately nearly almost over under just only also both each all any " +
    "more less such s up down not no yes into out against versus vs after before between during since until through month monthly year yearly " +
    "annual annually months years day days shows show showed stands stood comes came came reaches reached posts posted reports reported"
  ).split(" "),
);

const PHRASES = new Map<string, { token: string; isHead: boolean }>();
/** Of how many words the longest phrase is that begins with a word. */
const LONGEST = new Map<string, number>();
for (const [table, isHead] of [
  [QUALIFIERS, false],
  [HEADS, true],
] as const) {
  for (const [token, phrases] of Object.entries(table)) {
    for (const phrase of phrases.split(",")) {
      PHRASES.set(phrase, { token, isHead });
      const [first = "", ...rest] = phrase.split(" ");
      LONGEST.set(first, Math.max(LONGEST.get(first) ?? 1, 1 + rest.length));
    }
  }
}

export interface Word {
  token: string;
  /** Whether the field knows it as something that has figures. */
  isHead: boolean;
  /** Whether it is in the tables at all; other words of a label are its own. */
  isKnown: boolean;
  start: number;
  end: number;
}

function stem(word: string): string {
  const plain = word.replace(/['’]s$/, "");
  if (/ies$/.test(plain) && plain.length > 4) return `${plain.slice(0, -3)}y`;
  return /[^sui]s$/.test(plain) && plain.length > 3 ? plain.slice(0, -1) : plain;
}

/** The words of a text that may name a figure, in order, with where they stand. */
export function readWords(text: string): Word[] {
  const found = [...text.matchAll(/[A-Za-z][A-Za-z'’.-]*[A-Za-z]|[A-Za-z]|\d+-year|\d+/g)].map((match) => ({
    word: match[0].toLowerCase().replace(/['’]s$/, ""),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const words: Word[] = [];
  for (let at = 0; at < found.length; ) {
    let taken = 0;
    const longest = LONGEST.get(found[at]?.word ?? "") ?? 0;
    for (let count = Math.min(longest, found.length - at); count > 0; count -= 1) {
      const part = found.slice(at, at + count);
      // A phrase does not reach over a comma.
      const [first, last] = [part[0], part.at(-1)];
      if (first === undefined || last === undefined || /[,;:()\n]/.test(text.slice(first.start, last.end)))
        continue;
      const known = PHRASES.get(part.map(({ word }) => word).join(" "));
      if (known === undefined) continue;
      words.push({ ...known, isKnown: true, start: first.start, end: last.end });
      taken = count;
      break;
    }
    const one = found[at];
    if (taken === 0 && one !== undefined && !STOP.has(one.word) && !/^\d/.test(one.word)) {
      words.push({ token: stem(one.word), isHead: false, isKnown: false, start: one.start, end: one.end });
    }
    at += Math.max(taken, 1);
  }
  return words;
}

interface Label {
  tokens: readonly string[];
  heads: ReadonlySet<string>;
}

/** Labels are few, and the same for many figures. */
const labels = new Map<string, Label>();
const MOST_LABELS = 10_000;

/** What a figure's label says it is of, and which of several. */
export function readLabel(label: string): Label {
  const known = labels.get(label);
  if (known !== undefined) return known;
  if (labels.size >= MOST_LABELS) labels.clear();
  const read = readAnew(label);
  labels.set(label, read);
  return read;
}

function readAnew(label: string): Label {
  const words = readWords(label);
  const tokens = [...new Set(words.map(({ token }) => token))];
  const heads = new Set(words.filter(({ isHead }) => isHead).map(({ token }) => token));
  // What the field does not know is named by its own words.
  if (heads.size === 0) for (const { token, isKnown } of words) if (!isKnown) heads.add(token);
  if (heads.size === 0) for (const token of tokens) heads.add(token);
  return { tokens, heads };
}
