import { listRules } from "./account-rule.ts";

/** What fewer books name, tried after all else: words that nothing before them claims. */

export const RARER_INCOME = listRules(
  [/voids?( (loss\w*|rents?|periods?))*/, "vacancy", "likely"],
  [
    /((identity|income|employment|id|rental history|landlord) )+verif\w+|(pre ?lease )?reservations?/,
    "applicationFeeIncome",
    "guess",
  ],
  [
    /(grills?|pavilions?|cabanas?|patios?|courts?|lounges?|party|events?|theater|kitchen|picnic)( (and )?(grills?|pavilions?|rooms?|decks?|areas?))* (rents?|rentals?|reservations?)/,
    "amenityFeeIncome",
    "likely",
  ],
  [/early (turn ?ins?|exits?|vacates?|outs?|move ?outs?|leave)/, "terminationIncome", "likely"],
  [
    /((covered|reserved|uncovered|open|tandem|assigned) )+(stalls?|spots?)|stalls?$/,
    "parkingIncome",
    "likely",
  ],
  [
    /((renovat\w*|rehab|remodel\w*|construction|unit|casualty|fire) )*down ?time( loss)?|(resident|community) assistants?( (credits?|allowances?|discounts?|units?|rents?|beds?))*/,
    "nonRevenue",
    "likely",
  ],
  [
    /(pre ?leased|leased) not( yet)? occupied|vacant leased|un ?(leased|occupied|rented)( (beds?|units?|spaces?|rents?))*|empty( (beds?|units?))*/,
    "vacancy",
    "likely",
  ],
  [
    /(hospitality|model|employee|security|maintenance) (suites?|units?|apartments?)|(ra|ca|resident assistants?|community assistants?)( (units?|beds?|rents?|apartments?))+/,
    "nonRevenue",
    "likely",
  ],
  [
    /(courtesy|police|security) (patrol|officers?|deputy)|(police|sheriff|deputy)( \w+)?/,
    "nonRevenue",
    "likely",
  ],
  [
    /((summer|academic( year)?|semester|installments?|individual|by the bed|per bed) )+(leases?|rents?|rentals?|contracts?|housing)/,
    "rentalIncome",
    "guess",
  ],
  [
    /(private|medicaid|market) pay|((assisted|independent) living|memory care)( \w+)?|overages?/,
    "rentalIncome",
    "guess",
  ],
  [/^off ?line\b/, "nonRevenue", "guess"],
  [/^premiums?$/, "shortTermPremiumIncome", "guess"],
  [/skips?( (and )?evict\w*)?( loss\w*)?/, "badDebt", "likely"],
  [
    /(rate|price) (reductions?|adjustments? down)|((goodwill|appreciation|loyalty|courtesy|referral|customer|resident|military|responder|move in|renewal) )+credits?( rents?)?|(resident |tenant )?referrals?|waived( \w+)* fees?|((resident|renewal|move in|lease|referral) )*gifts?( cards?)?/,
    "concessions",
    "guess",
  ],
  [/((flex|lease) )+term premiums?|hotels?|nightly|transient/, "shortTermPremiumIncome", "guess"],
  [
    /((renovat\w+|floor|level|view|location|upgrade\w*|corner|balcony|unit|lease|premium) )+(premiums?|charges?)|(tenant|resident|family)( s)? (portion|share)/,
    "rentalIncome",
    "guess",
  ],
  [
    /lease ?lock|folio ?guard( smart ensure)?|smart ensure|rhino|jetty|(the )?guarantors?|sure ?deposit|surety( bonds?)?|master policy|liability (protection|coverage)|e ?premium|deposit ?iq|obligo|qira|tll( insurance)?/,
    "insuranceWaiverIncome",
    "guess",
  ],
  [/pet ?screening/, "petFeeIncome", "likely"],
  [/tandem|reserved spaces?|valet park\w*|spaces?$|tow(ing)?\b/, "parkingIncome", "guess"],
  [
    /(spectrum|xfinity|comcast|cox|charter|verizon|fios|google fiber|at t|att|century ?link|frontier|optimum|direct ?tv|dish)\b/,
    "cableInternetIncome",
    "likely",
  ],
  [
    /fetch|luxer( one)?|parcel( pending)?|amazon( (hub|lockers?))*|guest pass(es)?|tanning|(meeting|conference|theat(er|re)|media) rooms?|co ?working( \w+)?|work from home( \w+)?|(dog|pet|paw|car)s? (wash(es)?|spas?)|classes|yoga|personal training|movie( \w+)?|theatre|golf|smart tech\w*|theater|cabanas?|grills?|events?( space)?/,
    "amenityFeeIncome",
    "guess",
  ],
  [/boilers?|hydronic|storm drains?|storm( water)?|furnace/, "utilityReimbursementIncome", "guess"],
  [/(land|ground|farm|hunting|grazing|kiosk|atm)( (leases?|rents?))+/, "commercialIncome", "guess"],
  [/vash|hcv|shelter plus( care)?|rapid re ?housing|care?s act|erap?\b/, "subsidyIncome", "likely"],
  [
    /donations?|contributions?|(loan|refinance|sale) proceeds|ppp|erc\b|employee retention/,
    "nonOperatingIncome",
    "guess",
  ],
  [
    /(replacement |operating |tax )*reserves? (transfer\w*|draws?|releases?|withdraw\w*)( (in|from))?|(un ?applied|open) (credits?|receipts?|payments?)|suspense|clearing|transfers? (in|from)|security deposits?|escrows?/,
    "balanceChanges",
    "guess",
  ],
  [
    /atm\b|business center|(tenant|resident) services|print(ing|er)?|fax(es)?|copy|coffee|occupants?|room ?mates?|sales tax( (collected|discounts?|commissions?))*|cash over( short)?|over short|short over|house ?keeping|maid|medications?( (management|admin\w*))?|level of care|care|respite|beauty|salon|second person|nursing|detainers?|writs?|sheriff|filters?|air filters?|programs?|bilt|rewards?|credit (builder|reporting|boost)|vacuums?|air machines?|boat( \w+)?|marina|docks?|car ?share|zip ?car|child ?care|after school|sponsor\w*|advertising|photo shoots?|film\w*|charge ?point|false alarms?|loading docks?|wait ?lists?|re ?cert\w*|fraud|community benefits?/,
    "feesIncome",
    "guess",
  ],
  [
    /redecorat\w*|conditions?|door|glass|blinds?|screens?|drains?|flea\w*|clog\w*|breakage|burns?/,
    "damagesIncome",
    "guess",
  ],
  [
    /(repayment|payment) (agreements?|plans?)|arrears|garnish\w*|over ?pay\w*|under ?pay\w*|rounding|bmir|fas 13|write ups?|deferred revenue( \w+)?/,
    "rentalIncome",
    "guess",
  ],
  [/(home |mortgage )?notes? (payments?|receivable|income)/, "nonOperatingIncome", "guess"],
  [/over ?nights?|nightly|transients?/, "shortTermPremiumIncome", "guess"],
  [/(signing|contract) bonus(es)?|bonus(es)?/, "nonOperatingIncome", "guess"],
  // The noun at the head of a name, where nothing else is known of it.
  [/(sent|sold|turned over) to (collections?|agency)|collections?$/, "badDebt", "guess"],
  [
    /bill ?backs?( income)?$|pass ?(throughs?|ons?|alongs?)( .*)?|.* pass ?(ons?|alongs?)$|(?<!fraud )(reimburs\w*|recover\w*|recoup\w*)$/,
    "utilityReimbursementIncome",
    "guess",
  ],
  [/(discounts?|credits?|allowances?|waivers?|specials?)$/, "concessions", "guess"],
  [/room (and )?board|board( and room)?$|leases?$/, "rentalIncome", "guess"],
  [/(policy|coverage)$/, "insuranceWaiverIncome", "guess"],
  [
    /(income|revenues?|sales|services?|permits?|penalt\w+|machines?|rentals?|collected)$/,
    "feesIncome",
    "guess",
  ],
  // Under vacancies the heading says what is lost of them.
  [
    /(apartments?|dwellings?|residential|(residential|dwelling|apartment|rental) units?)$/,
    "rentalIncome",
    "likely",
  ],
);

export const RARER_EXPENSES = listRules(
  [/co ?host(ing|s)?( fees?)?/, "managementFee", "likely"],
  [/mechanical$/, "repairsMaintenance", "likely"],
  [/regulatory( (fees?|costs?|expenses?|compliance))*/, "licences", "guess"],
  [/(other )?general (ex|exp|expenses?)$/, "generalAdministrative", "guess"],
  [/(ho|dp) ?[1-8]( polic(y|ies))?/, "insurance", "likely"],
  [
    /toiletries|toilet paper|paper (goods|products|supplies|towels)|(tooling|consumables)$/,
    "repairsMaintenance",
    "guess",
  ],
  [/streaming( services?)?|netflix|hulu|spotify/, "cableInternet", "guess"],
  [/(dinners?|breakfasts?|lunch(es)?|brunch(es)?|cook ?outs?|mixers?|happy hours?)$/, "marketing", "guess"],
  [/((channel|booking|ota|listing) )+(fees?|commissions?)( .*)?/, "marketing", "guess"],
  [/((municipal|lien|title|record|code|violation) )+search(es)?/, "professionalFees", "guess"],
  [/furnishings?/, "turnover", "guess"],
  [
    /(custodians?|super|((chief|building|stationary|operating) )*engineers?|service coordinators?)$|incentives?|medicare|sick (leave|pay|time)|peo( fees?)?|hr\b|human resources|drug (tests?|testing|screens?|screening)|employee (gifts?|parties|events?)|stipends?|on ?call( pay)?|w ?2s?\b|family leave|compensated absences|employee ben|employee awards?|indeed|regional supervision|life ?guards?/,
    "payroll",
    "likely",
  ],
  [
    /(roads?|streets?|driveways?|pot ?holes?)( (?!lights?|taxes|tax|assess)\w+)?$/,
    "repairsMaintenance",
    "guess",
  ],
  [/small ?wares|resale/, "otherExpenses", "guess"],
  [/((provider|bed|quality assurance) )+(tax(es)?|fees?|assessments?)/, "licences", "guess"],
  [
    /(bus|shuttle|van)s? (leas\w+|fuel|gas|insurance|repairs?|maintenance)( (and )?(leas\w+|fuel|gas|insurance))*/,
    "generalAdministrative",
    "guess",
  ],
  [/bulk (pick ?up|items?)|junk( (removal|hauling))*|roll ?offs?|chutes?/, "trashRemoval", "likely"],
  [/sub ?meter\w*( (reading|billing|fees?))*|energy management|meter reading/, "utilities", "guess"],
  [
    /front(age)?( (foot|charges?))*|(mud|pid|lid|bid|swm)\b( (tax|fees?))*|(street|lighting) light fees?|storm fees?/,
    "nonAdValorem",
    "guess",
  ],
  [
    /((county|city|state|township|town) )*(treasurers?|tax collectors?|assessors?)( office)?/,
    "propertyTax",
    "likely",
  ],
  [
    /^wind( and)?( flood)?$|crime|cyber|epli|^d (and )?o$|^bonds?$|builders?( s)? risk|e and o|terrorism/,
    "insurance",
    "likely",
  ],
  [
    /unlawful detainers?|process servers?|sheriff|writs?|((3|5|three|five) day )notices?|cost seg\w*|environmental( (reports?|testing))*|surveys?$|title search/,
    "professionalFees",
    "guess",
  ],
  [
    /annual reports?|((city|county|state|health|housing|fire|code|rental|local) )*(inspections?|enforcement)|hfa fees?|vacancy registration/,
    "licences",
    "guess",
  ],
  [/employment( (expenses?|costs?))?|agency (nurses?|aides?|caregivers?|staff\w*|labor)/, "payroll", "guess"],
  [/(\w+ )*snacks/, "marketing", "guess"],
  [/rpie|turbo ?tax|h (and )?r block|(tax|return) prep\w*/, "professionalFees", "guess"],
  [/oversight( fees?)?|(supervisory|supervision) fees?/, "managementFee", "guess"],
  [
    /move in (gifts?|events?|baskets?)|welcome (gifts?|baskets?)|social( events?)?|instagram|tik ?tok|sem\b|ppc\b|geo ?fencing|photo(?!cop)\w*( listing)?|videos?( \w+)?|virtual (tours?|staging)|matterport|drone( .*)?|yellow pages|domain( names?)?|direct mail|flyers?|print$|(tenant|resident) placements?( fees?)?|placement fees?|lease up( fees?)?|mls( fees?)?|realtors?|showings?|listings?|reviews?|(resident )?surveys|a place for mom|apfm|caring com|(senior )?placement agenc\w+|j turner|kingsley|crm\b|knock|funnel|rent ?cafe|lead (management|generation)|chat ?bots?|outreach|balloons|open house|referrals?|elise( ai)?|better ?bot|news ?letters?|(community |resident )?news ?letters?|move in kits?|welcome packets?|(apartment )?tours?|(home )?staging|decor|preferred employers?( \w+)?|(fitness )?classes/,
    "marketing",
    "likely",
  ],
  [
    /photo ?cop\w+|employee (meetings?|lunch\w*)|yield ?star|lro\b|ai ?rm|(revenue|rent) (management|optimi[sz]ation)( .*)?|printers?|it$|payment processing|ach fees?|naa\b|nmhc|irem|boma|(filing|recording) fees?|airfare|tolls?|toll tags?|e ?z ?pass|parking|charit\w+|gifts?|political|(collection|collections)( (fees?|agency|costs?))*|1099s?( prep\w*)?|blue ?moon( .*)?|storage( (rental|units?))*|off ?site storage|music( service)?|tv\b|club ?house|cash over( short)?|over short|hospitality|corporate overhead|(cell|cellular)( \w+)?|radios?|(two way|2 way) radios?|walkie talkies?|paper|toner|ink|checks?|deposit slips?|armored( car)?|bad checks?|nsf( \w+)?|(finance|interest) charges?|fiber|uber|airlines?|per diem|certifications?|cpm|grace hill|fair housing|leadership|team building|awards?|sympathy|christmas|holiday( (party|parties|gifts?|luncheon))*|aquariums?|art|smart ?rent|latch|butterfly ?mx/,
    "generalAdministrative",
    "guess",
  ],
  [
    /tow(ing)?\b|fertili[sz]\w*|weed control|rodents?|roach(es)?|wild ?life( removal)?|mosquito\w*|cameras?|cctv|surveillance|dog(gie|gy)?( \w+)? pick ?ups?|pooper|goose|geese|pond\w*|stairwells?|shuttles?|marble|metal|(off ?duty |armed )?(police|guards?)( detail)?|fire watch|seasonal color|annuals|shrubs?|edging|weed\w*|pine straw|gravel|rock|ants?|bees?|birds?|pigeons?( control)?|cats?|animal control|erosion|set outs?|moving( company)?|trauma|bio clean\w*|poop( bags?)?|generators?/,
    "contractServices",
    "guess",
  ],
  [
    /furnaces?( tune ?ups?)?|heaters?|dish ?washers?|refrigerators?|stoves?|ranges?|ovens?|microwaves?|carpenters?|tiles?|sprinklers?|back ?flow|gates?|hot tubs?|spas?|gyms?|dog parks?|access control|inter ?coms?|safety|ppe\b|osha|first aid|asbestos|radon|lead (paint|abatement)|(sump |well |water )*pumps?|grease traps?|chimneys?|dryer vents?|vents?|insulation|foundations?|structural|railings?|furniture|striping|toilets?|faucets?|grills?|picnic|mirrors?|caulk\w*|sundries|batter(y|ies)|compressors?|condensers?|comp\b|garage|trap|sheds?|scaffold\w*|fire (hoses?|escapes?|pits?)|stand ?pipes?|brick( \w+)?|tuck ?point\w*|curbs?|(retaining|sea) ?walls?|drainage|storm drains?|bridges?|(boat )?docks?|tennis( courts?)?|basketball|volley ?ball|putting( \w+)?|bocce|bbqs?|patios?|cabanas?|hydro ?jet\w*|re ?pip\w*|transformers?|panels?|breakers?|gfcis?|wiring|bulbs?|led( retrofit)?|thermostats?|coils?|air handlers?|chillers?|ptacs?|radiators?|valves?|tubs?|showers?|vanit(y|ies)|sinks?|knobs?|dead ?bolts?|mail ?boxes|ceiling fans?|(drip )?pans?|laundry rooms?|call box(es)?|remotes?|holiday lights/,
    "repairsMaintenance",
    "guess",
  ],
  [/diesel/, "gas", "guess"],
  [
    /primer|floor (wax|care)|strip(ping)?|pads?|hard ?wood|lvp|refinish\w*|(refinish|wax) floors?/,
    "turnover",
    "guess",
  ],
  [/meter reads?/, "utilities", "guess"],
  [
    /(bed|provider|granny) tax(es)?|licensures?|(state )?surveys? (and )?licens\w+|reac\b|fire (dept|department|marshal)/,
    "licences",
    "guess",
  ],
  [
    /nursing|linens?|((tenant|resident) )?(relocation|inconvenience)( costs?)?|hotels?( \w+)*|temporary housing|(tenant|resident) concessions?|transportation|van|beauty|(medical|nursing|dietary) supplies|contingenc\w+|suspense|clearing|transfers?|reconciliation discrepanc\w+/,
    "otherExpenses",
    "guess",
  ],
  // The noun at the head of a name, where nothing else is known of it.
  [
    /new \w+|.*\b(replacements?|replaced|install\w*|upgrades?|remodel\w*|refurbish\w*|retrofit\w*|moderni[sz]ation)$/,
    "capitalExpenditures",
    "guess",
  ],
  [/(policy|policies|coverage|premiums?|deductibles?)$/, "insurance", "guess"],
  [
    /(pay|labor|helper|worker|man|woman|guy|crew|attendants?|stipends?|aides?|directors?|coordinators?)$/,
    "payroll",
    "guess",
  ],
  [/(dump|debris|landfill|disposal|pick ?ups?|bins?|carts?)( \w+)?$/, "trashRemoval", "guess"],
  [
    /(software|apps?|portal|platform|subscription|licensing|devices?|systems?|reports?|allocation|centrali[sz]ed)$/,
    "generalAdministrative",
    "guess",
  ],
  [
    /(ads?|advert\w*|campaigns?|events?|party|parties|gifts?|design|branding|program(s|ming)?)$/,
    "marketing",
    "guess",
  ],
  [
    /(testing|tests?|treatment|monitoring|service|washing|sweeping|trimming|removal|spraying)$/,
    "contractServices",
    "guess",
  ],
  [
    /(stations?|equipment|machines?|work|fix(es|ed)?|patch(es|ing)?|maintenance|parts|openers?|units?|tools?)$/,
    "repairsMaintenance",
    "guess",
  ],
  [/(permits?|licen[cs]es?|registrations?|certificates?|compliance)$/, "licences", "guess"],
  [/fees?$/, "generalAdministrative", "guess"],
);

export const RARER_BELOW = listRules(
  [/((loan|mortgage|lender) )*servicing( fees?)?( lender)?/, "debtService", "guess"],
  [
    /(investors?|owners?|partners?|members?|preferred|equity)( (preferred|equity|return))* pay ?outs?/,
    "distributions",
    "likely",
  ],
  [/construction defects?|litigation( .*)?/, "nonOperatingExpenses", "guess"],
  [/(interest rate )?(swaps?|hedges?) (payments?|settlements?|costs?|expenses?)/, "debtInterest", "likely"],
  [
    /(default|swap|mezz\w*|senior|related party)? ?interest( (mezz\w*|loc|related party|senior|bonds?|swap))*$/,
    "debtInterest",
    "likely",
  ],
  [/(principal and interest|p i|pi)( payments?)?|lines? of credit|loc( payments?)?/, "debtService", "likely"],
  [/ground (rents?|leases?)|land leases?/, "groundRent", "likely"],
  [/bad debts?|write ?offs?/, "badDebt", "guess"],
  [/(r4r|r and r|rfr)( (deposits?|funding|reserves?|draws?|releases?))*/, "replacementReserves", "likely"],
  [
    /reserves? (draws?|withdraw\w*|reimburs\w*|releases?|activity)|draws? (from|on) reserves?/,
    "replacementReserves",
    "likely",
  ],
  [/inter ?compan\w*|transfers?|(change in )?cash|contra|suspense|clearing/, "balanceChanges", "guess"],
  [
    /pref(erred)?( equity)?( (returns?|distributions?|payments?|yields?))*|priority returns?|waterfall|promotes?/,
    "distributions",
    "guess",
  ],
  [
    /(interest rate )?(swaps?|hedges?)( (and )?(hedges?|swaps?|gains?|loss\w*|settlements?|mark to market))*|unrealized .*/,
    "nonOperatingExpenses",
    "guess",
  ],
  [
    /k 1s?( prep\w*)?|registered agents?|annual registrations?|organi[sz]ation(al)? costs?|(legal|accounting|audit|tax) (corporate|entity|ownership|fund)|corporate( \w+)?|sponsor( \w+)?/,
    "ownerExpenses",
    "guess",
  ],
  [
    /.*\b(kitchens?|bath(room)?s?|value ?add|refurbish\w*|retrofit\w*|moderni[sz]\w+|cabinets?|counter ?tops?|gutters?|re ?pip\w*|water heaters?|asphalt|concrete|fitness|club ?house|furniture|computers?|signage|signs?|rebrand\w*|lighting|led|fenc\w+|gates?|playground|cameras?|access control|smart (homes?|locks?)|washers?|dryers?|interiors?|refrigerators?|dish ?washers?|plank|drywall|insulation|foundation|stairs|railings?|solar|ev chargers?|leasing office|developer fees?)\b/,
    "capitalExpenditures",
    "guess",
  ],
);
