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
    says: /\bsqft\b|\b(?:living|livable|heated|finished|conditioned)\b.*\barea\b/,
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
    not: /claim|deductible|flood|earthquake|wind|value|cover|score|paid|replacement|loan|monthly|company|carrier|agent|policy|expiration|date|title|loss|limit|mortgage|pmi|flood zone|per|number|required/,
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
    says: /\b(?:list|listed|listing|asking|ask|offered)\b.*\b(?:price|for|at|amount)\b/,
    not: /original|previous|prior|sold|date|per|sqft|change|reduced|reduction|percent|ratio|days|close|rent|low|high/,
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
    says: /\b(?:purchase|purchased|acquisition|acquired|bought)\b.*\b(?:price|amount|cost|for)\b/,
    not: /estimate|expected|option|rehab|repair|date|loan|max|target|per|offer|closing|down/,
  },
  {
    fields: ["acquisition_date"],
    says: /\b(?:purchase|purchased|acquisition|acquired|bought)\b.*\b(?:date|on)\b|\bdate\b.*\b(?:purchased|acquired|bought)\b/,
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
    const [column] = found;
    if (column === undefined || found.length > 1) return [];
    const reason = `Words of the header say ${field.label}`;
    return [{ field: field.key, column, confidence: 0.88, source: "synonym", reason }];
  });
}

/** Where words alone say what a column is, its middle has to be a figure that the field takes. */
function isWithin({ reading }: Field, { typical }: Content): boolean {
  if (reading.kind !== "number" || typical === null) return true;
  return typical >= Math.min(reading.min, 0) && typical <= reading.max;
}
