import type { AccountKey } from "./chart.ts";

/** Words of a name, the account that they mean, and how sure that is. The first that fits counts. */
export type AccountRule = [words: RegExp, account: AccountKey, confidence: number];

const SURE = 0.95;
const LIKELY = 0.8;
const MAYBE = 0.6;

export const INCOME_RULES: AccountRule[] = [
  [/bad debts?|uncollect|write ?offs?|delinquen|collection loss|doubtful|allowance for/, "badDebt", SURE],
  [/vacan[ct]/, "vacancy", SURE],
  [
    /concession|free rent|rent (discount|special|credit|allowance|reduction)|move in special|look and lease|renewal (credit|incentive)|^discounts?\b|promotion/,
    "concessions",
    SURE,
  ],
  [
    /(loss|gain|lease).*(to|from) (old |prior )?(lease|market)|^ltl\b|loss gain|gain loss|below market/,
    "lossToLease",
    SURE,
  ],
  [
    /(model|office|employee|courtesy|staff|manager'?s?|down|admin\w*|non revenue|offline|off line|casualty)( s)?\b.*\b(unit|apartment|apt|rent|discount|allowance|loss)|^(employee|model|down|non revenue)( s)?( |$)/,
    "nonRevenue",
    SURE,
  ],
  [
    /(real estate tax|property tax|\btax|\bcam|operating|opex|expense)\w* (recover|reimburs|escalat)|percentage rent/,
    "commercialIncome",
    LIKELY,
  ],
  [/forfeit|deposits? (kept|retained|forfeit)/, "forfeitedDepositIncome", SURE],
  [/insurance (proceed|claim|recover|settlement|reimburs)/, "insuranceProceeds", SURE],
  [
    /(deposit|renters?|resident|tenant|damage|liability).*(waiver|insurance)|insurance|waiver/,
    "insuranceWaiverIncome",
    LIKELY,
  ],
  [/interest|dividend/, "interestIncome", SURE],
  [/valet|trash|garbage|refuse|waste/, "trashIncome", SURE],
  [/pest/, "pestControlIncome", SURE],
  [/cable|internet|wi ?fi|telecom|tech(nology)? (package|fee)|satellite/, "cableInternetIncome", SURE],
  [/rubs|utilit|(water|sewer|gas|electric\w*|power|hvac|energy)( |$)/, "utilityReimbursementIncome", SURE],
  [/garage|carport/, "garageIncome", SURE],
  [/parking|\bpark\b/, "parkingIncome", SURE],
  [/storage/, "storageIncome", SURE],
  [/(pet|animal|dog|cat)s? (rent|premium)/, "petRentIncome", SURE],
  [/\b(pet|animal|dog)s?\b/, "petFeeIncome", LIKELY],
  [/laundry|vending|washer|dryer/, "laundryIncome", SURE],
  [/month to month|\bmtm\b|\bm2m\b/, "monthToMonthPremiumIncome", SURE],
  [/short term|furnish|corporate|airbnb/, "shortTermPremiumIncome", SURE],
  [
    /terminat|lease (break|buy ?out|cancel)|buy ?out|early release|cancellation|relet/,
    "terminationIncome",
    SURE,
  ],
  [/damage|cleaning|repair|key|lock ?out|transfer of possession|smoking/, "damagesIncome", LIKELY],
  [/late|nsf|returned check|bounced/, "lateFeeIncome", SURE],
  [/applica|admin|screening|credit check|background|processing|set ?up/, "applicationFeeIncome", SURE],
  [/amenit|club ?house|fitness|pool|common area|package/, "amenityFeeIncome", LIKELY],
  [/cell|tower|antenna|roof|billboard/, "towerIncome", SURE],
  [/commercial|retail|office rent|\bcam\b|laundromat|cell/, "commercialIncome", LIKELY],
  [
    /subsid|hap\b|section 8|housing assistance|voucher|hud\b|(tenant|rent\w*) assistance/,
    "subsidyIncome",
    SURE,
  ],
  [
    /gross (potential|possible|scheduled|market|apartment)|potential (rent|gross|income)|market rent|scheduled (rent|gross)|^gpr\b|^gsr\b/,
    "grossPotentialRent",
    SURE,
  ],
  [/prepa(id|yment)|prior (month|period|year)|adjust/, "rentalIncome", MAYBE],
  [
    /^(base |apartment |residential |tenant |unit |monthly |lease |rental |residents? |rents? |net |collected |actual )*(rents?|rental|rent roll|rent income|rents? (received|collected|income|revenue|charges)|rental (income|revenue|receipts))( \w+)?$|^(apartment|residential|dwelling) (income|revenue)/,
    "rentalIncome",
    SURE,
  ],
  [/\brents?\b|rental/, "rentalIncome", MAYBE],
  [
    /legal|eviction|violation|\bfines?\b|convenience|\bmisc|^other( income| revenue| fees?| rental income| property income| tenant income)?$|sundry|\bfees?\b|\bforfeit|notice|refund|rebate|commission|revenue share/,
    "feesIncome",
    LIKELY,
  ],
];

/** Below net operating income wherever a file puts it. */
export const BELOW_RULES: AccountRule[] = [
  [/depreciation/, "depreciation", SURE],
  [/amorti[sz]ation|amort\b/, "amortisation", SURE],
  [
    /(mortgage|loan|note|debt|bond|mezz\w*|line of credit).*\b(interest|int)\b|\b(interest|int)\b.*(mortgage|loan|note|debt|expense|bond|line)|^interest$|^interest paid/,
    "debtInterest",
    SURE,
  ],
  [/principal|loan paydown|mortgage reduction/, "debtPrincipal", SURE],
  [
    /debt service|mortgage|loan (payment|cost|fee)|financing|lender|\bmip\b|note payable/,
    "debtService",
    LIKELY,
  ],
  [
    /(replacement|capital|\bcapex|r and r|rep?l) ?reserves?|reserves? (for|deposit|fund|contrib|expense)|^(replacement )?reserves?$|deposits? to (reserves?|escrow)/,
    "replacementReserves",
    SURE,
  ],
  [
    /\bcapital\b|\bcap ?ex\b|capitali[sz]ed|renovation|rehab\b|\bremodel|replacements? (of|-)|^replacements?$|roof replacement|(?<!\bturn.*)(appliance|carpet|flooring|hvac|roof|cabinet|countertop|window|boiler|water heater)s? (replacements?|upgrades?|install\w*)(?!.*\b(turn|make ready))|unit (upgrades?|improvements?)|building improvements?|land improvements?|(?:^| )ff ?e\b|major (repairs|project)/,
    "capitalExpenditures",
    LIKELY,
  ],
  [
    /asset management|partnership|owners? (expense|cost|paid)|investor|sponsor fee|entity|ownership|incentive management fee|\blp\b|trustee/,
    "ownerExpenses",
    LIKELY,
  ],
  [/distribut|owner draws?|contributions?$/, "distributions", SURE],
  [/\b(state|federal|income|franchise|margin|excise|gross receipts|corporate) tax/, "incomeTax", SURE],
  [
    /(gain|loss) on|extraordinary|casualty|hurricane|flood loss|fire loss|lawsuit|settlement|closing costs|acquisition|disposition|non ?recurring|prior (year|period)/,
    "nonOperatingExpenses",
    LIKELY,
  ],
];

export const EXPENSE_RULES: AccountRule[] = [
  [/^(physical |economic )?vacancy( loss| allowance| credit| factor)?$/, "vacancy", SURE],
  [/^(rent(al)? |leasing )?concessions?\b/, "concessions", SURE],
  [/insurance (proceed|claim|recover|settlement|reimburs)/, "insuranceProceeds", SURE],
  [/bad debts?|uncollect|write ?offs?|doubtful/, "badDebt", SURE],
  [
    /^rubs\b|(utilit|water|sewer|electric|\bgas\b|trash|tenant|resident|rubs).*(reimburs|recover|bill ?back|charge ?back)/,
    "utilityReimbursementIncome",
    LIKELY,
  ],
  [
    /(non ?ad ?valorem|special assessment|\bcdd\b|fire (fee|assessment)|storm ?water (fee|assessment)|bid assessment)/,
    "nonAdValorem",
    LIKELY,
  ],
  [
    /payroll tax|fica|futa|suta|unemployment|workers? comp|medical|health (insurance|benefit)|dental|401k|retirement|benefits?\b|group insurance|employee insurance/,
    "payroll",
    SURE,
  ],
  [
    /tax (consult|appeal|prep|protest|service|return)|consult|\blegal\b|attorney|accounting|audit|professional|bookkeep|cpa\b|eviction/,
    "professionalFees",
    SURE,
  ],
  [
    /(real estate|property|re|r e|ad valorem|county|city|school|personal property|real property|municipal|land) tax|^(re )?tax(es)?$|^taxes (real|property|re)|\btax bill|taxes? (real|property)/,
    "propertyTax",
    SURE,
  ],
  [/personal property|taxes/, "propertyTax", MAYBE],
  [/insurance|umbrella|flood policy|liability policy|\bpremium\b/, "insurance", SURE],
  [/tele(phone|com)|^phone/, "generalAdministrative", LIKELY],
  [/(cable|internet|wi ?fi|satellite)/, "cableInternet", LIKELY],
  [/ground (rent|lease)|land lease/, "groundRent", SURE],
  [/\bhoa\b|association|condo (fee|dues)|\bpoa\b/, "associationDues", LIKELY],
  [/licen[cs]e|permit|registration|inspection fee|rental certificate/, "licences", SURE],
  [
    /manage(r|ment)(s|'s)? fee|^(management|mgmt)$|property management|^mgmt fees?|management compan|^manage?ment expense|mgt fee/,
    "managementFee",
    SURE,
  ],
  [/electric|lights?( |$)|\bpower\b/, "electricity", LIKELY],
  [/water ?heater|plumb|boiler/, "repairsMaintenance", SURE],
  [/gas (and|&) oil|vehicle|mileage|truck|golf cart/, "generalAdministrative", MAYBE],
  [/\b(natural )?gas\b|heating fuel|fuel oil|propane/, "gas", SURE],
  [/water|sewer/, "waterSewer", SURE],
  [/trash|garbage|refuse|waste|dumpster|rubbish|valet|hauling/, "trashRemoval", SURE],
  [
    /payroll|salar|wages|bonus|overtime|commissions? (leasing|staff)|leasing commission|personnel|manager|maintenance (tech\w*|supervisor|staff|man|labor|person)|lead tech|leasing (agent|consultant|staff|professional)|porter|housekeep\w* (staff|labor)|grounds ?keeper|courtesy officer|(employee|staff|manager)s? (apartment|unit|rent|allowance|discount)|(apartment|rent|unit).*(employee|staff)|temp(orary)? (labor|help|staff|employ)|assistant|staff|\blabor\b|compensation|concierge/,
    "payroll",
    LIKELY,
  ],
  [
    /turnover|make ?ready|\bturn(s|key)?\b|unit (turn|prep)|cleaning|carpet|paint|vacant prep|resurfac|apartment prep|drapes|blinds|flooring/,
    "turnover",
    LIKELY,
  ],
  [
    /landscap|lawn|mowing|grounds|snow|pest|extermina|termite|elevator|security|patrol|alarm|monitoring|pool|contract|fire (protection|safety|alarm|extinguisher|sprinkler)|janitor|tree|irrigation|gate|laundry lease|answering service|courtesy patrol|uniform|sweeping|common area clean/,
    "contractServices",
    LIKELY,
  ],
  [/\boffice (suppl|expense|equip|lease)|^office$/, "generalAdministrative", LIKELY],
  [
    /repair|maintenance|maint\b|r ?m\b|appliance|hvac|heating|air ?condition|a ?c\b|hardware|supplies|electrical parts|keys?\b|locks?\b|doors?|windows?|roof|gutter|drywall|floor|light bulbs|parking lot|parts|fence|exterior|interior|equipment|tools|filters|glass|cabinet|carpentry|handyman/,
    "repairsMaintenance",
    LIKELY,
  ],
  [
    /advertis|marketing|promotion|apartments?\.com|apartments com|zillow|costar|rent ?path|internet listing|referral|locator|signage|banner|website|resident (relation|retention|function|activit|event)|tenant (event|relation)|brochure|social media|leasing/,
    "marketing",
    LIKELY,
  ],
  [
    /office|admin|telephone|phone|postage|software|computer|bank|dues|subscription|travel|training|education|seminar|meals|entertainment|credit (check|card|report)|screening|general|g a\b|printing|copier|uniforms|merchant|courier|stationery|it\b|yardi|realpage|entrata|appfolio|technology|answering|donation|penalt|late (fee|charge)|uncategori[sz]ed|charitable|miscellaneous admin|freight/,
    "generalAdministrative",
    LIKELY,
  ],
  [/utilit/, "utilities", LIKELY],
  [/\bmisc|^other( operating)?( expenses?)?$|sundry/, "otherExpenses", LIKELY],
];

/** Of a heading: what lines under it are when their own names say nothing. */
export const SECTION_RULES: { income: AccountRule[]; expense: AccountRule[]; below: AccountRule[] } = {
  income: [
    [/utilit|rubs|reimburse/, "utilityReimbursementIncome", MAYBE],
    [/commercial|retail/, "commercialIncome", MAYBE],
    [/(other|misc\w*|ancillary|additional|fee|tenant charges?)\b/, "feesIncome", MAYBE],
  ],
  expense: [
    [/payroll|personnel|salar|wages|staff/, "payroll", MAYBE],
    [/turn|make ready/, "turnover", MAYBE],
    [/contract/, "contractServices", MAYBE],
    [/repair|maintenance|r m\b/, "repairsMaintenance", MAYBE],
    [/market|advertis|leasing|promotion/, "marketing", MAYBE],
    [/admin|general|g a\b|office/, "generalAdministrative", MAYBE],
    [/professional|legal/, "professionalFees", MAYBE],
    [/management fee/, "managementFee", MAYBE],
    [/utilit/, "utilities", MAYBE],
    [/insurance/, "insurance", MAYBE],
    [/\btax/, "propertyTax", MAYBE],
  ],
  below: [
    [/capital|improvement|renovation|replacement/, "capitalExpenditures", MAYBE],
    [/debt|mortgage|loan|financ/, "debtService", MAYBE],
    [/reserve/, "replacementReserves", MAYBE],
    [/owner|partnership|entity|corporate/, "ownerExpenses", MAYBE],
    [/income/, "nonOperatingIncome", MAYBE],
    [/non ?operating|other|non ?recurring|expense/, "nonOperatingExpenses", MAYBE],
  ],
};
