import { listRules } from "./account-rule.ts";

/**
 * What the names of expense lines mean. Whoever is paid, and what is done, comes before what it is done to: a repair of
 * a gas line is a repair, electrical supplies are supplies.
 */
export const EXPENSE_RULES = listRules(
  // What a file has among its expenses, and belongs to income.
  [/^(physical |economic )?vacancy( loss| allowance| credit| factor)?$/, "vacancy", "sure"],
  [/^((rent(al)?|leasing) )?concessions?\b/, "concessions", "sure"],
  [
    /insurance (proceeds?|claims? (proceeds?|income|recover\w*)|recover\w*|settlements?|reimburs\w*)/,
    "insuranceProceeds",
    "sure",
  ],
  [
    /bad debts?( write ?offs?| recover\w*)?|uncollect\w*( rents?)?|write ?offs?|doubtful( accounts?)?/,
    "badDebt",
    "sure",
  ],
  // Who reads meters and sends the bills is paid for it.
  [
    /(rubs|sub ?meter\w*|utility) (billing )?(compan(y|ies)|co|vendor|provider|service|admin\w*)( fees?)?/,
    "utilities",
    "guess",
  ],
  [
    /^rubs\b|((utility|utilities|water|sewer|electric\w*|gas|trash|tenant|resident|rubs) )+((and|bill) )*(reimburs\w*|recover\w*|bill ?backs?|charge ?backs?)( income)?/,
    "utilityReimbursementIncome",
    "likely",
  ],
  [/(refuse|waste|rubbish|debris|trash|solid waste) (disposal|dumping)( fees?)?/, "trashRemoval", "sure"],
  [/((property|asset|general|area) )*manage(rs?|ment) commissions?/, "managementFee", "likely"],
  [
    /(natural )?gas (and )?oil$(?<=natural gas.*|^fuel .*)|fuel (natural )?gas( (and )?oil)?|fuel oil (and )?gas/,
    "gas",
    "sure",
  ],
  [
    /(tractor|(lawn )?mower|generator|fire pump|snow ?blower|equipment|machinery)s? (fuel|gas(oline)?|oil|diesel)/,
    "repairsMaintenance",
    "likely",
  ],
  [
    /((wells?|septic|lift stations?|sewer plant|pump house)( and)? )+(maintenance|repairs?|service|pumping|parts)|lift stations?/,
    "repairsMaintenance",
    "likely",
  ],
  // What is paid to people, whatever they do: “Maintenance and Repairs Payroll”.
  [/^(?!.*\b(tax(es)?|service|processing|fees?)\b).* (payroll|salar(y|ies)|wages)$/, "payroll", "sure"],
  [
    /house ?keeping (vendors?|services?|contract\w*|company)|(third party|outside) (vendors?|contractors?)(?!.*\b(maintenance|repairs?|r and m)\b)/,
    "contractServices",
    "guess",
  ],
  [/(lenders?|investors?|bank|agency) (inspections?|site visits?)/, "generalAdministrative", "guess"],
  [/(excess |primary |buffer |lloyd s? ?)+layers?/, "insurance", "likely"],
  // Whoever holds a post is paid for it, whatever the post is called after.
  [
    /((services?|residents?|tenants?|activit\w*|programs?|events?|social|maintenance|leasing|office|front desk|administrative|community|wellness|dining|dietary|kitchen|marketing|sales|move in|compliance|renewal|lease up|turn) )+(coordinators?|directors?|supervisors?|specialists?|attendants?|aides?|clerks?|receptionists?|associates?|helpers?|ambassadors?)/,
    "payroll",
    "likely",
  ],
  [
    /((property |real estate |re )?tax |j ?51 |421 ?a |420 ?c |icap )+(abatements?|exemptions?)$/,
    "propertyTax",
    "likely",
  ],
  [/(j ?51|421 ?a|420 ?c|(tax )?abatement)( (filings?|applications?|fees?))*/, "professionalFees", "guess"],
  [/boiler (and )?machinery/, "insurance", "likely"],
  [/guest (suppl\w*|amenit\w*)|^rooms?( expense)?( departmental)?$|departmental/, "otherExpenses", "guess"],
  // What a bookkeeper did not know either.
  [/ask my accountant|uncategori[sz]ed|unknown|un ?classified/, "otherExpenses", "guess"],
  [/(parking (lot|garage)|air rights) (leases?|rents?)/, "groundRent", "guess"],
  [
    /((incontinence|medical|nursing|dietary|culinary|activit\w*|raw|food) )+(and )?(suppl\w*|small ?wares|foods?|staffing)/,
    "otherExpenses",
    "likely",
  ],
  [
    /(union|guild|local \d+|32bj|seiu)( (union|dues|fees|welfare|health|pension|annuity|training|benefits? funds?|funds?))+/,
    "payroll",
    "likely",
  ],
  [/.*\brent free\b.*/, "payroll", "likely"],
  [/grounds ?(persons?|mans?|men|keepers?)/, "payroll", "likely"],
  [/answering( services?)?|communications?$/, "generalAdministrative", "likely"],
  [
    /((hall(way)?|lobby|lobbies|corridor|stair\w*|common|exterior|clubhouse|amenity)s? )+(area |areas )?(cleaning|washing)/,
    "contractServices",
    "guess",
  ],
  [/(accounting|legal|property|management|leasing|payroll) software/, "generalAdministrative", "likely"],
  [
    /(security |tenant |damage )*deposits? (refund\w*|returned|repaid)|(security|tenant|damage) deposits?$/,
    "balanceChanges",
    "guess",
  ],
  [/(dhcr|rent (stabilization|control|board)( board)?)( (registration|fees?))*/, "licences", "likely"],
  // Taxes, people and professions.
  [
    /(apartment|trade|professional|multi ?family|landlord|naa) (association|membership)( dues| membership| fees?)*/,
    "generalAdministrative",
    "likely",
  ],
  [
    /association( assessments?| dues| fees?)?|hoa\b( (dues|fees?|assessments?))*|condo(minium)? (fees?|dues|assessments?)|poa\b|coa dues|common charges$/,
    "associationDues",
    "sure",
  ],
  [
    /non ?ad ?valorem( (taxes|tax|assessments?))?|((special|other|bid|cdd|pid|fire|storm ?water|solid waste|drainage|city|county|municipal|lighting|street) )+((taxes|tax|district|service) )?((or|and) )?assessments?|cdd\b( fees?)?|(fire|storm ?water|drainage) (fees?|utility fees?)|special (assessments?|taxes)|front foot( fees?)?|mello roos|assessments?$/,
    "nonAdValorem",
    "sure",
  ],
  [
    /(security|grounds|janitorial|maintenance|cleaning) payroll (or )?contracts?|contract (labor|payroll|staff)(?!.*\b(make ?read|turn))/,
    "contractServices",
    "guess",
  ],
  [
    /((employee|union|staff|fringe) )*benefits? contributions?( (admin\w*|maintenance|utilities|(tenant|protective|resident) services))?|((payroll|employment|employer|social security|medicare) )+(tax(es)?|contributions?|match)( fica| futa| suta)?|fica\b|futa\b|suta\b|(sui|sdi)\b|((state|federal) )?unemployment( (tax(es)?|insurance|compensation))*|(work(er|men|man)s?|work)( s)? comp\w*( insurance)?|medical( insurance| benefits?)?|((employees?|group|health|dental|life|vision|disability|medical) )+(insurance|benefits?)( (and )?(other )?employee benefits?)?|dental|((employer|employee) )?401 ?k( (match|contributions?))?|insurance (health|medical|dental|life|employees?|group|work(er|men|man)s?( s)?)( comp\w*)?|retirement( plan)?|pension( fund)?|fringe( benefits?)?|(employee |union |staff )*benefits?\b/,
    "payroll",
    "sure",
  ],
  [
    /((property|real estate) )?tax (consult\w*|appeals?|prep\w*|protests?|services?|returns?( prep\w*)?|certiorari|advis\w*|reduction)( fees?)?|certiorari|((management|professional|energy) )?(?<!leas\w+ )consult\w*|legal( (and|&))?( (accounting|professional|audit|eviction))*|attorneys?|lawyers?|law firm|accounting|accountants?|audit\w*|professional(?! manage)( services?| fees?)?|bookkeep\w*|cpas?\b|evictions?( (costs?|filing))?|court (costs?|filing)|appraisals?|engineering|architect\w*|land surveys?/,
    "professionalFees",
    "sure",
  ],
  [
    /((real estate|real property|personal property|property|re|r e|ad valorem|county|city|school|town|village|municipal|land|state|local) )+tax(es)?( (property|real|county|city|school|personal))*|^(re )?tax(es)?$|tax(es)? (real( estate| property)?|property|re|personal property|county|city|school)( (estate|property|taxes))*|tax bills?|pilot\b( (payments?|taxes))?|(payments? )?in lieu of tax(es)?/,
    "propertyTax",
    "sure",
  ],
  [/(sales|use|rental|hotel|occupancy|business|privilege) tax(es)?/, "licences", "guess"],
  [
    /(misc\w* |other )?tax(es)? (and )?(licen[cs]es?|permits?)( (and )?(permits?|fees?|insurance|licen[cs]es?))*|(licen[cs]es?|permits?) (and )?((permits?|fees?) (and )?)*tax(es)?/,
    "licences",
    "likely",
  ],
  [/(prior years? )?tax(es)? true ?ups?/, "propertyTax", "likely"],
  [/personal property|tax(es)?\b/, "propertyTax", "guess"],
  [
    /((property|general|hazard|liability|flood|fire|umbrella|excess|casualty|boiler|earthquake|windstorm|building|crime|multi ?peril|package|fidelity|bond|wind|blanket|commercial|environmental|cyber|discrimination|dishonesty|contents|rent loss|glass|sign|third party|pollution|mold|inland marine|e ?l ?p ?l ?i|garage ?keepers?|directors?|officers?|landlord|contractors?|epli) )*((and|other) )*(liability |bond |hazard )?insurance( (premiums?|deductibles?|policy|policies|hazard|expense|liability|property|general|building|flood|umbrella|fire|package))*|umbrella( policy)?|(flood|liability|fidelity|surety|package|property|master|blanket|excess) (policy|coverage|bonds?)|insurance|(policy|insurance) premiums?|premiums?$|^(((general|property|excess|commercial|umbrella) )*liability|flood|earthquake|wind ?storm|hazard|terrorism|multi ?peril)$/,
    "insurance",
    "sure",
  ],
  [/(security )?deposits? interest|interest on .*deposits?/, "generalAdministrative", "guess"],
  [/ground (rents?|leases?)|land (lease|rent)/, "groundRent", "sure"],
  [/^heat$/, "utilities", "sure"],
  [/(boiler|furnace|burner) (oil|fuel|gas)/, "gas", "likely"],
  [/computers? (and )?internet( expenses?)?/, "generalAdministrative", "likely"],
  // Administration, and what is bought for it.
  [
    /((bottled|drinking) )?water (coolers?|delivery)|coffee|bottled water|drinking water|((computer|office|copier|printer|fax|phone|postage|it) )+(and )?((equipment|machine|hardware|software|repairs?|maintenance|supplies|leases?|services?|rental|expenses?|support|network|cabling|furniture|parts|meter) ?)+/,
    "generalAdministrative",
    "sure",
  ],
  [
    /(?<!\b(electric\w*|gas|water|sewer|power|utilit\w+|trash|lights?)\b.*)offices?$|office (and )?(admin\w*|general)/,
    "generalAdministrative",
    "likely",
  ],
  [
    /((advertising|marketing|leasing|promotional|signs?) )+(and )?(supplies|materials|parts|equipment)/,
    "marketing",
    "sure",
  ],
  [
    /model( (apartments?|units?|homes?))?( (expenses?|furniture|decor\w*|supplies|costs?|rental))?$/,
    "marketing",
    "likely",
  ],
  [/software( and)? (licen[cs]\w*|subscriptions?|fees?)/, "generalAdministrative", "likely"],
  [
    /((tax credit|section 42|lihtc|bond|hud|affordable|regulatory) )*(compliance|issuer|monitoring agency)( (monitoring|agency|software|consult\w*|admin\w*))*( fees?)?|((tax credit|section 42|lihtc|bond) )+(monitoring( fees?)?|fees?)/,
    "generalAdministrative",
    "guess",
  ],
  // What a manager looks at, unlike what a city or a fire marshal does.
  [
    /((property|unit|home|apartment|annual|quarterly|routine|periodic|occupied|interior|exterior|site|drive by|move (in|out)|pre ?leas\w+) )+inspections?( fees?)?/,
    "managementFee",
    "guess",
  ],
  [
    /(rental |business )?licensing|((waste|water|sewer|pest|fire|elevator|boiler|backflow|gas) )*(inspections?|licen[cs]es?|permits?|registrations?)( fees?)?(?=.*\b(fees?|licen|permit|registration|certificate))|licen[cs]es?( (and )?(permits?|fees?|taxes))*|((rental|business|city|county|operating|occupancy) )+(licen[cs]es?|permits?|registration|certificates?)|permits?( (and )?(licen[cs]es?|fees?))*|registration( fees?)?|inspection fees?|certificates? of occupancy/,
    "licences",
    "sure",
  ],
  [
    /((property|off ?site|third party|base|contract|professional) )*(manage\w*|mgmt|mgt|pm)( s)? (fees?|compan\w+|co)( \w+ ?(%|percent))?|^(property |off ?site |third party )?(management|mgmt)( expenses?| services?| costs?)?( \d+([ .]\d+)? ?%?)?$|(property|off ?site|third party) management( fees?)?|management expense/,
    "managementFee",
    "sure",
  ],
  [/(lease )?renewal fees?/, "marketing", "guess"],
  [/((account|property|new|owner|client) )*(set ?up|onboarding)( fees?)?$/, "managementFee", "guess"],
  [/manage(r|ment)( s)? fees?|^management (and |or )?admin\w*$/, "managementFee", "guess"],
  // What is done: turns, contracts, repairs, and what they need.
  [
    /((drain|sewer( line)?|dryer|dryer vent|vent|grease trap) )+clean\w*|well pumps?/,
    "repairsMaintenance",
    "likely",
  ],
  [/(holiday|seasonal|christmas) decor\w*/, "marketing", "guess"],
  [/pool furniture|(pool|patio) (furniture|deck|equipment)/, "repairsMaintenance", "likely"],
  [
    /(redecorat\w*|decorat\w*|paint\w*|carpet\w*|floor\w*)( (and )?(redecorat\w*|decorat\w*|paint\w*|carpet\w*|floor\w*|cleaning|repairs?))* (common areas?|exterior|hall(way)?s?|corridors?|lobb(y|ies)|stair\w*|breezeways?|elevators?|club ?house)|(common areas?|exterior|hall(way)?s?|corridors?|lobb(y|ies)|stair\w*|breezeways?|club ?house) ((redecorat\w*|decorat\w*|paint\w*|carpet\w*|floor\w*) ?)+/,
    "repairsMaintenance",
    "likely",
  ],
  [
    /((unit|apartment|apt|vacant|vacancy) )*(make ?readys?|turn ?overs?|turns?|turnkeys?|redecorat\w*|decorat\w*)\b( (costs?|cleaning|painting|paint|supplies|repairs?|contract|labor|maintenance|services?|carpet))*|((unit|apartment|apt|vacant|vacancy) )+((interior|unit) )*(prep\w*|cleaning|cleans?|painting|paint|repairs?|carpet)|resurfac\w*|reglaz\w*|carpet (cleaning|shampoo\w*|dy(e|ing)|repairs?|stretch\w*)|maid( service)?|trash outs?|((tub|countertop|counter ?top|cabinet|bathtub) )+(resurfac\w*|refinish\w*|reglaz\w*)/,
    "turnover",
    "sure",
  ],
  [/(?<!(lot|street|garage|court) )resurfac\w*/, "turnover", "likely"],
  [
    /((fire|life safety|smoke|alarm|sprinkler|extinguisher|backflow|elevator|boiler) )+(and )?((alarms?|sprinklers?|extinguishers?|safety|protection|systems?|monitoring|inspections?|testing|service|contract|maintenance|elevator|certification) ?)+(?!.*\b(repairs?|supplies|parts)\b)/,
    "contractServices",
    "likely",
  ],
  [
    /((landscap\w*|lawn|grounds?|elevators?|hvac|pest|pest control|cleaning|janitorial|security|pool|snow|snow removal|trash|alarm|preventive|maintenance|service|services|painting|plumbing|electrical|water treatment|exterminating|uniforms?|fire) )*(contracts?|service agreements?)\b|hvac preventive( maintenance)?/,
    "contractServices",
    "likely",
  ],
  [
    /((pool|spa|swimming pool|house ?keeping|lawn|irrigation|landscap\w*|janitorial|cleaning|custodial|pest|security|alarm|gate|electrical|electric|plumbing|hvac|paint\w*|building|maintenance|general|fire safety|fire|safety|hardware|grounds|kitchen|lighting|light|appliances?|heating|cooling) )+(and )?((supplies|parts|materials?|chemicals?|bulbs?|fixtures?|supply) ?)+/,
    "repairsMaintenance",
    "likely",
  ],
  [
    /((gas|water|sewer|electric\w*|plumbing|hvac|boiler|elevator|roof|pool|gate|fence|sprinkler|irrigation|appliance|steam|drain|slab|pipe|line|lines|main|mains|motor|meter|heater|furnace|sidewalk|parking lot|building|interior|exterior|structural|general|minor|common area|golf cart|vehicle|equipment|heating|cooling|a c|air conditioning|window|door|pool|foundation|garage|laundry|pest|drywall|flooring|floor|fire|trash|compactor|security|alarm|snow|light|lighting) )*((and|or) )?((repairs?|leaks?|clean ?outs?|unclogging|motors?|tune ?ups?|breaks?|remediat\w*|restoration|water damage|mold|rooter|jetting)\b ?((and )?(maintenance|maint|parts?|supplies|remediation|repairs?|detection|restoration)\b ?)*)+/,
    "repairsMaintenance",
    "sure",
  ],
  [
    /water (heaters?|softeners?|damage|proofing|pumps?)|waterproof\w*|gas (grills?|stoves?|lines?)|(sewer|water|steam|drain) (lines?|mains?|pumps?|pipes?)|boilers?|plumb\w*|electrical( (and )?lighting)?|electricians?|plumbers?|(garbage )?disposals?( replacements?)?|(water|flood) (extraction|intrusion)|property damage|light(ing)? (bulbs?|fixtures?)|light bulbs?|lamps?\b|ballasts?|lighting$/,
    "repairsMaintenance",
    "likely",
  ],
  // Utilities, by name.
  [
    /(cell|mobile|office)? ?(tele)?phones?( (and )?(internet|pagers?|answering|cable|data|fax))*|telecom\w*( .*)?|pagers?|wireless/,
    "generalAdministrative",
    "sure",
  ],
  [
    /((internet|web ?site|web|online|digital) )+(and )?((advertis\w*|marketing|listings?|ads|leads?|hosting|services? listing|presence) ?)+/,
    "marketing",
    "sure",
  ],
  [
    /(cable|satellite)( tv| television)?( bulk)?( (and )?internet)?|((bulk|resident|community) )*(internet|wi ?fi|broadband)( service| access)?|bulk (cable|tv|internet)/,
    "cableInternet",
    "likely",
  ],
  [
    /gas (and )?oil|gasoline|((vehicle|truck|auto|automobile|van|car) )+(and )?((fuel|gas|travel|expenses?|leases?|mileage|maintenance|insurance|allowance) ?)*|vehicles?|trucks?\b|mileage|auto(mobile)?( and travel)?/,
    "generalAdministrative",
    "likely",
  ],
  [/(tv|television) service/, "cableInternet", "likely"],
  [/golf carts?/, "generalAdministrative", "guess"],
  [/(pet|dog|animal) waste( (stations?|bags?|removal|pick ?up))*/, "contractServices", "guess"],
  [
    /(electric(ity)?|power|lights?)( (and )?(power|lights?|electric))* (and )?(natural )?gas|(natural )?gas (and )?(electric(ity)?|power|lights?)|(electric(ity)?|gas|heat)( (and )?(gas|electric|heat))* (and )?(water|sewer|trash)( (and )?(water|sewer|trash|electric|gas))*|(water|sewer|trash)( (and )?(sewer|trash|water))* (and )?(electric(ity)?|gas)( (and )?gas)?|(water|sewer)( (and )?sewer)? (and )?(trash|garbage|refuse|power|lights?)|power (and )?water/,
    "utilities",
    "likely",
  ],
  [
    /(water|sewer|steam|chemical) (treatment|purification)|water (features?|fountains?|quality|testing)|lakes?( (and )?ponds?)?|ponds?|fountains?/,
    "contractServices",
    "likely",
  ],
  [
    /((common area|house|vacant|vacant units?|clubhouse|office|exterior|model|building|site) )*(electric(ity)?|lights? (and )?power|power(?! wash)( (and )?lights?)?|^lights?$|(street|outdoor|security|exterior) lights?$|street lighting)( (common area|vacant|vacant units?|house|clubhouse|office|models?|occupied|building|bills?|transfers?))*/,
    "electricity",
    "sure",
  ],
  [
    /((common area|house|vacant|vacant units?|clubhouse|office|models?|building|natural|propane) )*(gas|heating (fuel|oil|gas)|fuel oil( coal)?|fuel( and heat| heat)?|propane|oil heat|(number )?(2|4|6) oil|oil no (2|4|6)|steam|heating fuel|heat(ing)? oil)\b( (common area|vacant|vacant units?|house|clubhouse|office|heat|heating|building|bills?))*|coal|oil$/,
    "gas",
    "sure",
  ],
  [
    /waste ?water|((common area|house|vacant|irrigation|domestic|city|vacant units?) )*(water|sewer|sewage|septic)\b( (and )?(sewer|water|sewage|irrigation|base|usage|charges?|rent|common area|vacant))*/,
    "waterSewer",
    "sure",
  ],
  [/irrigation$/, "waterSewer", "guess"],
  [
    /((valet|bulk|solid|doorstep|household) )*(trash|garbage|refuse|waste|rubbish|debris|recycling|dumpsters?|republic services)( (and )?(trash|removal|collection|recycling|disposal|hauling|pick ?up|compactor|valet|rental|service|management|bulk|garbage|rubbish|refuse|concierge))*|compactor( rental)?|dumpsters?|haul\w*|cart(ing|age)|sanitation|recycl\w*|valet( trash| waste)?|scavenger/,
    "trashRemoval",
    "sure",
  ],
  [
    /((vacant|common area|house|vacancy) )*utilit(y|ies)( (billing|services?|vacant|vacant units?|processing))*/,
    "utilities",
    "sure",
  ],
  // People.
  [
    /((leasing|maintenance|office|manage\w*|on ?site|assistant|regional|property|administrative|janitor\w*|grounds?|housekeep\w*|security|employee|staff|site|porter|management|super\w*) )*(and )?((payroll|salar(y|ies)|wages?|bonus(es)?|overtime|vacation|holiday pay|sick pay|severance|incentive pay|personnel|compensation|pto|commissions? staff)( (and|or|to|in|lieu) )?( ?)(and )?)+( (maintenance|office|leasing|manager|managers|management|staff|other|expenses?|administrative|benefits?|grounds?|janitor\w*|taxes|technicians?|bonus(es)?|commissions?|payroll|salaries|wages))*/,
    "payroll",
    "sure",
  ],
  [
    /((on ?site|resident|assistant|property|community|leasing|apartment|general|regional|building) )+managers?( s)?( (apartments?|units?|rent|salary|allowance))?|managers?( s)?( (apartments?|units?|rent|salary|allowance))?$|on ?site management|maintenance (tech\w*|supervisors?|staff|man|labor|persons?|employees?|director)|(lead|service|hvac|make ready) tech\w*|technicians?|leasing (agents?|consultants?|staff|professionals?|specialists?)|porters?|housekeep\w*|grounds ?keepers?|caretakers?|courtesy officers?|superintendents?|doorm[ae]n|janitors?$|(employees?|staff|managers?|administrative|security|maintenance|super\w*)( s)? (rent free units?|rent free|apartments?|apts?|units?|rents?|allowances?|discounts?|housing)( units?| allowances?)?|((apartment|rent|unit|housing) )+(allowances?|free units?)( .*)?|temp(orary)? (labor|help|staff\w*|employ\w*|services?)|assistants?|staff\w*|labor\b|concierge|recruit\w*|(employee|staff) (recruit\w*|relations?|screening|background|hiring|appreciation|incentives?|meals?|uniforms?|training)|direct deposit/,
    "payroll",
    "likely",
  ],
  // Services and upkeep.
  [
    /(trip|dispatch|service call|call ?out|truck) (charges?|fees?)|service calls?|truck rolls?/,
    "repairsMaintenance",
    "likely",
  ],
  [/cleaning (and )?maintenance|repairs? (and )?cleaning/, "repairsMaintenance", "guess"],
  [
    /(gutters?|windows?|ducts?|chimneys?|parking lot|lot|street|power|breezeways?|stairwells?) (cleaning|washing|sweeping)/,
    "contractServices",
    "likely",
  ],
  [
    /(clean\w*|paint\w*|carpets?|vinyl|blinds?|drapes|window (coverings?|treatments?)|flooring)\b/,
    "turnover",
    "guess",
  ],
  [
    /((lawn|grounds?|landscap\w*) )+(and )?((care|maintenance|mowing|service|services|upkeep|snow|keeping|contract|irrigation) ?)*|landscap\w*|lawn( (and )?(care|snow|maintenance|service|garden))*|mowing|(indoor |interior |exotic |seasonal |annual )?plant(s|ings?|scap\w*)( (and )?(flowers?|interior ?scap\w*|maintenance|service|rental|color))*|interior ?scap\w*|(seasonal |annual )?(flowers?|mulch|sod)( (and )?(flowers?|mulch|sod|plants?))*|gardens?|gardener|gardening|grounds( maintenance| keeping)?|snow( (and )?(ice|removal|plowing|care|lawn|remov\w+))*|ice removal|plow(ing|s)?|trees?( trimming| service| care| removal)?|pests?( control)?( services?)?|exterminat\w*|termites?( bond| treatment)?|bed ?bugs?|elevators?( (service|maintenance))*|security( (guards?|patrol|services?|monitoring|systems?|alarm))*|patrol( services?)?|courtesy patrol|alarms?( (monitoring|services?|systems?))*|monitoring|((swimming|pool) )*pools?( (and )?(spa|service|services|maintenance|care|cleaning))*|janitor\w*( services?)?|custodial|contract\w* services?|answering services?|(parking lot|lot|street) (sweeping|cleaning)|sweeping|uniforms?( (rental|service|cleaning))*|laundry (leases?|equipment leases?)|window (cleaning|washing)|(power|pressure) wash\w*|gutter cleaning|chimney sweep\w*|((common area|office|clubhouse|building) )+(clean\w*|janitor\w*)|fire (protection|safety|alarms?|extinguishers?|sprinklers?)/,
    "contractServices",
    "likely",
  ],
  [/contract\w*|services?$|outside services?/, "contractServices", "guess"],
  [
    /((general|building|routine|preventive|common area|gate|pool|hvac|vehicle|grounds|equipment|other) )*(repairs? (and )?)?(maintenance|maint)\b( (and |& )?repairs?)?( (general|supplies|materials|other|building))*|r (and )?m\b|appliances?( (parts?|repairs?|supplies))*|h ?vac\b( (parts?|supplies|repairs?|service))*|heating( (and )?(cooling|air( conditioning)?))*|air condition\w*( (and )?heating)?|cooling|a c\b( (freon|parts|repairs?))*|freon|refrigerant|hardware|locks?( (and )?keys?)?( replacement| changes?)?|re ?key\w*( (and )?lock ?box\w*)?|keys?( (and )?locks?)?( replacement| changes?)?|locksmith|doors?( (and )?windows?)?|garage doors?|windows?( (and )?(doors?|screens?|glass))?|screens?|glass( (and )?screens?)?|roof\w*|gutters?|drywall|sheet ?rock|small tools?|tools?( (and )?equipment)?|filters?|fences?|fencing|carpentry|handy ?man|cabinets?|countertops?|fixtures?|(parking lot|asphalt|paving|concrete|sidewalks?|driveways?|masonry|siding|stairs?|decks?|balcon\w+|playground|exterior|interior|smoke detectors?|detectors?|plumbing)\b( (and )?(repairs?|maintenance|striping))*|parts\b|light bulbs?/,
    "repairsMaintenance",
    "likely",
  ],
  [/suppl(y|ies)|equipment( rental)?|materials?/, "repairsMaintenance", "guess"],
  [
    /((resident|tenant|customer) )+(relations?|retention|functions?|activit\w*|events?|referrals?|gifts?|appreciation|parties|services)|advertis\w*( (and )?(promotions?|marketing|leasing))?|marketing( (and )?(leasing|advertising))?|promotion\w*|leasing (and )?(advertising|marketing|expenses?|fees?)|apartments? ?(com|guide|list|finder|ratings)|ils\b|internet listing( services?)?|zillow|costar|rent ?path|apartments com|rent com|craigslist|google( ads?)?|facebook|newspapers?|for rent|((apartment|resident|tenant|outside|broker|locator|realtor) )*(referrals?|locators?|brokers?)( (fees?|commissions?|services?))*|broker(age)?( commissions?)?|signage|signs\b|banners?|flags|brochures?|collateral|social media|web ?sites?|seo\b|reputation( management)?|model (furniture|expenses?)|call center|secret shop\w*|mystery shop\w*|shopp(ing|er) reports?|(other )?renting( expenses?)?|print advertising/,
    "marketing",
    "sure",
  ],
  [/leas(e|ing) commissions?( (?!staff|payroll)\w+)?/, "marketing", "likely"],
  [/commissions?|leasing/, "marketing", "guess"],
  [
    /((office|general|miscellaneous|misc|other) )*(and )?admin\w*( (and )?(general|office|expenses?|fees?))*|general (and )?admin\w*|g (and )?a\b|office( (supplies|expenses?))?|postage( (and )?(delivery|courier|shipping|freight))?|delivery|courier|shipping|freight|overnight|printing( (and )?stationery)?|stationery|copiers?|copies|fax|software( (licen[cs]es?|support|fees?|subscriptions?))*|computers?( .*)?|it (support|services?)|information technology|technology|data processing|bank( (service )?(charges?|fees?|charge|fee))?|service charges?|merchant( (card|services?|fees?))*|credit card( (fees?|processing|charges?))*|dues( (and )?subscriptions?)?|subscriptions?|memberships?|travel( (and )?(entertainment|lodging|meals))?|lodging|meals( (and )?entertainment)?|entertainment|training( (and )?(education|seminars?))?|education|seminars?|conventions?( (and )?meetings?)?|meetings?|conferences?|credit (checks?|reports?|bureau|verification)|((resident|tenant|applicant|background|credit) )+(screening|checks?|verification)|screening|background checks?|yardi( .*)?|real ?page( .*)?|one ?site( .*)?|entrata( .*)?|app ?folio( .*)?|resman( .*)?|buildium|donations?|((charitable|political) )+contributions?|charitable|violations?( (and )?penalt\w+)?|penalt\w+|fines?\b( (and )?penalt\w+)?|late (fees?|charges?)|forms|bank|lock ?box|safe deposit|payroll processing/,
    "generalAdministrative",
    "likely",
  ],
  [/general$/, "generalAdministrative", "guess"],
  [/(home )?warrant(y|ies)/, "repairsMaintenance", "guess"],
  [/(road |rock )?salt|ice ?melt|de ?ic(er|ing)/, "contractServices", "guess"],
  [/franchise fees?|royalt(y|ies)|dietary|dining|food/, "otherExpenses", "guess"],
  [/(residence|resident|student) (life|programs?)|activit(y|ies)/, "marketing", "guess"],
  [/local laws?( \d+)?|facades?/, "repairsMaintenance", "guess"],
  [/wells?( (testing|pumps?))?$/, "waterSewer", "guess"],
  [/^rents?( (and |or )?leases?)?$/, "generalAdministrative", "guess"],
  [
    /^(misc\w*|sundry)( (operating|property|other))?( expenses?)?$|^other( (operating|property|misc\w*))*( expenses?)?$/,
    "otherExpenses",
    "likely",
  ],
  [/misc\w*|sundry/, "otherExpenses", "guess"],
);
