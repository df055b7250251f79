import { listRules } from "./account-rule.ts";

/** What the names of income lines mean. */
export const INCOME_RULES = listRules(
  [
    /(insurance|tax(es)?|utilit\w+|operating)( expenses?)? (recover\w*|reimburs\w*) (cam|commercial|retail)|(cam|commercial|retail) (insurance|tax(es)?) (recover\w*|reimburs\w*)/,
    "commercialIncome",
    "sure",
  ],
  [
    /vacant (unit |apartment )?(costs?|utilit\w+|electric\w*) (recover|recaptur|reimburs)\w*( vacant cost recover\w*)?/,
    "utilityReimbursementIncome",
    "sure",
  ],
  [
    /(free )?(market|potential|scheduled|contract) rents? (billed|collected|received|charged)/,
    "rentalIncome",
    "likely",
  ],
  [/(lease|rent(al)?)s? differentials?/, "lossToLease", "likely"],
  [/rents? free$/, "concessions", "likely"],
  [
    /(insurance|tax(es)?|cam|recover\w*|reimburs\w*)( income| charges?)? nnn|nnn (charges?|income|recover\w*|reimburs\w*)/,
    "commercialIncome",
    "likely",
  ],
  [/(leaselock|rhino|jetty|(rp )?deposit premium)( fees?)?/, "insuranceWaiverIncome", "likely"],
  [/((furniture|furnishings?) )+(packages?|rents?|rentals?|fees?)/, "shortTermPremiumIncome", "likely"],
  [
    /((pool|lawn|yard|landscap\w*|filter|snow|hoa|septic|pest|appliance)s? )+((service|maintenance|care|control|removal) )*(bill ?backs?|charge ?backs?)(?<!\b(pest|septic)\b.*)/,
    "feesIncome",
    "guess",
  ],
  [/(legal |regulated )*(rents? )?preferential( (rents?|credits?|adjust\w*))*/, "lossToLease", "likely"],
  [/(reserves?|escrows?) contributions?/, "balanceChanges", "guess"],
  // One-offs come before the words of what they are of.
  [
    /rent(al)? revenue insurance|insurance (claims?|proceeds?|recover\w*|settlements?|reimburs\w*|refunds?|loss)( proceeds?)?|(hazard|casualty|fire|flood|property)? ?(loss|claims?) proceeds?|business interruption|loss of rents?( insurance)?$/,
    "insuranceProceeds",
    "sure",
  ],
  [
    /((lawsuit|litigation|legal|class action|court) )?(settlements?|judgments?|court awards?)( income| proceeds)?|(prior|previous|last) years? .*(refunds?|rebates?|credits?|recover\w*|income|revenue|adjust\w*)|((property|real estate) )?tax (refunds?|appeal refunds?)|(gain|loss) (on|from) .*(sale|disposal|disposition|extinguish\w*|asset)|(sale|sales) of (assets?|equipment|property|land|vehicles?)|(debt )?forgiveness|ppp|government grants?( .*)?|grants?( income)?$|casualty (gain|income|proceeds|recover\w*)|(owners?|members?|partners?|investors?|capital|equity)( s)?( (capital|equity))? contributions?|extraordinary|non ?recurring|non ?operating/,
    "nonOperatingIncome",
    "sure",
  ],
  [
    /.*\bforfeit\w*( .*deposits?)?|deposits? (kept|retained|applied|withheld)|retained .*deposits?/,
    "forfeitedDepositIncome",
    "sure",
  ],
  [/^(security )?deposits? income$/, "forfeitedDepositIncome", "guess"],
  [/(security |tenant |resident )*deposits? (refund\w*|returned|repaid)/, "balanceChanges", "guess"],
  [/vacan\w+ (and |or )?(collection|credit|bad debt)\w*( loss\w*)?/, "vacancy", "likely"],
  [
    /(recover\w* (of |from )?)?(prior )?bad debts?( recover\w*| write ?offs?| collect\w*)?|uncollect\w*|(delinquen\w+ )?(write|charge) ?offs?( uncollect\w* rents?| bad debts?| rents?)?|delinquen(t|cy)(?! (fees?|charges?))( rents?)?|(collection|credit) loss\w*|(agency|former|prior|past)( (residents?|tenants?))? collections?( received)?|collect(ions?)?( (agency|former|prior|past|old)( (residents?|tenants?))?)? recover\w*|recover\w* of collect\w*|collections? (agency|(from )?(former|prior|past|old) (residents?|tenants?))|doubtful( accounts?)?|allowance for|evict\w* loss|rents? not collected/,
    "badDebt",
    "sure",
  ],
  [
    /(nsf|late|returned|bounced|delinquent)\b( (and|nsf|late|rent|rents|interest|checks?|items?|payments?|penalt\w+|fees?|charges?))*|non ?sufficient funds|insufficient funds|dishonou?red( (checks?|items?|payments?))*|bad checks?( (fees?|charges?))?/,
    "lateFeeIncome",
    "sure",
  ],
  // What would earn beside the homes, and did not.
  [/(storage|model|office) units? loss(es)?/, "nonRevenue", "sure"],
  [
    /(garages?|carports?|parking|retail|commercial|stores?)( units?| spaces?)? loss(es)?$/,
    "vacancy",
    "likely",
  ],
  [/(.* )?violations?( .*)?|(.* )?fines?/, "feesIncome", "likely"],
  [
    /(vendor |sales tax |purchase )?discounts? (earned|taken)|((utility|energy|vendor|purchasing|rebate) )*rebates?( (income|received))*|((oil|gas|mineral)( and)? )*royalt\w+/,
    "feesIncome",
    "guess",
  ],
  [/(garage|gate)( door)? (remotes?|openers?|clickers?)/, "feesIncome", "likely"],
  [
    /(ceiling fan|appliance|refrigerator|microwave|dish ?washer|equipment|tv)s? (rents?|rentals?)/,
    "feesIncome",
    "guess",
  ],
  [/(tenants?|residents?) reimburs\w*( residential)?/, "utilityReimbursementIncome", "guess"],
  [/((solar|renewable|energy|carbon) )+credits?|srecs?/, "feesIncome", "likely"],
  [/(electric vehicle|ev|car) charg\w*( stations?)?/, "feesIncome", "likely"],
  [/economic (loss|vacan\w+)( vacan\w+| loss)?/, "vacancy", "likely"],
  [/(loss to )?vacan(t|cy|cies)(?!.*(electric|utilit|water|gas\b|clean|cost recov))/, "vacancy", "sure"],
  [
    /(model|employee|courtesy( officer)?|security officer|officer|staff|manager|down|administrative|admin|non ?rev\w*|off ?line|casualty|super\w*|rent free|non ?rentable|maintenance|(leasing|management|rental) office|office(?! (space|rents?|rentals?|leases?)))( s)?( \w+)? (units?|apartments?|apts?|rents?|discounts?|allowances?|loss|credits?|housing|concessions?)(?! admin)|(employees?|models?|down|non ?rev\w*)( s)?( losses| loss| units?)?$/,
    "nonRevenue",
    "sure",
  ],
  [
    /(ra|ca|resident assistants?|community assistants?)( (ra|ca))? (free rents?|units?|beds?|apartments?)/,
    "nonRevenue",
    "likely",
  ],
  [
    /concessions?|(upfront |one time |recurring |renewal |move in |lease up |amortized |monthly )*concessions?|free rent|(one |two |\d+ )?(months?|weeks?) free( rent)?|free (months?|weeks?)( rent)?|((rent|rental|move in|lease|lease up|leasing|renewal|resident|prepaid|military|senior|student|preferred|employer) )*(discounts?|specials?(?! claims?)|incentives?|abatements?)( move in)?|(resident referral|referral|rent|renewal|move in|resident|lease) (credits?|reductions?|allowances?|waived)|look (and |n )?lease|promotion\w*/,
    "concessions",
    "sure",
  ],
  [
    /((over|under|above|below|variance) (and )?)+(from |to )?market( rents?)?( variance)?|mark(ed)? to market( adjust\w*)?|(loss|lost|gain|lease)\b.*\b(to|from) (old |prior |new )?(lease|leases|market)|(leases?|rents?|units?) (under|over|above|below) (schedule\w*|market|potential)|ltl\b|gtl\b|(loss gain|gain loss|loss lease|lease loss)( lease| leases)?|(above |below )market|preferential( rent)?( adjust\w*)?|(lease|rent|renewal) variance( (over|under|to|market|loss|gain))*/,
    "lossToLease",
    "sure",
  ],
  [
    /((real estate|property|re) )?tax(es)? (recover\w*|reimburs\w*|escalat\w*)|cam\b( recover\w*| reimburs\w*| charges?)?|common area maintenance|((operating|opex) )?(expenses?|opex) escalat\w*|(operating|opex)( expenses?)? (recover\w*|reimburs\w*)|percentage rents?|laundromat|retail|commercial|restaurants?|stores?\b/,
    "commercialIncome",
    "sure",
  ],
  [/(section 236 |hud )?interest reduction( (payments?|subsid\w*))?|irp\b/, "subsidyIncome", "sure"],
  [
    /medicaid( \w+)?|(veterans?|va) (aid|benefits?)( \w+)*|ssi\b|(state|ssi) supplement\w*/,
    "subsidyIncome",
    "guess",
  ],
  [
    /((security )?deposit|renters?|resident|tenant|damage|liability|risk)( s)? (waivers?( program)?|insurance|liability|alternatives?|replacements?)|liability (to )?(landlord|program)|(insurance|waiver)( services?)?( income| fees?| program| charges?)?$/,
    "insuranceWaiverIncome",
    "likely",
  ],
  [/insurance|waivers?/, "insuranceWaiverIncome", "guess"],
  [
    /interest( earned| on .*)?|dividends?|(revenue from )?investments?( income| revenue)?( (replacement |operating )?reserves?)?|financial (revenue|income)/,
    "interestIncome",
    "sure",
  ],
  [
    /((tenant|rent|rental|housing|government) )?subsid\w*( rents?)?|hap\b( rents?)?|(section|sec) 8( rents?)?|housing (assistance|authority|choice)( vouchers?| payments?)*|vouchers?|hud\b|(tenant|rent|rental|renters) assistance( payments?)?|special claims|rap\b|prac\b|pbra\b|pbv\b/,
    "subsidyIncome",
    "sure",
  ],
  [
    /(?!.*\b(tower|damage)).*\b(storm ?water|chilled water|septic|drainage)\b.*/,
    "utilityReimbursementIncome",
    "likely",
  ],
  [
    /((cleaning|smoke|water|fire|tenant|resident|unit) )*damages?( reimburs\w*| recover\w*)?/,
    "damagesIncome",
    "sure",
  ],
  [
    /.*\b(water|sewer|electric|gas)\b.*\b(trash|garbage|pest)\b|(rubs|utilit\w+) (and )?(trash|garbage|pest)\b|(trash|garbage|pest)\b.*\b(water|sewer|electric)\b/,
    "utilityReimbursementIncome",
    "likely",
  ],
  [
    /(dog|bark|pet) park|(pet|dog|animal|canine)s? (waste|dna)( (station|clean ?up|removal|dna|registration)s?)*|dna (tests?|kits?|registration|program)/,
    "petFeeIncome",
    "likely",
  ],
  [
    /((rubs|utility) )?(?:(reimburs\w*|recover\w*|bill ?back) )?(valet (trash|waste)|valet(?! park)|doorstep( trash| waste)?|trash( valet| removal)?|garbage|refuse|rubbish( removal)?|recycl\w+|waste)( reimburs\w*| recover\w*| rubs| bill ?back)?/,
    "trashIncome",
    "sure",
  ],
  [
    /(rubs )?(pests?|bugs?)( (control|guard))?( reimburs\w*| recover\w*| bill ?back)?/,
    "pestControlIncome",
    "sure",
  ],
  [
    /(rubs|sub ?meter\w*|utilit(y|ies)|((hot )?water( sewer)?|sewer|gas|electric|electricity|electrical|power|hvac|energy|steam|heat)\b)( (and )?(water|sewer|gas|electric|electricity|submeter\w*))*( sub ?meter\w*| rubs| reimburs\w*| recover\w*| recapture\w*| bill\w*( back)?| charge ?backs?)*/,
    "utilityReimbursementIncome",
    "sure",
  ],
  [
    /(roof ?tops?|antennas?|towers?)( (cell\w*|wireless|telecom\w*|communications?))+( (leases?|licenses?|rents?|fees?))*|(telecom\w*|wireless|cell\w*) (roof ?tops?|antennas?|towers?)( (leases?|licenses?|rents?|fees?))*/,
    "towerIncome",
    "sure",
  ],
  [
    /(revenue shar\w*|door fees?|commissions?) (spectrum|xfinity|comcast|cox|charter|verizon|fios|at t|att|century ?link|frontier|optimum|direct ?tv|dish)/,
    "cableInternetIncome",
    "likely",
  ],
  [
    /((bulk|high speed|community) )*((cable|internet|high speed data|satellite|broadband|fiber)( tv| television)?|wi ?fi|telecom\w*|cable tv)( and| tv| cable| internet| wi ?fi| phone| package| commissions?)*|((tech|technology|media|digital) )+(packages?|bundles?|fees?|income|amenit\w+|rents?)|bulk (tv|data)|door fees?/,
    "cableInternetIncome",
    "sure",
  ],
  [
    /(spectrum|xfinity|comcast|cox|charter|verizon|fios|at t|att|century ?link|frontier|optimum|direct ?tv|dish)\b( (revenue|marketing|door|bulk|share|fees?))+/,
    "cableInternetIncome",
    "likely",
  ],
  [/tele(phone|vision)|phones?\b/, "cableInternetIncome", "likely"],
  // Locks, sensors and thermostats: some books have them beside the internet that they need.
  [
    /smart (homes?|apartments?|rents?|locks?|access|devices?|thermostats?)( (tech\w*|packages?|bundles?|automation))*/,
    "amenityFeeIncome",
    "guess",
  ],
  [/parking\b.*\bgarages?|garages?\b.*\bparking/, "parkingIncome", "guess"],
  [/(detached |attached |private )?(garages?|carports?)( rents?| rentals?)?/, "garageIncome", "sure"],
  [
    /((reserved|covered|assigned|unreserved|guest|surface) )*parking( permits?| decals?| spaces?| stalls?| rents?)?|(?<!(dog|bark|pet|water|play) )park\b(?! (owned|models?|homes?|rents?|income|revenues?|receipts|fees|other))/,
    "parkingIncome",
    "sure",
  ],
  [/(permits?|parking) (decals?|stickers?|hang ?tags?)|decals?|hang ?tags?/, "parkingIncome", "likely"],
  [
    /((lawn|yard|landscap\w*|snow|grounds) )+(care |maintenance |removal |service )*(fees?|charges?|reimburs\w*)?/,
    "feesIncome",
    "likely",
  ],
  [/(resident )?benefits? packages?|rbp/, "feesIncome", "likely"],
  [/(tenant |resident )*charge ?backs?/, "damagesIncome", "guess"],
  [/packages?( lockers?)?/, "amenityFeeIncome", "guess"],
  [
    /(storage|lockers?|bi(ke|cycle)s?( (room|rack))?)( (units?|closets?|lockers?|rents?|rentals?|rooms?))*/,
    "storageIncome",
    "sure",
  ],
  [
    /((monthly|dog|cat) )?(pet|animal|dog|cat)s? (rents?|premiums?|rental)|(monthly|recurring) (pet|animal|dog|cat)s?( (fees?|charges?))?|(pet|animal|dog|cat)s? (payments?|charges?|fees?) monthly/,
    "petRentIncome",
    "sure",
  ],
  [
    /(non ?refundable )?(pet|animal|dog)s?\b( (fees?|charges?|deposits?|non ?refundable|one time|screening|violations?))*/,
    "petFeeIncome",
    "likely",
  ],
  [
    /coin ?mach|coin op\w*$|^coins?( machines?)?$|mac ?gray|csc service ?works|wash multi ?family|(coin( op\w*)? )?laundry( room)?( (and )?vending)?( (lease|commissions?|machines?))*|(vend(ing|or machines?)|(soda|snack|drink|beverage|coke|pepsi|ice)( machines?| sales| vending)+)( machines?| commissions?)*|(washers?|dryers?|w d)( (and )?(washers?|dryers?))?( (rents?|rentals?))?/,
    "laundryIncome",
    "sure",
  ],
  [
    /month to month( (premiums?|rents?|surcharge))?|mtm\b( (premiums?|rents?))?|m2m\b|hold ?over/,
    "monthToMonthPremiumIncome",
    "sure",
  ],
  [/^guest (suites?|apartments?|units?)$/, "shortTermPremiumIncome", "guess"],
  [
    /short ?term( (leases?|rents?|rentals?|premiums?))*|furnish\w*|furniture( rents?| rentals?)?|corporate( (units?|housing|premiums?|rents?|leases?))*|airbnb|guest (suites?|apartments?|rooms?|units?)( rents?| rentals?)?|vacation rentals?/,
    "shortTermPremiumIncome",
    "likely",
  ],
  [
    /move in (and )?(or )?(move )?outs?( fees?| charges?)?|move ?(in|out)s?\b.*\belevator/,
    "feesIncome",
    "likely",
  ],
  [
    /((early|lease) )*terminat\w*|lease (breaks?|buy ?outs?|cancel\w*|breakage)|break lease|(early )?(buy ?outs?|lease release|move ?out fees?)|early (release|vacate|departure)|cancel\w*|relet\w*|(insufficient|short|no|improper) notice/,
    "terminationIncome",
    "sure",
  ],
  [
    /cleaning|transfer of possession|move ?outs?|repairs?|smok\w+|paint\w*|carpets?|maintenance|work orders?/,
    "damagesIncome",
    "likely",
  ],
  [/lock ?outs?( (and )?keys?)?/, "feesIncome", "guess"],
  [/keys? (and )?(fobs?|remotes?|cards?)( (and )?(fobs?|remotes?|cards?))*/, "feesIncome", "likely"],
  [
    /(lost |replacement )?keys?( (and )?(locks?|lock ?outs?|replacements?))*|re ?key\w*|lock changes?/,
    "damagesIncome",
    "guess",
  ],

  [
    /applica\w+( (and )?(admin\w*|processing|screening|fees?))*|admin\w*|(tenant |resident |applicant )?screening|credit (checks?|reports?)|background( checks?)?|processing|set ?up|move in( fees?| charges?| admin\w*)|(lease )?initiation|redecorat\w+ fees?|(lease )?preparation/,
    "applicationFeeIncome",
    "sure",
  ],
  [
    /(community )?amenit\w*( rents?)?|(club ?(house|room)|fitness( center)?|gym|pool|party room|community room|common area|concierge|tennis|recreation)( (rents?|rentals?|passes))?/,
    "amenityFeeIncome",
    "likely",
  ],
  [
    /(cell|cellular|cell phone|communications?|radio)( sites?)? (towers?|antennas?|leases?|sites?)( leases?)?|roof ?tops?( (antennas?|leases?|licenses?|rents?|rentals?))*|roof( (antennas?|leases?|licenses?|rents?|rentals?|income))+|(cell )?towers?( leases?)?|antennas?( leases?| licenses?)?|bill ?boards?( leases?)?/,
    "towerIncome",
    "sure",
  ],
  [/solar|easements?/, "towerIncome", "guess"],
  // What regulated and senior housing earn besides.
  [/(city ?)?fheps|scrie|drie/, "subsidyIncome", "likely"],
  [/((mci|iai|regulated|stabilized|rent|renewal) )+increases?|(mci|iai)\b/, "rentalIncome", "likely"],
  [/(retained )?excess (rents?|income)( retained)?/, "rentalIncome", "likely"],
  [/meals?|dining|food|uncategori[sz]ed/, "feesIncome", "guess"],
  [
    /(offices?|day ?care|clinic|salon|bank|cafe|sto(re|rage) ?fronts?|kiosk)( space)? (rents?|leases?|rental)/,
    "commercialIncome",
    "guess",
  ],
  [
    /gross (potential|possible|scheduled|market)( apartment| rental| market)?( (rents?|income|revenue))*|gross apartment (rents?|income)|(rents? (revenue )?)?(gross )?potential( (rents?|rental|gross|income|market))*|(gross )?market( rents?)?|scheduled( (rents?|rental|gross|base))*( income)?|gpr\b|gsr\b|gpi\b|rents? at market|(gross )?rents? (at )?100% (occupancy|occupied)/,
    "grossPotentialRent",
    "sure",
  ],
  [
    /prepa(id|yments?)( rents?)?|(prior|previous) (months?|periods?|years?)|.*\badjust\w*/,
    "rentalIncome",
    "guess",
  ],
  [
    /^(base |apartments? |residential |tenants? |units? |monthly |leases? |rental |residents? |rents? |net |gross |collected |actual |regulated |house |dwelling )*(rents?|rentals?|rent roll|rents? (received|collected|income|revenue|charges|receipts)|rental (income|revenue|receipts))( income| revenue)?$|^(apartments?|residential|dwelling) (income|revenue)/,
    "rentalIncome",
    "sure",
  ],
  [/rents?\b|rentals?\b/, "rentalIncome", "guess"],
  [
    /^((tenant|resident|expense|other|misc\w*) )*(reimburs\w*|recover\w*)$/,
    "utilityReimbursementIncome",
    "guess",
  ],
  [
    /(misc\w*|sundry|ancillary|^other$|^other (income|revenues?|fees?|charges|receipts|tenant charges)|other (rental|property|tenant|resident|operating) (income|revenues?|fees?|charges))( income| revenues?| fees?)?/,
    "feesIncome",
    "sure",
  ],
  [
    /(legal|attorney|eviction|court)( (fees?|costs?|reimburs\w*|recover\w*))*|convenience|credit card|transfers?( fees?)?|(access |gate )*(gates?|remotes?|fobs?|cards?|access)\b|copies|tenant charges|rebates?|refunds?|commissions?|revenue shar\w*|notices?/,
    "feesIncome",
    "likely",
  ],
  [/^community fees?$/, "amenityFeeIncome", "guess"],
  [/(a c|ac|air condition\w*)( units?)? (surcharges?|charges?|fees?)/, "utilityReimbursementIncome", "guess"],
  [/fees?\b|(sur)?charges?\b|other\b/, "feesIncome", "guess"],
);
