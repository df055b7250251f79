import { listRules } from "./account-rule.ts";

/** Below net operating income wherever a file puts it. */
export const BELOW_RULES = listRules(
  [/(accumulated )?depreciation( (and|&) amorti[sz]ation)?/, "depreciation", "sure"],
  [/amorti[sz]ation( .*)?|amort\b( .*)?/, "amortisation", "sure"],
  [
    /((first|second|1st|2nd) )?(mortgage|loans?|notes?|debt|bonds?|mezz\w*|line of credit)\b.*\b(interest|int)\b|(interest|int)\b.*\b(mortgages?|loans?|notes?|debt|expense|bonds?|line)\b( payable| of credit)?|interest .*\bliens?$|^interest$|^interest paid|^(other|total) interest( (paid|expense))?$/,
    "debtInterest",
    "sure",
  ],
  [
    /((mortgage|loan|note) )*principal(?! (and )?interest)( (payments?|reduction|amorti\w+))*|loan paydown|mortgage reduction/,
    "debtPrincipal",
    "sure",
  ],
  [
    /mortgage insurance( premiums?)?( service charges?)?|debt service|((first|second|1st|2nd) )?(mortgages?|loans?)( (payments?|costs?|fees?))*|financing( (costs?|fees?))?|lenders?( fees?)?|mip\b|notes? payable/,
    "debtService",
    "likely",
  ],
  [
    /(r4r|rfr)( (deposits?|funding|contributions?))*|(replacement|capital|capex|r and r|rep?l) ?reserves?( (deposits?|funding|contributions?))?|reserves? (for|deposits?|fund\w*|contrib\w*|expense)( replacements?| capital)?|(replacement )?reserves?$|deposits? to (replacement )?(reserves?|escrow)/,
    "replacementReserves",
    "sure",
  ],
  [
    /capital(?! (contributions?|calls?|gains?|loss\w*|one))( (improvements?|expenditures?|expenses?|items?|projects?|repairs?|replacements?))*\b|cap ?ex\b|capitali[sz]ed( .*)?|((unit|interior|exterior|kitchen|bath|clubhouse) )*(renovations?|rehab|remodel\w*)\b|(tenant|building|land|leasehold|unit|site|property) improvements?|unit upgrades?|replacements? (of|-)|replacements?$(?<=^replacements?)|(?<!\bturn.*)((carpet|vinyl|appliances?|flooring|hvac|roof|cabinets?|countertops?|windows?|boiler|water heaters?|furniture|furnace|siding|elevator)( (and )?(vinyl|carpet|pad|flooring))?) (replacements?|upgrades?|install\w*)(?!.*\b(turn|make ready))|new (roof|hvac|appliances?|boiler|windows?|flooring|carpets?|equipment|furniture|water heaters?)|(appliance|equipment|furniture|hvac) purchases?|f f (and )?e\b|ff e\b|ffe\b|major (repairs|projects?)|construction( .*)?/,
    "capitalExpenditures",
    "likely",
  ],
  [
    /(owner )?distributions?( to (owners?|partners?|members?))?|(home ?)?owners? (s )?draws?|capital (contributions?|calls?)|(?<!(charitable|political|employer|benefit|401 k|retirement|community|membership) )contributions?$/,
    "distributions",
    "sure",
  ],
  [/(pass ?through )?(entity|ptet?) (level )?tax(es)?|pass ?through tax(es)?/, "incomeTax", "likely"],
  [
    /(asset management(?!.*\bproperty management)|partnership|(?<!(by|new|unit|electric|electricity|gas|water|sewer|power|utilit\w+|trash) )owners?|investors?|sponsor|entity|ownership|trustee)( s)?( (fees?|expenses?|costs?|paid|accounting|audit|legal|administration))*\b|lp (fees?|expenses?)/,
    "ownerExpenses",
    "likely",
  ],
  [/incentive management( fees?)?/, "ownerExpenses", "guess"],
  [
    /(nyc |city )?ubt\b|(state )?franchise$|(state |federal |california )?(alternative )?minimum (franchise )?tax(es)?|(state |federal |texas )?(income|franchise|margins?|excise|gross receipts|corporat(e|ion)) tax(es)?|(state|federal) tax(es)?|(unincorporated business|business and occupation|b o|commerce|gross margins?) tax(es)?|llc (fees?|tax(es)?)|corporations? tax(es)?/,
    "incomeTax",
    "sure",
  ],
  [
    /(gain|loss) on.*|insurance (claims?|loss(es)?)( (repairs?|expenses?|costs?|damage|deductibles?))*$|insurance deductibles? .*loss|extraordinary( .*)?|casualty(?!( and)?( liability)? (insurance|premiums?|policy))( (loss\w*|damage|repairs?|expenses?))*|((hurricane|storm|wind|hail|fire|flood|tornado|freeze|earthquake) )+(damage|loss\w*|repairs?|restoration|clean ?up)( repairs?| expenses?)*|hurricane( .*)?|((lawsuit|litigation|legal|insurance|tenant) )*(settlements?|lawsuits?|judgments?)( costs?| expenses?| payments?)*|closing costs|acquisition( .*)?|disposition( .*)?|non ?recurring( .*)?|one ?time( .*)?|(prior|previous|last) (years?|periods?)(?!.*\btax(es)? true)( .*)?|due diligence/,
    "nonOperatingExpenses",
    "likely",
  ],
);

/** What comes in below the line. */
export const BELOW_INCOME = listRules([
  /^(?!.*\b(bad debts?|write ?offs?)\b).*\b(recover(y|ies)|proceeds)$|entity (revenues?|income)|grants?( (income|revenues?))*$|interest (income|earned)( .*)?|((other|non ?operating|miscellaneous|extraordinary) )+(income|revenues?)|.*\bproceeds|gain on .*|((casualty|realized|unrealized|involuntary|conversion) )+gains?|gains?$|.*\brefunds?|dividends?/,
  "nonOperatingIncome",
  "likely",
]);

/** What a statement of cash adds for money that is held or owed. */
export const BALANCES = listRules([
  /(owner held |tenant |resident )?(security )?deposits?\b( .*)?|pre ?paid( .*)?|(accounts? |notes? )?(payable|receivable)|accrued( .*)?|accruals?|escrows?( .*)?|impounds?|due (to|from)( .*)?|working capital|undistributed/,
  "balanceChanges",
  "likely",
]);

/** What would be an operating expense above the line is none below it. */
export const BELOW_COSTS = listRules(
  // Who manages the property is paid above the line, wherever a seller prints it.
  [/(?<!\w )(property )?management fees?$/, "managementFee", "sure"],
  [
    /leas(e|ing) commissions?( .*)?|(tis?|tenant improvements?)( (and )?(lcs?|leasing commissions?))?|tenant allowances?( .*)?/,
    "capitalExpenditures",
    "likely",
  ],
  [
    /.*\b(improvements?|enhancements?|upgrades?|replacements?|appliances?|carpets?|flooring|roof\w*|hvac|paving|resurfacing|landscap\w*|exterior|interior|paint\w*|equipment|plumb\w*|parking|pool|windows?|doors?|construction|siding|boilers?|elevators?)/,
    "capitalExpenditures",
    "guess",
  ],
  [
    /misc\w* financial( expenses?)?|other expenses?|non ?operating expenses?|legal|professional|consult\w*|tax (consult|prep)\w*/,
    "nonOperatingExpenses",
    "guess",
  ],
);
