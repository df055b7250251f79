/** Words by which an input or a result of a model is known. */
export interface FieldWords {
  field: string;
  /** Words that mean it and nothing else. */
  plain: RegExp;
  /** Words that often mean it. */
  vague?: RegExp;
  /** Words beside which it is something else. */
  not?: RegExp;
  /** Between which bounds a figure of it lies nearly always, as Labs has it: a share as a fraction, rent by the month. */
  usual?: readonly [low: number, high: number];
}

/** One of the utilities that a building pays, on a line of its own. */
export const ONE_UTILITY =
  /\b(electric(ity)?|gas|water|sewer|sewage|trash|garbage|refuse|rubbish|internet|cable|steam|heating (oil|fuel))\b/;

/** Sheets whose numbers are tried or compared rather than assumed. */
export const ODD_SHEET =
  /sensitiv|scenario|\bcomps?\b|compar|portfolio|brrrr|example|instruction|lookup|\blists?\b|backup|\bold\b/i;

/** Heads of columns that hold the row's own figure. */
export const OWN_HEAD =
  /amount|value|input|assumption|total|base|current|year|\byr\b|annual|month|per unit|\$|%|\d|proforma|pro forma|actual|budget|t-?12|underwrit/;

/** Of which period and of what an amount is. */
export const MONTH = /month|\bmo\b|\/ ?mo|\bmthly\b|\bpcm\b|\bp\.?m\.?\b/;
export const YEAR = /annual|year|\byr\b|\/ ?yr|\bp\.?a\.?\b/;
export const PER_UNIT = /(per|\/) ?(unit|door|apt)|\bunit\b.*\/|\bppu\b/;
export const PER_SQFT = /(per|\/) ?(sq\.? ?f|sf|square f)|\bpsf\b|\$ ?\/ ?sf/;

/** Loans that are not the one that a home or building is bought with. */
export const LATER =
  /\brefi|refinanc|\btake-?out\b|\bmezz|construction loan|hard money|private money|bridge|new loan|supplemental/;
const SALE = /\bsale\b|\bsell|\bexit|disposition|reversion|terminal/;

/** Of a cell that several of these fit, the first counts. */
export const INPUT_WORDS: readonly FieldWords[] = [
  {
    field: "propertyName",
    plain: /^(property|project|deal|asset|building) ?name$|^name of (property|project)$/,
  },
  { field: "address", plain: /^(property |street |site |project )?(address|location)$/ },
  { field: "city", plain: /^city$/ },
  { field: "state", plain: /^state$/ },
  { field: "zip", plain: /^(zip|zip ?code|postal code)$/ },
  {
    field: "listPrice",
    plain: /\b(list|listing|asking|ask) price\b|^asking$|^list$/,
    not: /discount|%/,
    usual: [10_000, 5e9],
  },
  {
    field: "afterRepairValue",
    plain: /after[- ]repair(ed)? value|\barv\b/,
    not: /%|\bto\b|growth/,
    usual: [10_000, 5e9],
  },
  {
    field: "valueEstimate",
    plain: /\b(current|market|estimated|appraised|as[- ]is|fair market) (market )?value\b|\bavm\b/,
    not: /exit|\btax|land|assess|growth|%/,
    usual: [10_000, 5e9],
  },
  {
    field: "purchasePrice",
    plain:
      /\b(purchase|acquisition|contract|offer|buying|bid|strike|home|house|property) (price|amount)\b|^price$|price ?(\/|per) ?(unit|door|sf|sq)|^(property )?cost$|\bprice paid\b/,
    vague: /\bprice\b/,
    not: /\bsales?\b|\bsell|\bexit|list|asking|\bcomps?\b|comparable|growth|appreciation|%|discount|stock|share|option|reversion|target|credit/,
    usual: [10_000, 5e9],
  },
  {
    field: "renovation",
    plain:
      /\b(renovation|rehab|repairs?|improvements?|make[- ]ready|initial capex|upfront capex|cap ?ex|value[- ]add) (cost|budget|amount|total|expense)s?\b|^(estimated )?(rehab|renovation)s?$|^estimated repairs$|^make[- ]ready$|\bcapital budget\b|\b(required|immediate|critical) repairs\b/,
    not: /per unit|\/ ?unit|%|contingency|month|reserve|maintenance|period|premium|year|financ/,
    usual: [100, 5e8],
  },
  { field: "acquisitionFeePct", plain: /acquisition fee/, not: /\$/, usual: [0, 0.06] },
  {
    field: "closingCostPct",
    plain: /closing costs?|purchase costs?|acquisition costs?|transaction costs?/,
    not: /\bsales?\b|\bsell|\bexit|dispos|refi|\bloan\b|total/,
    usual: [0.001, 0.12],
  },
  {
    field: "closingDate",
    plain:
      /(closing|acquisition|purchase|settlement|close|investment|start|analysis) date|date of (closing|purchase|acquisition)|^closing$/,
    not: SALE,
  },
  { field: "planUnits", plain: /^(#|no\.?|num(ber)?|count)? ?(of )?units?( count)?$|^units? #$|^qty$/ },
  {
    field: "units",
    plain:
      /^(#|no\.?|number|total|total number|total #|count)? ?(of )?(total )?(apartment |residential |dwelling |rental )?(units|doors|apartments)( count)?$|\bunit count\b/,
    not: /renovat|\bper\b|vacant|occupied|price|rent|affordable/,
    usual: [1, 5_000],
  },
  {
    field: "lotSqft",
    plain: /\b(lot|land|site|parcel) (size|area|sf|sq)|\bacre(s|age)?\b/,
    not: /price|value|cost|\$/,
    usual: [500, 5e8],
  },
  {
    field: "sqft",
    plain:
      /square f(ee|oo)t(age)?\b|\bsq\.? ?f(t|eet)\b|living area\b|rentable (sf|area|square)|\bnrsf\b|\bgla\b|\bnra\b|building (size|area|sf)|^(total )?sf$|^size$/,
    not: /price|rent\b|cost|\bper\b|\/ ?s[qf]|lot|land|site|\$|psf|value|parking|office|retail/,
    usual: [200, 5e6],
  },
  { field: "beds", plain: /^(#|no\.?|number)? ?(of )?(beds?|bedrooms?|br)$/, usual: [0, 20] },
  { field: "baths", plain: /^(#|no\.?|number)? ?(of )?(baths?|bathrooms?|ba)$/, usual: [0, 20] },
  {
    field: "yearBuilt",
    plain: /\b(year|yr) (built|constructed)|built in|\bvintage\b|construction year|year of construction/,
    usual: [1700, 2100],
  },
  {
    field: "rentGrowth",
    plain:
      /\brent(al|s)?( rate| income)? (growth|increase|escalat\w*|inflation|bump)|(growth|increase|escalation) (in|of) rents?|(income|revenue|market rent) growth/,
    not: /other|expense|premium/,
    usual: [-0.1, 0.15],
  },
  {
    field: "expenseGrowth",
    plain:
      /\b(expenses?|opex|costs?|operating expenses?) (growth|increase|inflation|escalat\w*)|^(annual )?inflation( rate)?$|inflation.*expense/,
    not: /\btax|construction|insurance/,
    usual: [-0.05, 0.15],
  },
  {
    field: "propertyTaxGrowth",
    plain: /\btax(es)? (growth|increase|inflation|escalat\w*)/,
    usual: [-0.05, 0.15],
  },
  {
    field: "priceGrowth",
    plain: /appreciation|(home|property|house|asset) (price|value)s? (growth|increase)|\bhpa\b|value growth/,
    usual: [-0.1, 0.15],
  },
  {
    field: "inPlaceRent",
    plain: /\b(in[- ]place|current|actual|contract|existing) (monthly |gross |base )?rents?\b/,
    not: /growth|%|\$?loss|increase|bump/,
    usual: [100, 5e6],
  },
  {
    field: "rent",
    plain:
      /\b(monthly|market|gross|base|average|avg\.?|expected|estimated|asking|scheduled|projected|potential|effective|pro ?forma|stabilized|unit) (potential |monthly |market |scheduled )?rent(al)?( income|s)?\b|^rents?$|\brents? ?(\(|,)? ?(per|\/|a) ?(month|mo|unit|year|yr)|^rental (income|revenue)|gross potential|(net )?potential rent|\brent (\$|psf)/,
    vague: /\brents?\b/,
    not: /growth|increase|%|premium|\bcomps?\b|comparable|\broll|loss|ground|vacan|months?$|free|concession|reserve|escalat|after|bump|control|ready|car |\bup\b|start|per year of|deposit|delinq|\bpets?\b|parking|laundry|storage|garage|carport|cable|furnitur|washer|amenit|billboard|antenna|cell tower/,
    usual: [100, 5e6],
  },
  {
    field: "otherIncome",
    plain:
      /\bother ((rental|monthly|annual|property) )?income\b|ancillary income|misc\w*\.? income|additional income|other revenue/,
    not: /growth|%|increase/,
    usual: [0, 5e6],
  },
  {
    field: "badDebtPct",
    plain: /bad debts?|credit loss|delinquen|collection loss|non[- ]?payment/,
    not: /vacan/,
    usual: [0, 0.15],
  },
  { field: "concessionPct", plain: /concession/, usual: [0, 0.2] },
  {
    field: "vacancyPct",
    plain: /\bvacanc(y|ies)\b|^vacant$/,
    not: /utilit|cost|expense|\bweeks?\b|\bdays?\b|months?|exit|unit/,
    usual: [0, 0.4],
  },
  { field: "occupancyPct", plain: /\boccupan?cy\b|occupied %/, not: /\bmin|unit|exit|cost/, usual: [0.5, 1] },
  {
    field: "turnoverRate",
    plain: /\b(tenant |annual )?turnover( rate| %)?$|^turnover/,
    not: /cost|\$|fee|days/,
    usual: [0.05, 1],
  },
  {
    field: "propertyTaxRate",
    plain:
      /(property|real estate|re|effective|local) tax(es)? (rate|%)|^tax rate|millage|mill rate|tax(es)? ?\(?% of/,
    not: /income|capital|gain|bracket|deprec|recapture|marginal|federal|transfer|corporate/,
    usual: [0.001, 0.05],
  },
  {
    field: "propertyTax",
    plain: /(property|real estate|\bre|county|annual|current) (property )?tax(es)?\b|^taxes\b|^ad valorem/,
    not: /rate|growth|income tax|capital|gain|bracket|transfer|deprec|recapture|%|after[- ]tax|per \$|increase|insurance/,
    usual: [100, 5e7],
  },
  {
    field: "insurance",
    plain: /\binsurance\b|hazard ins|^ins\.?( ?\/|$)/,
    not: /flood|earthquake|growth|title|mortgage|\bpmi\b|waiver|%|increase|tax/,
    usual: [50, 5e7],
  },
  {
    field: "hoa",
    plain: /\bhoa\b|association (dues|fees?)|condo (fee|dues)/,
    not: /growth|%|increase/,
    usual: [0, 50_000],
  },
  {
    field: "repairs",
    plain: /\brepairs?( ?(&|and) ?maintenance)?\b|\br ?& ?m\b|^maintenance/,
    not: /growth|%|increase|after|renovation|rehab|ratio|estimated|roof|driveway|hvac|required|immediate|critical|deferred/,
    usual: [0, 5e7],
  },
  {
    field: "utilities",
    plain: /^(annual |monthly |total |owner[- ]paid |common )?utilit(y|ies)\b/,
    not: /growth|%|increase|income|reimb|bill|vacan/,
    usual: [0, 5e7],
  },
  {
    field: "payroll",
    plain: /\bpayroll\b|salar(y|ies)|\bwages\b|personnel/,
    not: /growth|%|increase|tax/,
    usual: [0, 5e7],
  },
  {
    field: "contractServices",
    plain: /contract services?|landscaping|^services$/,
    not: /growth|%|increase|fee/,
    usual: [0, 5e7],
  },
  {
    field: "marketing",
    plain: /^(advertising|marketing)|marketing( ?(&|and) ?(leasing|advertising))?$/,
    not: /growth|%|increase|period/,
    usual: [0, 5e7],
  },
  {
    field: "administration",
    plain: /general ?(&|and) ?admin|\bg ?& ?a\b|^admin(istrative|istration)?\b|^general\b.*admin/,
    not: /growth|%|increase/,
    usual: [0, 5e7],
  },
  {
    field: "managementFeePct",
    plain: /(property )?(management|mgmt\.?|mgt)( fees?)?\b|^pm fees?\b/,
    not: /asset|construction|money|growth|rate mgmt|project/,
    usual: [0.01, 0.15],
  },
  {
    field: "capexReserve",
    plain:
      /(cap(ital)?[. ]?ex\w*|capital (expense|expenditure|improvement)s?|capital|replacement) reserves?|^reserves?\b|replacement reserve|^cap ?ex$|^capital expenditures?/,
    not: /growth|%|increase|interest|renovation|operating reserve|total/,
    usual: [0, 5e7],
  },
  {
    field: "ltv",
    plain: /loan[- ]to[- ]value|\bltv\b/,
    not: new RegExp(`${LATER.source}|combined|exit`),
    usual: [0.2, 1],
  },
  { field: "ltc", plain: /loan[- ]to[- ]cost|\bltc\b/, not: LATER, usual: [0.2, 1] },
  {
    field: "downPaymentPct",
    plain: /down ?payment|^down ?%$|^(percent|%) down$/,
    not: LATER,
    usual: [0.03, 0.6],
  },
  {
    field: "minDscr",
    plain:
      /\bmin(imum)?\.? (dscr|debt (service )?coverage)|(dscr|debt (service )?coverage).*(min|constraint|require)|required (dscr|debt (service )?coverage)/,
    not: LATER,
    usual: [1, 2.5],
  },
  {
    field: "interestOnly",
    plain: /interest[- ]only|\bi\/?o (period|term|months|years)/,
    not: LATER,
    usual: [0, 30],
  },
  {
    field: "loanAmount",
    plain:
      /\b(loan|mortgage|debt) (amount|principal|proceeds)\b|^(senior |first |permanent |total )*loan( \(\$\))?$|^(senior |first |permanent |total )+mortgage$|\bamount (financed|borrowed)\b/,
    not: new RegExp(
      `${LATER.source}|%|fee|second|subordinate|junior|soft|seller|assum|exist|outstanding|remaining|payoff|\\bm(ax|in)|limit|\\bper\\b|insured`,
    ),
    usual: [10_000, 5e9],
  },
  {
    field: "loanFeePct",
    plain: /(loan|financing|origination|lender) (origination )?(fees?|points|costs?)|^points\b|origination/,
    not: new RegExp(`${LATER.source}|growth|\\$|total`),
    usual: [0, 0.05],
  },
  {
    field: "amortYears",
    plain: /amorti[sz](ation|ed\b)|\bamort\b|\bam\.? ?(term|period)|\bam\b.*years/,
    not: LATER,
    usual: [5, 50],
  },
  {
    field: "loanTermYears",
    plain: /loan term|term of (the )?loan|mortgage term|^term( \(| (in )?(yrs?|years?)\b|$)/,
    not: LATER,
    usual: [1, 40],
  },
  {
    field: "interestRate",
    plain:
      /\b(interest|mortgage|note|coupon|loan|borrowing) (interest )?rate|^rate( ?%| \(%\))?$|^interest$|^coupon$|\ball[- ]in (coupon|rate)\b|^fixed rate$|\brate of interest/,
    not: new RegExp(`${LATER.source}|preferred|discount|growth|\\bcap\\b|reinvest|saving|deposit`),
    usual: [0.01, 0.15],
  },
  {
    field: "exitCapRate",
    plain:
      /\b(exit|terminal|reversion|reversionary|residual|disposition|sales?|going[- ]out|resale) cap|cap(italization)? rate.*\b(exit|sale|terminal|reversion)/,
    not: /growth|step|spread|increase/,
    usual: [0.02, 0.15],
  },
  {
    field: "saleCostPct",
    plain:
      /\b(costs?|expenses?) of sale|\b(sales?|selling|disposition|exit) (closing )?(costs?|expenses?|fees?|commissions?)|closing costs? ?\(?% of sale|broker(age)? (fee|commission)s?|real ?estate commission|realtor/,
    // A lender is paid an exit fee, a broker none.
    not: /growth|lease|leasing|rent|\bexit fee/,
    usual: [0.005, 0.12],
  },
  {
    field: "holdYears",
    plain:
      /\bhold(ing)?( period| years?| time|$)|investment (period|horizon)|\b(exit|sale) year\b|year of (sale|exit)|years? held/,
    not: /cost|hard|flip|expense/,
    usual: [1, 30],
  },
  { field: "discountRate", plain: /discount rate|required (rate of )?return|\bwacc\b/, usual: [0.02, 0.3] },
  {
    field: "preferredReturn",
    plain: /\bpref(erred)?\.? (return|rate|equity return)|\bpref\b/,
    not: /equity %|amount/,
    usual: [0.02, 0.2],
  },
];

export const OUTPUT_WORDS: readonly FieldWords[] = [
  {
    field: "unleveredIrr",
    plain:
      /un-?lever(ed|aged)?.*\b(x?irr|internal rate)|\b(project|property|asset)[- ](level )?irr|\birr\b.*un-?lever/,
    not: /\bgp\b|\blp\b/,
    usual: [-1, 2],
  },
  {
    field: "leveredIrr",
    plain:
      /(?<!un-?)\blever(ed|aged)\b.*\b(x?irr|internal rate)|\bequity irr|\birr\b.*(?<!un-?)\blever|irr (to|on) equity/,
    vague: /\bx?irr\b|internal rate of return/,
    not: /\bgp\b|un-?lever|partner|sponsor|project irr|hurdle|target|lookup|tier/,
    usual: [-1, 2],
  },
  {
    field: "unleveredEquityMultiple",
    plain: /un-?lever(ed|aged)?.*(multiple|moic)|multiple.*un-?lever/,
    usual: [0, 50],
  },
  {
    field: "leveredEquityMultiple",
    plain: /\bequity multiple|\bmoic\b|multiple on (equity|invested)|levered.*multiple/,
    vague: /\bmultiple\b|\bemx?\b/,
    not: /\bgp\b|un-?lever|partner|sponsor|hurdle|target|rent multipl|tier/,
    usual: [0, 50],
  },
  {
    field: "averageCashOnCash",
    plain:
      /\b(avg|average)\b.*(cash[- ]on[- ]cash|\bcoc\b|cash return on equity)|(cash[- ]on[- ]cash|\bcoc\b).*\b(avg|average)\b/,
    not: /target|hurdle|partner|market/,
    usual: [-1, 2],
  },
  {
    field: "cashOnCash",
    plain: /cash[- ]on[- ]cash|\bcoc\b|cash return on equity/,
    not: /target|hurdle|partner|\bavg\b|average|stabili[sz]ed|year ([2-9]|\d\d)|refi/,
    usual: [-1, 2],
  },
  { field: "debtYield", plain: /debt yield/, not: /\bmin|target/, usual: [0, 1] },
  {
    field: "dscr",
    plain: /\bdscr\b|debt[- ](service )?cover/,
    not: /constraint|sized|loan amount|target|required|\bmin|\bavg|average|stress|year ([2-9]|\d\d)/,
    usual: [-5, 50],
  },
  {
    field: "yieldOnCost",
    plain: /yield[- ]on[- ]cost|\byoc\b|return on cost|development yield/,
    not: /target/,
    usual: [-1, 2],
  },
  {
    field: "goingInCapRate",
    plain:
      /\b(going[- ]in|purchase|entry|acquisition|year 1|in[- ]place|current) cap( rate)?|^cap(italization)? rate( \(|$)/,
    not: /exit|terminal|reversion|target/,
    usual: [0, 0.5],
  },
  { field: "npv", plain: /\bnpv\b|net present value/, not: /rate/ },
  {
    field: "stabilizedNoi",
    plain:
      /\bstabili[sz]ed\b.*(net operating income|\bnoi\b)|(net operating income|\bnoi\b).*\bstabili[sz]ed\b/,
    not: /growth|margin|%|per unit|\/ ?unit|yield|value|\bex\b|forward|exit|sale|after|debt/,
  },
  {
    field: "noi",
    plain: /net operating income|\bnoi\b/,
    not: /growth|margin|%|per unit|\/ ?unit|yield|stabili[sz]ed|\bavg\b|average|year ([2-9]|\d\d)|\bex\b|forward|exit|sale|after|debt/,
  },
  {
    field: "exitValue",
    plain:
      /\b(exit|terminal|reversion|gross sales?|sales?|disposition) (value|price|proceeds)\b|\bresale value/,
    not: /\bnet\b|\bper\b|\bcomp|%|growth|cost/,
  },
  { field: "profit", plain: /\b(net|total|gross) profit\b|^profit$|total gain/, not: /%|margin|share|split/ },
  {
    field: "loan",
    plain:
      /\b(loan|mortgage|debt) (amount|proceeds)\b|^(total |senior )?(loan|debt)$|\btotal loan|\bloan offered\b/,
    // Of another loan, or of one test among those that size it.
    not: new RegExp(
      `${LATER.source}|existing|current|outstanding|remaining|assum|junior|second|\\b2nd\\b|soft|seller|subordinate|\\bper\\b|/ ?unit|\\bfees?\\b|limit|\\bmin|%|\\blt[vc]\\b|dscr|debt yield|cover|constraint|\\btest|based on|loan[- ]to`,
    ),
  },
  {
    field: "equity",
    plain:
      /\bequity (required|invested|investment|needed|contribution|amount)\b|\b(total|initial|required) equity\b|cash (needed|required|to close|invested)|initial investment/,
    not: /multiple|%|\bgp\b|\blp\b|irr|return/,
  },
  {
    field: "totalCost",
    plain:
      /\btotal (project |acquisition |development |all[- ]in |capital )?(costs?|uses|investment|capitalization)\b|\ball[- ]in (cost|price)/,
    not: /%|per unit|operating|financing|closing|renovation|\bsf\b|interest/,
  },
];

/** Words of the trade, however a workbook calls its inputs, and what each counts: any business pays a rent. */
export const TRADE_WORDS: readonly (readonly [words: RegExp, marks: number])[] = [
  [/\breal estate\b|\brealtor/i, 2],
  [/\bcap(italization)? rates?\b/i, 2],
  [/\bvacanc(y|ies)\b|\boccupancy\b/i, 2],
  [/\bapartments?\b|\bcondos?\b|\bcondominium|\bduplex|\btownho(me|use)/i, 2],
  [/\bmulti-?family\b|\bsingle-?family\b/i, 2],
  [/\b(home|house|property) (price|value)|\bprice of (the )?(home|house|property)/i, 2],
  [/\bmortgages?\b/i, 2],
  [/\bbedrooms?\b|\bbathrooms?\b/i, 2],
  [/\brehab\b|\barv\b|\bafter[- ]repair/i, 2],
  [/\btenants?\b|\blandlord/i, 1],
  [/\brents?\b|\brental/i, 1],
  [/\bsquare f(ee|oo)t|\bsq\.? ?ft\b/i, 1],
  [/\bacres?\b|\bparcel\b|\blots?\b|\bland\b/i, 1],
];

/** Heads of a unit mix, by what stands below them. */
export const PLAN_WORDS: readonly [field: string, head: RegExp][] = [
  [
    "planUnits",
    /^(#|no\.?|num(ber)?|total)? ?(of )?units?( count)?$|^# units$|^unit count$|^count$|^qty$|^units #$/,
  ],
  ["planSqft", /\b(sq\.? ?f(t|eet)?|sf|square f\w+|size|area)\b(?!.*(rent|\$|price))/],
  ["planInPlaceRent", /(in[- ]place|current|actual|contract|existing).*rent/],
  ["planRent", /\brents?\b(?!.*(growth|psf|per sf|\/ ?sf|total|annual|year))/],
  ["planName", /^(unit )?(type|mix|plan|floor ?plan|model)( name)?$/],
];
