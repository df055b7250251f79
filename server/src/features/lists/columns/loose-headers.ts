import { findLotUnit, readLot } from "../read-cell.ts";
import type { Field } from "../templates/fields.ts";
import { type Content, mayHold } from "./column-content.ts";
import { explainOther, listSpellings, spellHeader } from "./column-headers.ts";
import type { Guess, Mapping } from "./map-columns.ts";

interface Loose {
  /** Of homes, or of buildings. */
  fields: readonly string[];
  says: RegExp;
  not: RegExp;
}

/** Words that say what a column holds, whatever stands around them, and words with which they say something else. */
const LOOSE: readonly Loose[] = [
  {
    fields: ["lot_sqft"],
    says: /\b(?:acres?|acreage)\b|\b(?:lot|land)\b.*\bsqft\b|\b(?:lot|land|site)\b.*\b(?:size|area)\b/,
    not: /price|value|tillable|wooded|use|type|dim|code|units?|cover/,
  },
  {
    fields: ["nrsf"],
    says: /\b(?:rba|nra|nrsf)\b|\b(?:rentable|leasable)\b.*\b(?:sqft|area)\b/,
    not: /average|avg|per|price|rent\b/,
  },
  {
    fields: ["sqft"],
    says: /\bsqft\b|\b(?:main|building|impr\w*|dwelling|house|unit|living|livable|heated|finished|conditioned)\b.*\barea\b/,
    not: /\b(?:lot|land|site|garage|gar|bsmt|basement|below|porch|deck|unfin\w*|price|value|cost|rent|office|units?|source|additional|adu|per|rate)\b/,
  },
  {
    fields: ["year_built"],
    says: /\b(?:built|vintage|year constructed|year construction)\b/,
    not: /effective|eff|reno|remodel|addition|before|after|built ?up|sqft|\bage\b/,
  },
  {
    fields: ["tax_annual", "taxes"],
    says: /\b(?:annual|yearly|year|yr|property|real estate|re|total|current)\b.*\btax(?:es)?\b|\btax(?:es)?\b.*\b(?:annual|yearly|year|yr|amount|bill)\b/,
    not: /appeal|abate|savings|penalty|penalties|monthly|income|sales tax|rate|assess|value|delinq|owed|exempt|due|\btax year\b|ins\b|insurance|lien|deed|sale|district|code|\bid\b|area|monthly|prior|transfer|number/,
  },
  {
    fields: ["insurance_annual", "insurance"],
    says: /\binsurance\b|\b(?:hazard|haz|hoi)\b.*\bprem(?:ium)?\b/,
    not: /\btax|claim|deductible|flood|earthquake|wind|value|cover|score|paid|replacement|loan|monthly|company|carrier|agent|policy|expiration|date|title|loss|limit|mortgage|pmi|flood zone|per|number|required/,
  },
  {
    fields: ["current_rent"],
    says: /\b(?:gross|in place|actual|contract|current|total|tenants?|lease|leased|monthly|collected|scheduled|base)\b.*\brents?\b|\brents?\b.*\b(?:monthly|actual|in place|current|collected|amount)\b/,
    not: /ytd|free|paid|credit|subsidy|subsidies|insurance|option|due date|concession|arrears|owed|year \d|bump|step|annual|per|sqft|loss|market|mkt|potential|asking|target|date|roll|due|deposit|increase|growth|control|prior|post|section|uw|\barea\b|multiplier|ratio|days|last/,
  },
  {
    fields: ["avg_rent"],
    says: /\b(?:avg|average)\b.*\brents?\b/,
    not: /concession|increase|sqft|market|asking|per|growth/,
  },
  {
    fields: ["noi_t12"],
    says: /\b(?:t12|t 12|ttm|trailing|current|in place|actual)\b.*\bnoi\b|\bnoi\b.*\b(?:t12|t 12|ttm|trailing|current|in place|actual)\b/,
    not: /pro ?forma|projected|year ?\d|per|margin|growth|stabilized|uw/,
  },
  {
    fields: ["list_price", "asking_price"],
    says: /\b(?:list|listed|listing|asking|ask|offered|total|final|net|home|house)\b.*\b(?:price|for|at|amount)\b/,
    not: /original|previous|prior|sold|tax|loan|due|owed|debt|bid|option|base|purchase|date|per|sqft|change|reduced|reduction|percent|ratio|days|close|rent|low|high/,
  },
  {
    fields: ["last_sale_price"],
    says: /\b(?:sold|sales?|closed?|closing|transfer|transaction|deed|recorded)\b.*\b(?:price|amount|consideration)\b/,
    not: /estimate|expected|target|reserve|max|fee|credit|commission|proceeds|date|list|assess|per|sqft|prior|previous|second|2nd|ratio|\b[2-9]$|tax|cost|loan|min|for sale/,
  },
  {
    fields: ["last_sale_date"],
    says: /\b(?:sold|sales?|closed?|closing|transfer|transaction|recording|recorded|deed)\b.*\bdate\b|\bdate\b.*\b(?:sold|sale|closed|recorded)\b/,
    not: /tax|sheriff|trustee|notice|scheduled|next|list|prior|previous|open|bid|auction|lease|offer|expected|est|foreclosure|default|\b[2-9]$|contract/,
  },
  {
    fields: ["purchase_price"],
    says: /\b(?:purchase|purchased|acquisition|acquired|bought)\b.*\b(?:price|amount|cost|for)\b|\bbasis\b|\boriginal cost\b/,
    not: /tax|assess|points?|day|estimate|expected|option|rehab|repair|date|loan|max|target|per|offer|closing|down/,
  },
  {
    fields: ["acquisition_date"],
    says: /\b(?:purchase|purchased|acquisition|acquired|bought)\b.*\b(?:date|on|in|when)\b|\bdate\b.*\b(?:purchased|acquired|bought)\b/,
    not: /price|target|offer|est/,
  },
  {
    fields: ["beds"],
    says: /\bbed(?:room)?s?\b/,
    not: /bath|per|price|rent|type|units?|basement|size|dimension|level/,
  },
  {
    fields: ["baths"],
    says: /\bbath(?:room)?s?\b/,
    not: /bed|half|full|partial|quarter|\d|per|price|rent|units?|dimension|level/,
  },
  {
    fields: ["hoa_monthly"],
    says: /\b(?:hoa|association|assoc|condo)\b.*\b(?:fees?|dues|monthly|amount)\b/,
    not: /owed|arrears|delinq|past due|lien|balance|reserve|annual|year|freq|name|phone|contact|include|transfer|sched|special|yn|quarter|sqft/,
  },
  {
    fields: ["renovation_budget"],
    says: /\b(?:reno|renovation|rehab|repairs?|make ready)\b.*\b(?:budget|cost|costs|amount|bid|total|needed)\b/,
    not: /maintenance|annual|ytd|expense|monthly|actual|spent|completed|insurance|credit|date|year|per|sqft|after|percent|value/,
  },
  {
    fields: ["after_repair_value"],
    says: /\bafter\b.*\b(?:repairs?|rehab|reno|renovation)\b.*\bvalue\b|\b(?:arv)\b/,
    not: /per|percent|sqft|source|date/,
  },
  {
    fields: ["owner_entity"],
    says: /\bowners? ?1?\b.*\b(?:name|label|entity)\b|\bnames?\b.*\bowners?\b|\b(?:reputed|recorded|record|current|legal|assessed|deeded|primary|registered) owners?$/,
    not: /first|last|middle|mail|addr|city|state|zip|occup|phone|email|\b2\b|owners? ?2|type|date|since|care|prior|previous|tenant|suffix|spouse|agent|manager|loan/,
  },
  {
    fields: ["county_fips"],
    says: /\bfips\b/,
    not: /state fips|mail|owner/,
  },
  {
    fields: ["year_renovated"],
    says: /\b(?:reno|renov|renovated|renovation|remodel|remodeled|rehabbed)\b/,
    not: /built|cost|budget|amount|price|plan|per|scope|units?|status|needed|bid/,
  },
  {
    fields: ["lease_end"],
    says: /\blease\b.*\b(?:ends?|ending|exp|expires?|expiration|expiry|to|thru|through|until)\b|\b(?:end|exp|expires?|expiration|expiry)\b.*\blease\b/,
    not: /expense|cost|fee|commission|start|month|days|left|option|status|to own|length/,
  },
  {
    fields: ["lease_start"],
    says: /\blease\b.*\b(?:starts?|begins?|began|from|commence\w*)\b/,
    not: /end|month|days|status|length/,
  },
  {
    fields: ["apn"],
    says: /\b(?:apn|pin|parcel|folio)\b.*\b(?:number|id|no)\b/,
    not: /old|prior|parent|count|owner/,
  },
];

/**
 * Fields that no header names, of the one column whose words still say them and whose cells can be that; of two such
 * columns neither, since nothing tells them apart.
 */
export function guessLoosely(
  { headers, fields }: { headers: readonly string[]; fields: readonly Field[] },
  contents: readonly Content[],
  known: { byColumn: ReadonlyMap<number, Guess>; mapping: Mapping },
): Guess[] {
  return LOOSE.flatMap(({ fields: keys, says, not }): Guess[] => {
    const field = fields.find((one) => keys.includes(one.key));
    if (field === undefined || known.mapping[field.key] !== undefined) return [];
    const found = headers.flatMap((header, column) => {
      const spellings = [spellHeader(header), ...listSpellings(header)];
      const content = contents[column];
      const isOpen = !known.byColumn.has(column) && explainOther(header) === undefined;
      const isSaid = isOpen && spellings.some((words) => says.test(words));
      if (!isSaid || spellings.some((words) => not.test(words)) || content === undefined) return [];
      const isHeld = content.filled > 0 && isWithin(field, content) && mayHold(field, content, { header });
      return isHeld ? [column] : [];
    });
    const column = found.length > 1 ? chooseTwin(found, { headers, contents }) : found[0];
    if (column === undefined) return [];
    const reason = `Words of the header say ${field.label}`;
    return [{ field: field.key, column, confidence: 0.88, source: "synonym", reason }];
  });
}

const PART = /\b(?:above|upper|lower|main|first|second|1st|2nd|ground|level|grade|storey|story)\b/;

/** Of columns that say the same the first, of a whole and its parts the whole; undefined where nothing tells them apart. */
function chooseTwin(
  columns: readonly number[],
  { headers, contents }: { headers: readonly string[]; contents: readonly Content[] },
): number | undefined {
  const said = columns.map((column) => {
    const texts = contents[column]?.texts ?? [];
    const unit = findLotUnit(texts, headers[column] ?? "");
    return { texts: texts.map((text) => readLot(text, unit) ?? text), isRough: /acre/i.test(unit) };
  });
  const [first, ...others] = said;
  const isSame = others.every(({ texts, isRough }) => {
    const most = isRough || first?.isRough ? HALF_HUNDREDTH : 0;
    return (
      texts.length === first?.texts.length && texts.every((one, at) => isNear(one, first?.texts[at], most))
    );
  });
  if (isSame) return columns[0];
  const whole = columns.filter((column) => !PART.test(spellHeader(headers[column] ?? "")));
  return whole.length === 1 ? whole[0] : undefined;
}

/** An area in acres has two figures behind its point: half of a hundredth in square feet. */
const HALF_HUNDREDTH = 218;

function isNear(a: number | string, b: number | string | undefined, most: number): boolean {
  return typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= most : a === b;
}

/** Where words alone say what a column is, its middle has to be a figure that the field takes. */
function isWithin({ reading }: Field, { typical }: Content): boolean {
  if (reading.kind !== "number" || typical === null) return true;
  return typical >= Math.min(reading.min, 0) && typical <= reading.max;
}
