import type { Placement } from "../statement.ts";
import { type AccountKey, findAccount } from "./chart.ts";
import { spellOut } from "./short-forms.ts";

/** What a heading says of the lines under it. */
interface Heading {
  words: RegExp;
  /** The account of lines whose own names say nothing; null where it may be any of those besides. */
  account: AccountKey | null;
  /** Other accounts that statements print under it. */
  besides: readonly AccountKey[];
  /** Names that mean the heading's account under it, whatever they mean elsewhere. */
  takes?: RegExp;
  /** Says nothing beside a heading that does. */
  isVague?: true;
  /** Names that mean another account under it than elsewhere. */
  means?: readonly [words: RegExp, account: AccountKey][];
}

const UPKEEP: readonly AccountKey[] = ["repairsMaintenance", "turnover", "contractServices"];
const FIXED: readonly AccountKey[] = [
  "propertyTax",
  "nonAdValorem",
  "insurance",
  "licences",
  "professionalFees",
];
const CAPITAL: readonly AccountKey[] = ["capitalExpenditures", "replacementReserves"];
const RENT: readonly AccountKey[] = [
  "grossPotentialRent",
  "rentalIncome",
  "subsidyIncome",
  "lossToLease",
  "nonRevenue",
  "vacancy",
  "concessions",
  "badDebt",
];
const BILLED: readonly AccountKey[] = [
  "utilityReimbursementIncome",
  "trashIncome",
  "pestControlIncome",
  "cableInternetIncome",
];

const EXPENSE_HEADINGS: Heading[] = [
  {
    words:
      /\b(payroll|personnel|salar\w+|wages|staff\w*|compensation|employee\w*|labor|(site|onsite|property|community|our) (team|people|associates)|human capital)\b/,
    account: "payroll",
    besides: [],
    means: [[/^uniforms?\b/, "payroll"]],
    takes: /./,
  },
  {
    words:
      /\b((unit |apartment )?(turn ?overs?|turn ?keys?|turns?|make ?read\w+|redecorat\w*|decorat\w*)|(home|unit|apartment|rent) (readiness|ready|prep\w*))\b/,
    account: "turnover",
    besides: [],
    takes: /^(?!.*\b(payroll|wages|salar\w+|tech\w*|bonus\w*|make ready (staff|crew))\b)/,
  },
  {
    words:
      /\b(contract\w*|(?<!\b(health|dining|food|culinary|nursing|guest) )(building |outside |property )?services)\b(?! fees)(?!.*\bprofessional)/,
    account: "contractServices",
    besides: ["repairsMaintenance", "trashRemoval", "turnover"],
    takes:
      /maintenance|service|contract|leases?$|rentals?$|monitor|cleaning|paint|uniform|hvac$|electrical$|plumbing$/,
  },
  {
    words:
      /\b(repairs?|maintenance|maint|r( and)? m|upkeep|facilities|grounds|(physical )?plant( operations?)?)\b/,
    account: "repairsMaintenance",
    besides: UPKEEP,
    takes:
      /\b(paint\w*|supplies|chemicals?|heating|cooling|gates?|garage|water heaters?|flooring|carpets?( repairs?)?|cleaning( and)? maintenance|(general |maintenance )+labor|electric\w* (suppl|light)\w*|filters?|uniforms?|gas (lines?|grills?))\b/,
  },
  {
    words:
      /\b(renovations?|capital|capex|(?<!leasehold )improvements?|(routine |major )?replacements)\b(?!( (?!and\b)\w+)* reserves?\b)/,
    account: "capitalExpenditures",
    besides: CAPITAL,
    takes: /./,
  },
  {
    words: /\bpower and water\b/,
    account: "utilities",
    besides: ["electricity", "gas", "waterSewer", "trashRemoval"],
  },
  { words: /\b(amenit\w+|recreation\w*)\b/, account: "repairsMaintenance", besides: UPKEEP },
  {
    words: /\b(auto(mobile)?s?|vehicles?|travel)\b/,
    account: "generalAdministrative",
    besides: [],
    means: [
      [
        /\b(gas(oline)?|fuel|oil|insurance|repairs?|maintenance|parking|registration|leas\w+|tires)\b/,
        "generalAdministrative",
      ],
    ],
  },
  // Departments of senior housing and of hotels, whose costs have no account of their own.
  {
    words:
      /\b(dietary|dining|culinary|food|kitchen|(resident|nursing|health|assisted living|memory) care|health services?|clinical|nursing|care services|wellness|activit\w*|life enrichment|transportation|rooms? (expenses?|department)|departmental|guest (services?|supplies))\b/,
    account: "otherExpenses",
    besides: ["payroll", "contractServices", "repairsMaintenance", "marketing", "generalAdministrative"],
    takes: /suppl|food|meals?|staffing|van\b|linen|equipment/,
  },
  {
    words:
      /\b(market\w*|advertis\w*|leasing|attract\w*|retention|promotion\w*|renting|sales|res(ident)? life|resident (relations|engagement))\b/,
    account: "marketing",
    besides: [],
    takes:
      /internet|commission|fee|suppl|print|sign|phone|web|software|model|resident|tenant|entertain|gift|photo|video|postage|software|credit|screening/,
  },
  {
    words: /\b(admin\w*|general|g( and)? a|office)\b/,
    account: "generalAdministrative",
    besides: ["professionalFees", "licences", "marketing", "managementFee"],
    takes:
      /suppl|answering|internet|cable|water cooler|coffee|equipment|travel|training|uniform|repair|computer|hardware|bank|misc|other|temp|alarm|printing|furniture/,
  },
  {
    words: /\b(professional|legal)\b/,
    account: "professionalFees",
    besides: ["generalAdministrative"],
    takes: /^other|misc|fees?$/,
  },
  {
    words: /\bmanagement( fees?| expenses?)?\b|\bmgmt\b/,
    account: "managementFee",
    besides: [],
    takes: /renewal|manage|set ?up|admin|^fees?$/,
  },
  {
    words: /\b(utilit\w+|energy|heat|light|power|fuel)\b/,
    account: "utilities",
    besides: ["electricity", "gas", "waterSewer", "trashRemoval", "cableInternet", "generalAdministrative"],
    means: [
      [/^(electrical|lighting|(house |street )?lights?)$/, "electricity"],
      [/^((water|sewer) (tax(es)?|rents?)|irrigation|storm ?water( fees?)?)$/, "waterSewer"],
      [/^(oil|heat(ing)?)$/, "gas"],
      [
        /^((fire|irrigation|domestic|sprinkler|hydrant)( (lines?|meters?|hydrants?|service|usage))+|hydrants?)$/,
        "waterSewer",
      ],
      [/^(garbage|refuse|waste|trash)( \w+)?$/, "trashRemoval"],
      // What a utility runs or where it is used, after the utility itself.
      [/^electric\w* (?!.*\b(repairs?|suppl\w+|work|motors?|fixtures?)\b)/, "electricity"],
      [/^(natural )?gas (?!.*\b(repairs?|leaks?|lines?|grills?|stations?)\b)/, "gas"],
      [
        /^(water|sewer) (?!.*\b(repairs?|leaks?|heaters?|softeners?|damage|lines?|mains?|treatment)\b)/,
        "waterSewer",
      ],
    ],
    takes: /utilit|billing|vacant( units?)?$|sub ?meter/,
  },
  {
    words: /\binsurance\b/,
    account: "insurance",
    besides: ["payroll"],
    takes:
      /flood|umbrella|fire|liability|property|general|hazard|boiler|d o|earthquake|wind|package|deductible|terrorism|bond/,
  },
  { words: /\btax(es)?\b/, account: "propertyTax", besides: FIXED },
];

/** What tenants of stores and offices pay back, and tenants of apartments do not. */
const RECOVERED =
  /^(?!.*\b(renters?|liability|deposits?|residents?|waiver)\b).*\b(insurance|(property|real estate|re) tax(es)?|^tax(es)?|cam|janitorial|opex|operating expenses?|common area maintenance)\b/;

const INCOME_HEADINGS: Heading[] = [
  {
    words: /\b(expenses? recover\w*|cam|common area maintenance)\b/,
    account: "commercialIncome",
    besides: [],
    means: [[RECOVERED, "commercialIncome"]],
  },
  // What stores pay back: no apartment's waiver of a deposit.
  {
    words: /^((tenants?|other|total) )?recover(y|ies)( (income|revenues?))?$/,
    account: "utilityReimbursementIncome",
    besides: [...BILLED, "commercialIncome"],
    means: [[RECOVERED, "commercialIncome"]],
  },
  {
    words:
      /^(?!((tenants?|other|total) )?recover(y|ies)( (income|revenues?))?$).*\b(utilit\w*|rubs|reimburs\w*|(?<!expenses? )recover\w*)\b/,
    account: "utilityReimbursementIncome",
    besides: [...BILLED, "commercialIncome", "insuranceWaiverIncome"],
    means: [[RECOVERED, "commercialIncome"]],
  },
  {
    words: /\b(commercial|retail|stores?)\b/,
    account: "commercialIncome",
    besides: ["vacancy"],
    means: [
      [
        /^(?!.*\b(bad debts?|free|concessions?|vacan\w+|parking|storage)\b).*\b(rents?|rentals?|recover\w*|reimburs\w*)\b/,
        "commercialIncome",
      ],
    ],
  },
  {
    words: /\b(financial|interest|investments?)\b/,
    account: "interestIncome",
    besides: ["insuranceProceeds"],
  },
  {
    words: /\b(other|misc\w*|ancillary|additional|fees?|tenant charges?|resident charges?)\b/,
    account: "feesIncome",
    besides: [],
  },
  {
    words: /\b(vacanc\w+|loss(es)?|deductions?)\b/,
    account: null,
    besides: RENT,
    means: [
      // What earns elsewhere is what is not earned here.
      [/^(guest|model|office|clubhouse|storage)( (suites?|rooms?|units?|apartments?|space))*$/, "nonRevenue"],
      [
        /^(apartments?|residential|units?|stores?( and commercial)?|commercial|garages?( and parking)?( spaces?)?|parking( spaces?)?)$/,
        "vacancy",
      ],
    ],
  },
];

const BELOW_HEADINGS: Heading[] = [
  {
    words:
      /\b(capital|capex|improvements?|renovations?|replacements?|rehab)\b(?!( (?!and\b)\w+)* reserves?\b)/,
    account: "capitalExpenditures",
    besides: CAPITAL,
    takes: /./,
  },
  { words: /\breserves?\b/, account: "replacementReserves", besides: CAPITAL, takes: /./ },
  {
    words: /\b(debt|mortgages?|loans?|financ\w*)\b/,
    account: "debtService",
    besides: ["debtInterest", "debtPrincipal", "amortisation"],
  },
  {
    words: /\b(owners?|partnership|entity|corporate|ownership)\b/,
    account: "ownerExpenses",
    besides: ["distributions", "incomeTax"],
    takes: /^(?!.*(distribut|draw|tax)).*(expense|legal|accounting|audit|fee|professional)/,
  },
  { words: /\bincome\b(?!.*\bexpense)/, account: "nonOperatingIncome", besides: [], isVague: true },
  {
    words: /\b(non ?operating|other|non ?recurring|expenses?)\b/,
    account: "nonOperatingExpenses",
    besides: [],
    isVague: true,
  },
];

const HEADINGS: Record<Placement, Heading[]> = {
  income: INCOME_HEADINGS,
  expense: EXPENSE_HEADINGS,
  below: BELOW_HEADINGS,
};

export interface FoundHeading {
  /** As the file prints it. */
  label: string;
  /** What it says, in the order of print; several things where it names several groups, as “Taxes & Insurance”. */
  all: readonly Heading[];
  only: Heading | undefined;
}

/** The innermost heading that says what its lines are. */
export function findHeading(section: readonly string[], placement: Placement): FoundHeading | undefined {
  for (const label of section.toReversed()) {
    const words = spellOut(label.replaceAll(" & ", " and "), placement);
    const found = HEADINGS[placement].filter((heading) => heading.words.test(words));
    const telling = found.filter(({ isVague }) => isVague !== true);
    // “Office Payroll” is payroll of the office, “Marketing & Administrative” begins with marketing.
    if (/[&,/+]|\band\b/i.test(label))
      telling.sort((one, other) => words.search(one.words) - words.search(other.words));
    else if (telling[0]?.account === "payroll") telling.length = 1;
    const all = telling.length > 0 ? telling : found.slice(0, 1);
    if (all.length > 0) return { label, all, only: all.length === 1 ? all[0] : undefined };
  }
  return undefined;
}

/** Whether statements print an account under a heading. */
export function agrees({ account, besides }: Heading, candidate: AccountKey): boolean {
  if (account === candidate || besides.includes(candidate)) return true;
  const group = findAccount(candidate)?.group;
  if (account === "feesIncome") return group === "otherIncome";
  return (account === "nonOperatingExpenses" || account === "nonOperatingIncome") && group === "below";
}
