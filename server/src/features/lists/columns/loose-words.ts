import type { Content } from "./column-content.ts";

export interface Loose {
  /** Of homes, or of buildings. */
  fields: readonly string[];
  says: RegExp;
  not: RegExp;
  /** What its cells have to be besides, where the words are as often of something else. */
  fits?: (content: Content) => boolean;
  /** A field without which the words mean another thing. */
  beside?: string;
  /** Of several columns that say it, the one that says this is it. */
  surer?: RegExp;
}

/** Words that say what a column holds, whatever stands around them, and words with which they say something else. */
export const LOOSE: readonly Loose[] = [
  {
    fields: ["street_number"],
    says: /\b(?:house|street|address|addr|adr|add|situs|site|civic|building|st)\b.*\bnumber$/,
    not: /mail|own|unit|floor|parcel|phone|id\b/,
    fits: ({ texts }) => texts.every((text) => /^\d+[A-Z]?(?:-\d+)?$/i.test(text)),
    beside: "street_name",
  },
  {
    fields: ["street_name"],
    says: /\b(?:street|str|road)\b|^(?:site|situs) name$/,
    not: /mail|own|number|type|dir|suffix|prefix|address$/,
    fits: ({ texts }) => texts.every((text) => /^[\p{L}\d .'-]{2,40}$/u.test(text) && /\p{L}/u.test(text)),
    beside: "street_number",
  },
  {
    fields: ["street_direction"],
    says: /\b(?:dir|direction|prefix|predir)\b/,
    not: /mail|own|post|suffix/,
    fits: ({ texts }) => texts.length > 0 && texts.every((text) => /^[NSEW]{1,2}$/i.test(text)),
    beside: "street_number",
  },
  {
    fields: ["street_suffix"],
    says: /\b(?:street|address|addr|adr|road)\b.*\b(?:type|suffix|suf|mode)\b/,
    not: /mail|own|unit|dir/,
    beside: "street_number",
  },
  {
    fields: ["city"],
    says: /^(?:[a-z]{2} )?(?:place|(?:street |site |situs )?community|municipality|town(?:ship)?|locality|municipal)(?: name)?$|^cty ?name$/,
    not: /mail|\bown/,
    fits: ({ city }) => city >= 0.8,
  },
  {
    fields: ["lot_sqft"],
    says: /\b(?:acr|acres?|acreage|landgrossa)\b|\b(?:lot|land|site|parcel|deed|deeded|calc)\b.*\bac\b|\b(?:lot|land|parcel)\b.*\bsqft\b|\b(?:lot|land|site|parcel)\b.*\b(?:size|sz|area)\b/,
    not: /price|value|tillable|wooded|use|type|dimensions|code|units?|cover|number/,
  },
  {
    fields: ["nrsf"],
    says: /\b(?:rba|nra|nrsf)\b|\b(?:rentable|leasable)\b.*\b(?:sqft|area)\b/,
    not: /average|avg|per|price|rent\b/,
  },
  {
    fields: ["sqft"],
    says: /\bsqft\b|\b(?:asf|sfla|tla|tfla|under air)\b|\bliving space\b|\babove grade (?:finished )?area\b|\bfinish area\b|\b(?:house|home|living|dwelling)\b.*\bsize\b|\b(?:main|building|impr\w*|dwelling|house|unit|living|livable|heated|finished|conditioned|internal)\b.*\barea\b/,
    not: /bsmt|\b(?:lot|land|site|parcel|gis|garage|gar|basement|below|porch|deck|unfin\w*|price|value|cost|rent|office|units?|source|additional|adu|per|rate)\b/,
    surer: /\b(?:living|livable|heated|under air|conditioned|finished)\b/,
  },
  {
    fields: ["year_built"],
    says: /\b(?:built|vintage|year constructed|year construction)\b/,
    not: /effective|eff|(?<!(?:built|blt) )reno|remodel|addition|before|after|built ?up|sqft|\bage\b/,
  },
  {
    fields: ["year_built"],
    says: /yr ?bl?t$|^build (?:annual|year|yr)$|^(?:annual|year) open(?:ed)?$|^(?:(?:actual|act|original|orig|building|bldg|home|house|res|residential|structure|dwelling|impr\w*|property) )*(?:yoc|ayb|yb|year|yr|annual)(?: (?:of )?(?:const\w*|built))?$/,
    not: /effective|\beff/,
    fits: ofYears,
  },
  {
    // As appraisers head it.
    fields: ["lot_sqft"],
    says: /^(?:site|land)$/,
    not: /unit/,
    fits: ({ texts }) => texts.every((text) => /^[\d.,]+ ?(?:sf|sq\.? ?ft\.?|ac|acres?)$/i.test(text)),
  },
  {
    fields: ["tax_annual", "taxes"],
    says: /^(?:20\d\d )?(?:county )?tax(?:es)?(?: 20\d\d)?$|\bad valorem\b|\b(?:annual|yearly|year|yr|property|real estate|re|total|current|general|gen|t ?12|ttm|trailing)\b.*\btax(?:es)?\b|\btax(?:es)?\b.*\b(?:annual|yearly|year|yr|amount|bill)\b|\b(?:school|county|city|town|village|municipal|municipality|mun|local|uw|land)\b.*\btax(?:es)?$|\btax(?:es)?\b.*\b(?:school|municipal|county)$/,
    not: /\bdlq\b|appeal|abate|savings|penalty|penalties|monthly|income|sales tax|rate|assess|value|delinq|owed|exempt|due|\btax (?:fiscal )?year\b|ins\b|insurance|lien|deed|sale|district|code|\bid\b|area|monthly|prior|transfer|number/,
  },
  {
    fields: ["insurance_annual", "insurance"],
    says: /\binsurance\b|\b(?:hazard|haz|hoi)\b.*\bprem(?:ium)?\b/,
    not: /\btax|\bhoa\b|\bassociation\b|claim|deductible|flood|earthquake|wind|value|cover|score|paid|replacement|loan|monthly|company|carrier|agent|policy|expiration|date|title|loss|limit|mortgage|pmi|flood zone|per|number|required/,
  },
  {
    fields: ["current_rent"],
    says: /\brental (?:rate|income)\b|\bmonthly rental\b|\brented for\b|\blease (?:amount|rate)\b|\b(?:gross|existing|in place|actual|contract|current|total|tenants?|lease|leased|monthly|collected|scheduled|base)\b.*\brents?\b|\brents?\b.*\b(?:monthly|actual|in place|current|collected|amount)\b/,
    not: /\bnet\b|ytd|free|paid|credit|subsidy|subsidies|insurance|option|due date|concession|arrears|owed|year \d|bump|step|annual|per|sqft|loss|market|mkt|potential|asking|target|date|roll|due|deposit|increase|growth|control|prior|post|section|uw|\barea\b|multiplier|ratio|days|last|option|other|tax/,
    fits: ofRents,
  },
  {
    fields: ["current_rent"],
    says: /^rents? now$|^(?:(?:they|tenants?|what they|renters?) )?pays?(?: now)?$|^(?:lets|let|rented|rents|renting)(?: for| at)$/,
    not: /every/,
    fits: (content) => ofRents(content) && (content.typical ?? 0) < 20_000,
  },
  {
    fields: ["avg_rent"],
    says: /\b(?:avg|average)\b.*\brents?\b|\b(?:avg|average) in place$/,
    not: /concession|increase|sqft|market|asking|per|growth/,
  },
  {
    fields: ["occupancy"],
    says: /^occ(?:upancy|upied)?\b/,
    not: /status|type|date|cost|code/,
    fits: ({ texts }) => texts.every((text) => /^\d{1,3}(?:\.\d+)? ?%$|^[01]?\.\d+$/.test(text)),
  },
  {
    fields: ["noi_t12"],
    says: /\b(?:t12|t 12|ttm|trailing|current|in place|actual)\b.*\bnoi\b|\bnoi\b.*\b(?:t12|t 12|ttm|trailing|current|in place|actual)\b/,
    not: /pro ?forma|projected|year ?\d|per|margin|growth|stabilized|uw/,
  },
  {
    fields: ["list_price", "asking_price"],
    says: /^(?:(?:they|sellers?|owners?) )?(?:wants?|asks?)$|^l [cs] price$|\basks?\b|\basking\b|\blist\b|\b(?:list|listed|listing|asking|ask|offered|total|final|net|home|house)\b.*\b(?:price|for|at|amount)\b|\b(?:sellers?|investors?|wholesale|buy now|marketed|active|for sale|our)\b.*\bprice\b|\bprice\b.*\b(?:asking|investors?|guidance)\b/,
    not: /original|orig\b|previous|prior|sold|tax|loan|due|owed|debt|bid|option|base|purchase|date|per|sqft|change|reduced|reduction|percent|ratio|days|close|\brent|low|high|number|\bid\b|agent|office|broker|type|source|mail|count|max|offer price|mls/,
    fits: ofPrices,
  },
  {
    fields: ["last_sale_price"],
    says: /^(?:consid|consideration)(?: amount| amt)?$|^last transfer value$|\b(?:sold|sales?|closed?|closing|transfer|transaction|deed|recorded)\b.*\b(?:price|amount|consideration)\b/,
    not: /estimate|expected|target|reserve|max|fee|credit|commission|proceeds|date|list|assess(?!or last)|per|sqft|prior|previous|second|2nd|\bratio|\b[2-9]$|tax|cost|loan|min|for sale|^l s price$|avg|average|median|\bcomps?\b/,
    // What it sold for is later than what it had sold for last.
    surer: /^sold\b/,
  },
  {
    fields: ["last_sale_date"],
    says: /\b(?:sold|sales?|closed?|closing|transfer|transaction|recording|recorded|deed)\b.*\bdate\b|\b(?:transferred|transfer|sold) at$|\bdate\b.*\b(?:sold|sale|closed|recorded)\b/,
    not: /tax|sheriff|trustee|notice|scheduled|next|list|prior|previous|open|bid|auction|lease|offer|expected|est|foreclosure|default|\b[2-9]$|contract/,
    fits: ofDays,
  },
  {
    // `Closed $`: a day under the same word is the next one.
    fields: ["last_sale_price"],
    says: /^(?:last )?(?:sold|closed?|transfer)$|^most recent sale$/,
    not: /tax/,
    fits: ofPrices,
  },
  {
    fields: ["last_sale_date"],
    says: /^(?:last )?(?:sold|transfer|transferred|closed?|closed on|coe|coe date|conveyance date|conveyed|instrument date)$/,
    not: /tax/,
    fits: ofDays,
  },
  {
    // Boards of which each row says how far its sale is; a flipper's `Sell Price` is one to come.
    fields: ["last_sale_price"],
    says: /^sell(?:ing)? price$/,
    not: /tax/,
    fits: ofPrices,
    beside: "listing_status",
  },
  {
    fields: ["last_sale_date"],
    says: /^sell(?:ing)? date$/,
    not: /tax/,
    fits: ofDays,
    beside: "listing_status",
  },
  {
    fields: ["current_rent"],
    says: /^in place(?: monthly)?$/,
    not: /percent/,
    fits: (content) => ofRents(content) && (content.typical ?? 0) < 20_000,
  },
  {
    // A wholesaler's own price.
    fields: ["list_price"],
    says: /^our$/,
    not: /tax/,
    fits: ofPrices,
    beside: "after_repair_value",
  },
  {
    fields: ["tax_annual"],
    says: /^tx(?: \d\d)?$|^imp annual$|^imp anual$/,
    not: /state/,
    fits: ({ figures, typical }) => figures === 1 && typical !== null && typical >= 100 && typical <= 50_000,
  },
  {
    // Bedrooms in Spanish, in short.
    fields: ["beds"],
    says: /^rec$/,
    not: /date/,
    fits: ofCounts,
    beside: "baths",
  },
  {
    fields: ["sqft"],
    says: /^living$/,
    not: /lot/,
    fits: ({ typical }) => typical !== null && typical >= 300 && typical <= 15_000,
  },
  {
    fields: ["purchase_price"],
    says: /^(?:purchase|acquisition|buy)$|\b(?:purchase|purchased|acquisition|acquired|bought)\b.*\b(?:price|amount|cost|for)\b|\bbasis\b|\boriginal cost\b/,
    not: /tax|assess|points?|day|estimate|expected|option|rehab|repair|date|loan|max|target|per|offer|closing|down|\ball ?in\b|total basis|adj\w* basis/,
    fits: ofPrices,
  },
  {
    fields: ["acquisition_date"],
    says: /^(?:purchased|acquired|bought|owned|own(?:ed)? since)$|\b(?:purchase|purchased|acquisition|acquired|bought|buy)\b.*\b(?:date|on|in|when|month|monthly|mo)\b|\bdate\b.*\b(?:purchase|purchased|acquired|bought)\b/,
    not: /price|target|offer|est|buy (?:in|on)|buyer/,
    fits: ofDays,
  },
  {
    fields: ["acquisition_date"],
    says: /^when$/,
    not: /sold/,
    fits: ofDays,
    beside: "purchase_price",
  },
  {
    fields: ["beds"],
    says: /\bbed(?:room)?s?\b|\bbdr\b/,
    not: /bath|per|price|rent|type|units?|basement|size|dimension|level/,
  },
  {
    fields: ["baths"],
    says: /\bbath(?:room)?s?\b/,
    not: /bed|half|full|partial|quarter|\d|per|price|rent|units?|dimension|level/,
  },
  {
    fields: ["hoa_monthly"],
    says: /\b(?:hoa|association|assoc|asc|condo)\b.*\b(?:fees?|dues|monthly|amount|cost)\b|\bmonthly (?:dues|association|assoc)\b|\b(?:maint|maintenance) fee\b|\bcommon charges\b/,
    not: /owed|arrears|delinq|past due|lien|balance|reserve|annual|year|freq|name|phone|contact|include|transfer|sched|special|yn|quarter|sqft/,
  },
  {
    fields: ["renovation_budget"],
    says: /\b(?:reno|renovation|rehab|repairs?|make ready|turn|fix up)\b.*\b(?:budget|cost|costs|amount|bid|total|needed|estimate|est)\b|^fix(?:es)?$|\bfix ?up\b|\bwork needed\b/,
    not: /maintenance|annual|ytd|expense|monthly|actual|spent|completed|insurance|credit|date|year|per|sqft|after|percent|value/,
  },
  {
    fields: ["after_repair_value"],
    says: /\bworth (?:after|fixed)\b|\bfixed up (?:value|worth)\b|\ba r v\b|\brepaired value\b|\bafter\b.*\b(?:repairs?|rehab|reno|renovation|fix(?:ing|ed)?)\b.*\bvalue\b|\b(?:arv)\b/,
    not: /per|percent|sqft|source|date/,
  },
  {
    fields: ["owner_entity"],
    says: /\bowners? of record\b|^parcel owner$|^assessee(?: name)?$|^tax name$|^name line(?: 1)?$|^land ?lord(?: name)?$|^owned by$|^name on roll$|^taxpayer(?: name)?$|\b(?:vested|owning)\b|\btitle ?holder\b|\bowner company\b|\bowners? ?1?\b.*\b(?:name|label|entity)\b|\bnames?\b.*\bowners?\b|\b(?:reputed|recorded|record|current|legal|assessed|deeded|primary|registered) owners?$/,
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
    says: /\blease runs? out\b|\blease\b.*\b(?:ends?|ending|exp|expires?|expiration|expiry|to|thru|through|until)\b|\b(?:end|exp|expires?|expiration|expiry)\b.*\blease\b/,
    not: /expense|cost|fee|commission|start|month|days|left|option|status|to own|length/,
  },
  {
    fields: ["lease_start"],
    says: /\blease\b.*\b(?:starts?|begins?|began|from|commence\w*)\b/,
    not: /end|month|days|status|length/,
  },
  {
    fields: ["apn"],
    says: /\b(?:apn|pin|parcel|folio|assessors?)\b.*\b(?:number|id|no)\b|\b(?:pin|apn|ppin|parid)$/,
    not: /old|orig|prior|parent|count|owner/,
    // A state numbers what its counties have numbered.
    surer: /\blocal\b/,
  },
  {
    fields: ["lease_end"],
    says: /^(?:lxd(?: date)?|thru|through|until|ends?|end date|expires?|expiration|expiration date|term end|term ends)$/,
    not: /list/,
    fits: ({ day, texts }) => day > 0 && texts.every((text) => /\d{4}$|^m-?t-?m$|^month/i.test(text)),
    beside: "current_rent",
  },
  {
    fields: ["lease_start"],
    says: /^(?:start date|term start|term starts|commence\w*|commencement date)$/,
    not: /list/,
    fits: ofDays,
    beside: "current_rent",
  },
  {
    fields: ["half_baths"],
    says: /\bhalf\b/,
    not: /bed|level|story|year|tax|acre|lot|life|day/,
    fits: (content) => ofCounts(content) && (content.typical ?? 0) <= 4,
  },
  {
    fields: ["full_baths"],
    says: /\bfull\b/,
    not: /name|address|addr|desc|bed|half|service|legal|city|value|kitchen/,
    fits: ofCounts,
  },
  {
    fields: ["offer_price"],
    says: /\b(?:our|my|max\w*|proposed|loi)\b.*\b(?:bid|offer|price)\b|\binitial (?:bid|offer)\b|\boffer (?:amount|made|sent|submitted)\b|\boffered$|\bbid amount\b/,
    not: /current|opening|starting|high|reserve|credit|min|date|status|deadline|last|list|listing|agent|call|count|rent|tax/,
    fits: ofPrices,
  },
  {
    fields: ["apn"],
    says: /\b(?:tax map|(?:map|plat) lot|parcel identifier|tax id number|parcel account|parcel|parid)\b/,
    not: /old|prior|parent|count|owner|acre|size|area|sqft|value|type|use|address|tax amount/,
    fits: ({ texts }) => texts.every((text) => /\d/.test(text) && /^[\w .\-/]{4,30}$/.test(text)),
  },
  {
    // What a county calls its parcels by an account: figures in several parts.
    fields: ["apn"],
    says: /^(?:(?:tax|county|property|real estate|geo) )?(?:account|acct)(?: (?:number|numb|id))?$|^(?:geo|prop|property) ?(?:id|number)$|^(?:sched(?:ule)?|schedule|assessor|assessors?|serial|\w{1,3}cad) ?(?:number|num|n)$|^(?:tax ?lot|strap|pcl id|gis pin|rno)$/,
    not: /loan|bank|utility|customer|gl\b/,
    fits: ({ texts }) =>
      texts.every((text) => /^\w{1,6}(?:[-. ]\w{1,8}){2,}$/.test(text) && /\d{3}/.test(text)),
  },
  {
    fields: ["latitude"],
    says: /\blat\b|\blatitude\b/,
    not: /plat|lateral/,
    fits: ({ texts }) => texts.every((text) => /^[1-7]\d\.\d{2,}$/.test(text)),
  },
  {
    fields: ["longitude"],
    says: /\b(?:lon|long|lng|longitude)\b/,
    not: /term|legal/,
    fits: ({ texts }) => texts.every((text) => /^-1?\d{2}\.\d{2,}$/.test(text)),
  },
];

/** Years in which homes were built, more than one of them: a year of taxes or of a roll is the same in all rows. */
function ofYears({ texts }: Content): boolean {
  const isYear = texts.every((text) => /^(?:1[789]|20)\d\d(?: ?\/ ?(?:\d{4}|-+))?$/.test(text));
  const isOld = texts.some((text) => Number(text.slice(0, 4)) < new Date().getFullYear() - 12);
  return isYear && isOld && new Set(texts).size > 1;
}

function ofDays({ day }: Content): boolean {
  return day >= 0.6;
}

/** What homes cost, and no number of a list. */
function ofPrices({ typical }: Content): boolean {
  return typical !== null && typical >= 10_000;
}

/** What homes let for in a month, a year or a week. */
function ofRents({ typical }: Content): boolean {
  return typical !== null && typical >= 100;
}

function ofCounts({ texts }: Content): boolean {
  return texts.every((text) => /^\d{1,2}(?:\.0+)?$/.test(text));
}
