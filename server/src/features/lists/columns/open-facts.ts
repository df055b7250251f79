import { MONTH_ALONE, readDay } from "../read-cell.ts";
import type { Field } from "../templates/fields.ts";
import type { Content } from "./column-content.ts";
import { explainOther, listSpellings, spellHeader } from "./column-headers.ts";
import { LOOSE } from "./loose-words.ts";
import type { Guess, Mapping } from "./map-columns.ts";

interface Fact {
  /** Of homes, or of buildings: the first that the list's template has. */
  fields: readonly string[];
  says: RegExp;
  /** Words with which the heading is of something else, for certain. */
  not: RegExp;
  fits: (content: Content) => boolean;
}

const between =
  (least: number, most: number) =>
  ({ figures, typical }: Content): boolean =>
    figures >= 0.6 && typical !== null && typical >= least && typical <= most;

const ofDays = ({ texts }: Content): boolean =>
  texts.filter((text) => readDay(text) !== undefined || MONTH_ALONE.test(text)).length >= texts.length * 0.6;

const ofBuilding = ({ texts }: Content): boolean =>
  texts.every((text) => /^(?:1[789]|20)\d\d$/.test(text)) &&
  texts.some((text) => Number(text) < new Date().getFullYear() - 12) &&
  new Set(texts).size > 1;

/** Facts that are used, with the words and cells that a column of each has; never of a column that is known to be other. */
const FACTS: readonly Fact[] = [
  {
    fields: ["current_rent", "avg_rent"],
    says: /\brents?\b|\brental\b|\bleased? (?:for|at|amount|rate)\b|\bpays?\b/,
    not: /market|mkt|est\b|zestimate|uw\b|target|pro ?forma|offer|new|prior|next|loss|insurance|roll|due|ready|owed|control|portion|share|pet|legal|max|voucher|subsidy|hap|increase|gross yield|multiplier|ratio|since|date|type|status|traditional|rate|available|advertised|comp|low|high|post|asking|potential|past|late|per|mean|median|avm|fsd|expect\w*|bi\b|eff/,
    fits: between(200, 60_000),
  },
  {
    fields: ["list_price", "asking_price"],
    says: /\bprice\b|\bask(?:ing)?\b|\blist(?:ed)?(?: at| for| amount| price)?$/,
    not: /orig|prior|prev|sold|sale|purchase|bought|close|bid|offer|per|change|cut|low|high|max|min|comp|rent|contract|reserve|date|base|agent|arv|uw\b|repair|final|walk|strike|mls|zip|upset/,
    fits: between(15_000, 50_000_000),
  },
  {
    fields: ["beds"],
    says: /\bbed(?:room)?s?\b|\bbr\b|\bbdrms?\b/,
    not: /bath|type|size|main|level|basement|den|units?|per|mix/,
    fits: between(0, 12),
  },
  {
    fields: ["baths"],
    says: /\bbath(?:room)?s?\b/,
    not: /bed|full|half|partial|quarter|\d|level|main|basement|master|per|condition/,
    fits: between(0.5, 12),
  },
  {
    fields: ["sqft", "nrsf"],
    says: /\bsqft\b|\bsquare\b|\b(?:living|livable|finished|heated|interior|gross|floor|house|home|building)\b.*\b(?:area|size)\b/,
    not: /lot|land|site|parcel|garage|gar\b|bsmt|basement|below|porch|deck|unfin|price|value|per|rent|units?|source|cost|avg|average|adu|total area|assess|impr/,
    // Or beside another figure in the cell.
    fits: (content) =>
      between(300, 5_000_000)(content) || content.texts.every((text) => /^\d[\d,]{2,6} ?\/ ?\d/.test(text)),
  },
  {
    fields: ["lot_sqft"],
    says: /\b(?:lot|land|parcel|site)\b.*\b(?:sqft|size|area|acres?)\b|\bacres?\b|\bacreage\b|^total area$/,
    not: /price|value|type|use|units?|code|dimension|per|front|depth|building|tillable/,
    fits: (content) =>
      between(100, 50_000_000)(content) || content.texts.some((text) => /^\d{0,3}\.\d+/.test(text)),
  },
  {
    fields: ["year_built"],
    says: /\b(?:annual|year|yr|built|vintage|const\w*)\b/,
    not: /eff|tax|reno|remodel|roll|sale|sold|assess|roof|purchase|permit|added|listed|annex|update/,
    fits: ofBuilding,
  },
  {
    fields: ["tax_annual", "taxes"],
    says: /\btax(?:es)?\b/,
    not: /year\b|annual$|yr|rate|district|code|value|assess|assd|exempt|delinq|dlq|due|owed|lien|deed|sale|id\b|name|transfer|map|area|\bins\b|insurance|status|market|mail|prior|class|number|acct|account|parcel|bill(?:ing|ed)? (?:addr|city|state|zip|name)|forec|stamp|doc|\b(?:impr|land|lnd)|building|bldg/,
    fits: between(100, 500_000),
  },
  {
    fields: ["hoa_monthly"],
    says: /\bhoa\b|\bdues\b|\bassociation\b|\bcondo fee\b|\bmaint(?:enance)? fee\b/,
    not: /\btax|\bins\b|insurance|name|phone|contact|yn|freq|sched|include|owed|past|lien|transfer|special|status|email|2|paid|maintenance$/,
    fits: between(5, 20_000),
  },
  {
    fields: ["lease_end"],
    says: /\b(?:lease|tenancy|term)\b.*\b(?:ends?|exp\w*|thru|through|until|out|to)\b|\b(?:expires?|expiration|ends?)\b.*\b(?:lease|tenancy)\b|\bruns? out\b/,
    not: /list|loan|insurance|license/,
    fits: ofDays,
  },
  {
    fields: ["last_sale_date"],
    says: /\b(?:sold|sale|transfer|deed|convey\w*)\b.*\b(?:date|on|when)\b|\bdate\b.*\b(?:sold|sale)\b/,
    not: /tax|sheriff|trustee|auction|foreclosure|prior|prev|list|scheduled|next|time|\b[2-9]\b|contract|purchase|lease/,
    fits: (content) => ofDays(content) && content.texts.some((text) => !isToCome(text)),
  },
  {
    fields: ["last_sale_price"],
    says: /\b(?:sold|sale|transfer|deed|close|consideration)\b.*\b(?:price|amount|value|for)?\b/,
    not: /tax|date|type|code|number|book|page|status|prior|prev|list|doc|valid|qual|est\b|comp|min|bid|reserve|\b[2-9]\b|cost|fee|per|year|month|sheriff|auction|reason|agent|office|buyer|seller|time|instr|lien|loan|proceeds|cut|foreclosure|\bask/,
    fits: between(15_000, 50_000_000),
  },
  {
    fields: ["purchase_price"],
    says: /\b(?:purchase|purchased|acquisition|acquired|bought|paid)\b.*\b(?:price|amount|cost|for)\b|\bbasis\b/,
    not: /tax|assess|point|date|loan|max|target|per\b|offer|closing|down|step|rate|financed?|financing|money|type/,
    fits: between(15_000, 50_000_000),
  },
  {
    fields: ["acquisition_date"],
    says: /\b(?:purchase|purchased|acquisition|acquired|bought)\b/,
    not: /price|amount|cost|target|offer|loan|financed?|financing|basis/,
    fits: (content) => ofDays(content) && content.texts.some((text) => !isToCome(text)),
  },
  {
    fields: ["listing_status"],
    says: /\bstat(?:us)?\b|\bstage\b/,
    not: /lead|loan|case|tax|account|acct|owner|mail|foreclosure|evict|lease|occup|marital|homestead|hoa|phone|date|permit|bill|unit|lockbox|appraisal|prior|marketing/,
    fits: ({ listing }) => listing >= 0.6,
  },
  {
    fields: ["occupancy_status"],
    says: /\bstat(?:us)?\b|\bocc\w*\b|\bvacan\w*\b|\blet\b|\bleased\b|\brented\b|\btenancy\b/,
    not: /date|percent|rate|days|count|number|year|units?/,
    fits: ({ occupancy }) => occupancy >= 0.6,
  },
];

const isToCome = (text: string): boolean => (readDay(text) ?? "") > new Date().toISOString().slice(0, 10);

export interface OpenFact {
  column: number;
  field: Field;
}

/**
 * Columns that no rule takes and that look like a fact which the work uses, by heading and cells, where no other column
 * is that fact: they are asked about, since leaving them out would lose it without a word.
 */
export function findOpenFacts(of: {
  headers: readonly string[];
  fields: readonly Field[];
  contents: readonly Content[];
  known: { byColumn: ReadonlyMap<number, Guess>; mapping: Mapping };
  /** Columns that somebody left out before, or that are of another place. */
  leftOut: (column: number) => boolean;
}): OpenFact[] {
  const { headers, contents, known } = of;
  const open = headers.flatMap((header, column) => {
    const content = contents[column];
    const isOpen = !known.byColumn.has(column) && !of.leftOut(column) && explainOther(header) === undefined;
    if (!isOpen || content === undefined || content.filled === 0) return [];
    return [{ column, content, spellings: [spellHeader(header), ...listSpellings(header)] }];
  });
  return FACTS.flatMap(({ fields: keys, says, not, fits }): OpenFact[] => {
    const field = of.fields.find(({ key }) => keys.includes(key));
    if (field === undefined || isSaid(field.key, known.mapping)) return [];
    const others = LOOSE.filter((one) => one.fields.some((key) => keys.includes(key)));
    const found = open.find(({ content, spellings }) => {
      const hasWord = (words: RegExp) => spellings.some((one) => words.test(one));
      const isOther = hasWord(not) || others.some((one) => hasWord(one.says) && hasWord(one.not));
      return hasWord(says) && !isOther && fits(content);
    });
    return found === undefined ? [] : [{ column: found.column, field }];
  });
}

/** What other columns say together: rooms in one cell, baths by their kind, an ask that a sale price stands for. */
function isSaid(key: string, mapping: Mapping): boolean {
  const has = (...keys: string[]) => keys.some((one) => mapping[one] !== undefined);
  switch (key) {
    case "beds":
      return has("beds", "beds_baths");
    case "baths":
      return has("baths", "beds_baths", "full_baths");
    default:
      return has(key);
  }
}
