/** What a column of a roll can hold, and the headers that name it word for word, in `normalizeWords` form. */
const NAMES = {
  unit: "side|rm|rm no|living unit|dwelling unit|dwelling|residential unit|residence|residence no|housing unit|unit info|unit information|unit details|unit detail|unit unit type|unit plan bed bath|unit|units|bldg id suit id|bldg suit id|bldg id suite id|bldg suite|suit id|suite id|suite unit|unit suite|suite apt|unit space no|apt id|unit nbr|apt num|apt nbr|unit number s|unit address no|home no|house no|unit no|unit number|unit id|unit name|unit code|unit num|apt|apt no|apt number|apartment|apartment no|apartment number|apartment unit|bldg unit|building unit|bldg apt|unit bldg|bldg unit no|building unit no|unit space|unit apt|apt unit|suite|suite no|space|space no|door|rental unit|unit s|lot|lot no|site|bldg unit number|building unit number|u no|unit label|unit reference|property unit|unit bed|room|room no|site no|site number|pad|pad no|rv site|berth|slip|slip no|room number|lot number|space number|door no|house|house number|cabin|cabin no|villa|store|store no|store number|shop|shop no|storefront|stall|stall no|bay|bay no|unti|uint|untis",
  building:
    "building|bin|building identification number|duplex|bldg|bldg no|building no|building name|building id|building number|bldg id|phase|tower|wing|bldg name|building address",
  property:
    "property|property name|facility|facility name|community|community name|property code|prop|asset|complex|site name|property id|prop code|prop name|entity|project|project name|development",
  address:
    "address|location|street address|unit address|property address|street|rental address|unit street address 1",
  floorPlan:
    "unit room type|room type|unit design|plan name|plan id|floorplan id|floor plan id|unit type|type|floor plan|floorplan|floor plan name|floorplan name|plan|layout|floorplan code|floor plan code|plan code|unit style|style|unit layout|apartment type|apt type|unit type code|unit floorplan|floor plan type|unit plan|plan type|flplan|fl plan|flr plan|flrplan|flpln|unit category|unit description|unit model|fp|utype|unit class|floorplan group|type of unit|use|unit use|use type|space type|space use",
  bedBath:
    "bed bath|beds baths|bd ba|br ba|bedroom bathroom|bedrooms bathrooms|bed bath type|bdrm bath|bdr ba|bedrooms baths|br bath|bd bth|bed and bath|bedroom bath|beds bath|b b|bds bths|bdrm ba|unit type bed bath|unit mix|config|configuration|bdrms baths|no of bed bath",
  beds: "bs|of bdms|no of bdms|bdms|bdm|bedroom count|bedrooms count|bedrooms amount|total beds|br size|bdrm size|bedroom size|beds|bed|bedrooms|bedroom|br|bd|bdrms|bdrm|no beds|no of bedrooms|number of bedrooms|bed count|brs|no bedrooms|bds|no br|no of beds|of bedrooms|of beds|of brs|of br|no of brs|no of br|number of brs|number of br|bed rooms",
  baths:
    "bathroom count|bathrooms count|bathrooms amount|baths|bath|bathrooms|bathroom|ba|no baths|no of bathrooms|number of bathrooms|bath count|bth|bths|no of baths|of bathrooms|of baths",
  sqft: "sq meter|sq meters|sq metre|sq metres|square meter|square meters|square metre|square metres|area sqm|area sq m|floor area sqm|size sqm|size sq m|size m2|lease area|nra|nsa|nla|suite area|net leasable area|net rentable area|net rentable|sqft|sqf|sq ft|sqr ft|square ft|s f|sq|sq footage approx|square feet|square footage|square foot|sf|unit sq ft|unit sqft|size|unit size|nrsf|rentable sf|unit sf|rsf|rentable square feet|rentable sq ft|rentable sqft|living area|unit square feet|unit square footage|net sf|gross sq ft|sq footage|sq feet|area|total sqft|unit area|sqft sf|apt sf|approx sq ft|est sf|size sf|size sq ft|gla|net rentable sf|interior sf|sft|sq fr|area sq ft|area sf|total area|total sf|total sq ft|total square feet|total square footage|floor area|gross area|net area|usable area|leased area|leasable area|rentable area|rented area|heated area|heated sq ft|finished area|finished sq ft|living sq ft|demised area|premises area|interior area|gross sf|usable sf|leased sf|leasable sf|heated sf|finished sf",
  status:
    "status|unit status|st|sts|vacant occ|v o|occ vac status|occupied or vacant|stat|unit stat|unit lease status|occupancy|occupancy status|occ status|occupied vacant|occ|vacancy status|unit state|occ vac|vacant occupied|occupied|rental status|rent status|unit occupancy|unit occupancy status|vacant|occupancy type|occupied status|occupied yn|occupied y n|current status|unit status lease status|apartment status|availability status",
  leaseStatus: "lease status|resident status|tenant status|lease state|occupant status",
  tenant:
    "who|participant|participant name|client|client name|licensee|boarder|student|student name|business name|business|company name|company|trade name|tenant trade name|dba|who lives there|rented to|head name|head of hh|hoh|hh name|tenant of record|tenant|name|resident|resident name|tenant name|tenants|residents|tenant s|resident s|resident names|tenant names|lessee|lessee name|occupant|occupant name|leaseholder|household|household name|primary resident|renter|renters|renter s|renter name|renter names|current tenant|current resident|primary tenant|tenant resident|customer|customer name|head of household|tenant s name|tenants name|resident s name|tenant occupant|occupants names|leaseholder s|lease name|lease holder|lease holders|resident lease name|tenant lease name|residents name|occupied by|tenant name s|guest|guest name|guests|last|last name|tenant last name|resident last name|tenant name last|tenant 1|tenant name 1|member|member name|contact|contact name",
  residentId:
    "resident id|tenant id|tcode|t code|tenant code|resident code|resh id|resh|lease id|account|account no|account number|resident account|household id|occupancy id|resident no|tenant no|tenant number|lease no|lease number|person id|resident number|contract id|ledger id|customer id|reservation id",
  snapshot:
    "date|as of|as of date|asof date|asof|snapshot|snapshot date|report date|roll date|rent roll date|as of month|report month|effective as of|month|period",
  bedSpace:
    "bed space|bedspace|unit bed space|unit bedspace|bed letter|bed id|bed name|space id|space name|bed room id",
  household:
    "hh size|occupants|no of occupants|household size|number of occupants|no occupants|no of residents|no in hh|no in household|hh members|household members",
  moveIn:
    "occupied date|date occupied|since|occ from|occupied from|in since|resident since|tenancy since|moved in on|occupancy from|occ date|occupancy start|move in|mi|move in date|movein|movein date|moved in|date moved in|mi date|actual move in|original move in|occupied since|occupancy date|move in dt|date in|orig move in|tenant since|movin|move in actual|check in|check in date|checkin|checked in|arrival|arrival date|arrived|arrived on|arrive",
  moveOut:
    "move out|mo|move out date|moveout|moveout date|expected move out|expected move out date|scheduled move out|est move out|anticipated move out|vacate date|mo date|date out|move out dt|moved out|estimated move out|exp move out|planned move out|scheduled move out date|actual move out|vacating date|check out|check out date|checkout|departure|departure date|departs|depart|leaves",
  leaseStart:
    "start of lease|beginning of lease|date from|lse beg|lse begin|lse begins|lease start|lease from|lease begin|lease begins|lease start date|lease begin date|start date|from|lease commencement|commencement|commencement date|start|begin date|begin|current lease start|lease beginning|lease from date|lease starts|lease start dt|lease strt|lease date start|lease term start|term start|begins|lease begin dt|contract start|effective date|lease effective date|starts|lease beg|beg|lse start|lse from|beg date|lease st|lease commence|tenancy start|tenancy from|tenancy begin|tenancy begins|tenancy start date|ls|lease date from|lease dates from|lease dates start|commence",
  leaseEnd:
    "end of lease|next expiry|next expiry date|next expiration|final expiry|final expiry date|current expiry|date to|le date|contract expiry|contract expiry date|agreement ends|agreement end|agreement expires|lse expire|lse expires|lse ends|lease end|lease to|lease expiration|lease expiration date|lease exp|lease exp date|expiration|expiration date|expires|expire|lease expires|lease end date|end date|end|lease expiry|expiry|expiry date|to|lease ends|lease thru|lease through|term end|lease term end|current lease end|exp date|exp|lease ending|lease to date|lease ex|lease date end|lease termination|contract end|lease exp dt|lease end dt|ends|thru|through|lease date to|lease dates to|lease dates end|maturity|lease maturity|lease expire|lse end|lse exp|lse to|lease expire date|lease until|until|lease expr|lease expirations|le|lease up|lease is up|tenancy end|tenancy to|tenancy ends|tenancy end date|tenancy expires|lease up on|lease over|lease up date|good until|good thru",
  leaseRange:
    "lease dates|lease period|lease term dates|term dates|lease date|lease date range|lease from to|lease start end|start end|lease start lease end|lease duration dates",
  term: "term|lease term|lease length|months|term months|lease term months|lease term mo|lease months|length|term mo|lease term in months|mos",
  noticeDate:
    "notice date|notice|notice given|notice for date|ntv date|notice given date|on notice date|notice to vacate|notice to vacate date|date of notice|notice given on|notice received|ntv|notice on date",
  monthToMonth: "mtm|month to month|m2m|mtm y n|is mtm|month to month y n",
  marketRent:
    "market+addl|scheduled market|market asking|market|market rent|market addl|market + addl|market + addl rent|market budgeted rent|asking rent|budgeted rent|street rent|gpr|gross potential rent|gross potential|mkt rent|mkt|market rate|advertised rent|advertised rate|advertised price|posted rate|posted rent|rack rate|list rent|potential rent|unit market rent|listed rent|market rents|asking|street rate|market rent mo|monthly market rent|market monthly|mkt rate|market value rent|current market rent|market monthly rent|est market rent|gross market rent|base market rent|unit market|market amount|total market rent|asking price|market lease rent|estimated market rent|sched market rent|scheduled market rent|market rental rate|market rent amount",
  contractRent:
    "c rent|carrying charge|carrying charges|monthly carrying charge|housing charge|housing charges|monthly housing charge|mo equiv|mo equivalent|monthly equiv|monthly equivalent|wkly rate|wkly rent|rent pm|rent p m|per month rent|month rent|passing rent|passing|occupancy charge|occupancy fee|pays|membership fee|member fee|member rent|monthly membership|program fee|basic rent|installment rent|rent|base|act|total recurring rent|act rent|actual rent|lot rent|space rent|site rent|pad rent|lease rent|mo rent|mthly rent|rent amt|mthly|monthly rate|cur rent|curr rent|present rent|existing rent|rent now|rent rate|rental rent|rent today|contract rate|contract rent|current rent|monthly rent|in place rent|inplace rent|base rent|rent amount|scheduled rent|charged rent|scheduled|sched rent|rental rate|actual|rent charge|current monthly rent|unit rent|monthly|contract|rent charges|rent month|current lease rent|monthly base rent|recurring rent|billed rent|rate|in place|lease amount|lease rate|rents|rental amount|rent roll|rental income|rent income|rental revenue|rent revenue|rc|rent pcm|pcm|rent per month|contractual rent|contractual|current contract rent|rent mo|monthly rental|rent monthly|rent current|actual monthly rent|monthly rent amount|total contract rent|gross rent|monthly lease rent|actual rent charge|in place base rent|leased rent|legal rent|actual rents|rent in place|current|current base rent|rent due|monthly contract rent|paying rent|collected rent|rent collected|actual charges rent|lease charge|rental|net rent|current in place rent|actual base rent|rent paid|rent base|scheduled base rent|resident rent|installment|monthly installment|installment amount|rent installment|rent installments|bed rent|rent per bed|rate per bed|room rate|room rent|rent share|share of rent|rent portion|weekly rent|weekly rate|rent weekly|rent per week|rent week|rent pw|weekly",
  tenantRent:
    "t rent|member pays|member share|member portion|participant share|participant portion|participant pays|client share|client portion|client pays|family share|household share|ttp|ttp tenant rent|total tenant payment|tenant rent|tenant portion|resident portion|tenant paid|tenant pays|tenant share|resident share|tenant paid rent|tenant rent portion",
  subsidy:
    "subsidy|subsidy rent|hap|hap rent|hap payment|hap amount|section 8|sec 8|voucher|voucher amount|housing assistance|assistance|assistance payment|rental assistance|sec 8 rent|section 8 rent|housing portion|hud|hud rent|subsidized rent|subsidy amount|section 8 portion|hap portion|ha portion|pha portion|government portion|pha rent|ha rent|housing authority rent",
  effectiveRent: "effective rent|net effective rent|net|ner|net effective|effective|net eff rent|eff rent",
  concession:
    "concession|concessions|rent concession|recurring concession|discount|monthly concession|lease concession|concessions discounts|concession amount|rent concessions|recurring concessions|specials|discounts|credits|recurring credits|recurring credit|monthly credits|rent credits|concession notes|concessions notes|rent credit|rent discount|monthly concessions|loss concession",
  concessionOneTime:
    "one time concession|upfront concession|one time concessions|upfront concessions|move in concession|non recurring concession|move in special",
  deposit:
    "deposit|dep|security deposit|dep on hand|deposit held|resident deposit|tenant deposit|sec dep|sec deposit|deposits|security deposits|deposits held|deposit on hand|sd|security|security deposit held|deposit amount|deposits on hand|total deposit|total deposits|security dep|sec|deposit paid|security deposit amount|tenant security deposit|refundable deposit",
  otherDeposit:
    "other deposit|other deposits|other|pet deposit|other dep|deposit other|addl deposit|key deposit",
  balance:
    "overdue|amount overdue|overdue balance|overdue amount|balance|bal due|bal owed|balance owed|amt due|amt owed|owes|past due|balance due|outstanding balance|ledger balance|ending balance|current balance|open balance|tenant balance|amount owed|delinquent|delinquency|resident balance|total balance|account balance|bal|arrears|delinquent rent|amount due|outstanding|past due balance|delinquent balance|total due|current amount due|amount past due|owed",
  prepaid: "prepaid|prepaid rent|prepayments|prepays|prepaid balance|prepaids|pre paid",
  totalCharges:
    "monthly obligation|total charges|total billing|total|lease charges|total monthly|total monthly charges|monthly charges|charges total|total lease charges|gross monthly|all charges|total rent and charges|recurring charges|total rent|total recurring charges|total scheduled charges|total monthly rent|total billed|total rent other|total amount|total recurring|total income|total monthly income|net charges|charge total|total charge|total rent charges|total actual rent|all in rent|gross charges|total monthly payment|total payment|total scheduled rent|grand total|scheduled total|total scheduled|total scheduled amount|total scheduled billing",
  chargeCode:
    "lease charges code|codes|charge code|code|trans code|transaction code|transaction category|trans category|charge|charge type|charge description|description|item|income code|chg code|trancode|charge name|charge codes|ar code|transcode|income type|recurring charge|charge desc|rent charge code|line item|rent code|ar item|billing code|charges code|lease charge code|fee type|tran code|charge item|category|charge category",
  chargeAmount:
    "charges or credits|actual charges|amount|charge amount|scheduled charges|monthly amount|charges|amt|scheduled charge|charge amt|charges amount|recurring amount|scheduled amount|billing amount|lease charge amount|recurring charge amount|scheduled billing|monthly charge|billed amount",
  otherCharges:
    "monthly other|monthly other charges|monthly misc|monthly other income|other charges|recurring other|other charges credits|other income|misc|additional charges|addl rent|other billings|additional rent|other rent|misc charges|other monthly charges|other recurring charges|addl charges|additional income|misc income|other fees|other recurring|other charges and credits|ancillary|ancillary income|fees|other monthly|other rents|extra charges|extras|add ons|addl income|add l charges|other lease charges|other billing|recurring fees|monthly fees|recurring other fees|care fee|care fees|care charge|care charges|level of care fee|level of care charge|loc fee|surcharge|surcharges|income surcharge|over income surcharge|care rate|ancillary recurring|recurring ancillary|ancillary charges|ancillary services|care services|assisted living services|personal care|care package|care plan fee|medication management|med management|medication fee|second person|2nd person|second person fee|2nd person fee|meal plan|meals",
  renovated:
    "renovated|reno|upgraded|renovation status|renovated y n|upgraded y n|reno status|rehabbed|remodeled|renovation|upgrade status",
  restricted:
    "restricted|restriction|restrictions|affordable|lihtc|set aside|rent restricted|income restricted|ami|rent control|rent controlled|subsidized",
  /** Whether somebody of the staff lives there. */
  staff:
    "employee y n|employee unit y n|is employee|employee yn|staff y n|employee apartment y n|employee occupied",
  notes: "notes|comments|note|comment|remarks|memo|special notes|remark",
  /** How often the rent of a row is due. */
  frequency:
    "frequency|freq|rent frequency|rent freq|payment frequency|pay frequency|billing frequency|charge frequency|rent cycle|billing cycle|payment cycle|pay cycle|charge cycle|cycle|pay period|payment period|rent period|billing period|rate basis|rent basis|basis|rate type|rent type|per|payments per year|payments a year|payments year|times per year|periods per year|payment schedule|pay schedule|rent interval|payment interval|interval|recurrence|rent per|rent due every|paid|due every",
  /** Who comes after the resident, in columns beside. */
  futureTenant:
    "future resident|future tenant|future name|future resident name|future tenant name|next resident|next tenant|next tenant name|next resident name|incoming tenant|incoming resident|upcoming resident|upcoming tenant|pre leased to|preleased to|leased to",
  futureRent:
    "pre lease rent|preleased rent|pre leased rent|prelease rent|new rent after move in|future rent|future resident rent|next rent amount|future lease rent|future market rent|upcoming rent|incoming rent",
  futureMoveIn:
    "future move in|future move in date|next move in|next move in date|future lease start|upcoming move in|incoming move in|future start",
  /** Known, and of no use. */
  skip: "other due|fees due|insurance due|insurance owed|tenancy years|tenancy|recov type|recovery type|base yr|base year|ready at risk|care type|stay type|privacy level|leased on canceled on|move out reason|reason for move out|reason for moving|rent per annum|rent p a|rent pa|rent per size|rollover to at will|vacancy loss|tenant tags|posted to website|posted to internet|payer|payer type|payor|payor type|unit amenities|rent regulation|legal registered rent|budget rent|mo behind|mos behind|months behind|mos delinq|months delinquent|months delinq|mos delinquent|months late|times late|days late|yrs occ|years occ|years occupied|current due|no installments|no of installments|number of installments|installments no|utility allowance|utility allow|util allowance|ua|required deposit|required deposits|deposit required|deposits required|deposit due|phone|phone no|phone number|email|e mail|email address|tenant email|unit designation|sub journal|subjournal|ledger|late fees|late|nsf|nsf count|late count|last rent increase|next rent increase date|next rent increase|next rent increase amount|days vacant|amenities|tags|date available|available|available on|available date|floor|floor no|county|city|state|zip|zip code|postal code|gl account|rent ready|make ready|days|last increase|last increase amount|designation|guarantor|mobile|ssn|late fee|id|no|row|index|line|increase|rent increase|rent ready date|made ready date|unit tags|legal|amenity|amenity list|portfolio|owner|owner name|manager|year built|leasing agent|leasing consultant|sign date|lease sign date|signed date|application date|renewal date|renewal status|decision|difference|variance|loss gain to lease|rent diff|rent difference|market diff|market difference|diff|loss to lease|gain loss to lease|ltl|gain to lease|annual rent|annual|yearly rent|rent annual|total annual rent|proposed rent|pro forma rent|proforma rent|projected rent|post reno rent|target rent|new rent|pro forma|proforma|unit count|count|no of units|hoa|pets|pet|vehicle|lease type|occupancy %|% occupied|rent %|% of market|% of total|% market|stories|view|last payment|last payment date|last paid|paid thru|paid through|credit score|income|emergency contact|renters insurance expiration|first|first name|tenant first name|resident first name|middle name",
  /** From when a charge is due that has a row of its own. */
  chargeFrom: "",
  /** The header names the charge itself. */
  charge: "",
  /** The header means nothing here. */
  unread: "",
} satisfies Record<string, string>;

export type Field = keyof typeof NAMES;

export const MONEY: ReadonlySet<Field> = new Set<Field>([
  "marketRent",
  "contractRent",
  "tenantRent",
  "subsidy",
  "effectiveRent",
  "concession",
  "concessionOneTime",
  "deposit",
  "otherDeposit",
  "balance",
  "prepaid",
  "totalCharges",
  "chargeAmount",
  "otherCharges",
  "charge",
  "futureRent",
]);

export const DATES: ReadonlySet<Field> = new Set<Field>([
  "moveIn",
  "moveOut",
  "leaseStart",
  "leaseEnd",
  "noticeDate",
  "futureMoveIn",
]);

const BY_NAME = new Map<string, Field>();
for (const [field, names] of Object.entries(NAMES) as [Field, string][]) {
  for (const name of names.split("|")) if (!BY_NAME.has(name)) BY_NAME.set(name, field);
}

/** The field that a header names word for word, once it is in `normalizeWords` form. */
export const findNamedField = (words: string): Field | undefined => BY_NAME.get(words);
