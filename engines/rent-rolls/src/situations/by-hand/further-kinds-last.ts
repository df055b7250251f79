import type { HandRoll } from "./hand-roll.ts";

/** A third set of such rolls, from other sources, labeled before it was run. */
export const FURTHER_KINDS_LAST: HandRoll[] = [
  {
    name: "A snapshot with dashes for nothing, days to the end and an owner's own home",
    file: `
Rent Roll
Client: Tamarack Holdings
As of 2025-09-30
Total units: 6 | Occupied: 4 | Vacant: 1 | Monthly rent: $5,493.33 | Market rent: $7,150 | Opportunity: $431.67
Property | Unit | Tenant | Current rent | Market rent | Opportunity | Lease end | Days to end | Status
18 Birch | 1 | Nora Quist | 1250 | 1325 | 75 | 2026-02-28 | 151 | Occupied
18 Birch | 2 | Sol Ahern | 1083.33 | 1200 | 116.67 | Month-to-month | — | Occupied
18 Birch | 3 | — | — | 1225 | — | — | — | Vacant
40 Pine | A | Theo Bask | 1560 | 1600 | 40 | 2025-10-15 | 15 | Occupied
40 Pine | B | — | — | — | — | — | — | Owner-occupied
40 Pine | C | Ida Lund | 1600 | 1800 | 200 | 2026-06-30 | 273 | Occupied
Total |  |  | 5493.33 | 7150 | 431.67 |  |  |
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | market | end
1 | occupied | 1250 | 1325 | 2026-02-28
2 | occupied | 1083.33 | 1200 |
3 | vacant |  | 1225 |
A | occupied | 1560 | 1600 | 2025-10-15
B | occupied | 0 |  |
C | occupied | 1600 | 1800 | 2026-06-30`,
    tied: "5493.33 7150",
    warns: "R03",
  },
  {
    name: "Two kinds of deposits and a year's rent beside the month's, a resident to come below",
    file: `
Rent Roll
Property: Gable Court (gable)
As Of Date: 09/30/2025
Unit | Type | Sq Ft | Tenant | Market Rent | Actual Rent | Annual | Misc | Deposit | Other Deposits | Move In | Lease Exp | Move Out | Balance
Current/Notice/Vacant
101 | 1x1 | 640 | Ruth Amis | 1150 | 1120 | 13440 | 35 | 500 | 200 | 2023-04-01 | 2026-03-31 |  | 0
102 | 1x1 | 640 | VACANT | 1150 | 0 | 0 | 0 | 0 | 0 |  |  |  | 0
103 | 2x1 | 880 | Juan Peralta | 1400 | 1375 | 16500 | 0 | 600 | 0 | 2021-11-15 | 2025-11-14 | 2025-10-31 | 118.5
104 | 2x1 | 880 | Lee & Kim Cho | 1400 | 1410 | 16920 | 70 | 600 | 300 | 2025-02-01 | 2026-01-31 |  | -25
Total |  | 3040 |  | 5100 | 3905 | 46860 | 105 | 1700 | 500 |  |  |  | 93.5
Future Residents
102 | 1x1 | 640 | Greta Holm | 1150 | 1165 | 13980 | 0 | 500 | 0 | 2025-10-10 | 2026-10-09 |  | 0
Total |  | 640 |  | 1150 | 1165 | 13980 | 0 | 500 | 0 |  |  |  | 0
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | market | sqft | beds | baths | move | end | charges | deposit
101 | occupied | 1120 | 1150 | 640 | 1 | 1 | 2023-04-01 | 2026-03-31 | other 35 | 700
102 | vacant_leased |  | 1150 | 640 | 1 | 1 |  |  |  | 0
103 | notice | 1375 | 1400 | 880 | 2 | 1 | 2021-11-15 | 2025-11-14 |  | 600
104 | occupied | 1410 | 1400 | 880 | 2 | 1 | 2025-02-01 | 2026-01-31 | other 70 | 900`,
    other: "102 future 1165",
    tied: "3040 5100 3905 105 1700 500 93.5 640",
  },
  {
    name: "A company's schedule of rents by the year, as a line below says",
    file: `
Company Tenancy Schedule
Harrow Estates Ltd
30 September 2025
Unit Address | Tenant Name | Lease Commencement Date | Expiry Date | Term | Passing Rent | Additional Items Total
Flat 1, 12 Mill Row | A. Pryce | 01/04/2024 | 31/03/2026 | 2 years | 14400 | 600
Flat 2, 12 Mill Row | Vacant |  |  |  | 0 | 0
Flat 3, 12 Mill Row | B. Osei | 15/07/2025 | 14/07/2026 | 1 year | 15000 | 0
Shop, 12 Mill Row | Mill Bakery Ltd | 25/12/2019 | 24/12/2029 | 10 years | 22000 | 3100
Total |  |  |  |  | 51400 | 3700
Rents are per annum
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | start | end
Flat 1, 12 Mill Row | occupied | 1200 | 2024-04-01 | 2026-03-31
Flat 2, 12 Mill Row | vacant |  |  |
Flat 3, 12 Mill Row | occupied | 1250 | 2025-07-15 | 2026-07-14
Shop, 12 Mill Row | occupied | 1833.33 | 2019-12-25 | 2029-12-24`,
    tied: "4283.33",
    errors: "R23",
  },
  {
    name: "Numbers of parking stalls and garages beside rents, areas in square meters",
    file: `
Tenancy Schedule
Asset Group: 7 Kloof Road
Report Date | 2025-09-30
Asset Name / Unit Number | Parking | Garages | Primary Tenant | Lease Reference | Lease Type | Start Date | End Date | Sq Meter | Rate / Sq Meter | Rent | Next Escalation Date | Rent Escalation
Unit 1 | 1 | 0 | T. Naidoo | L1001 | Fixed | 2025-01-01 | 2025-12-31 | 48 | 208.33 | 10000 | 2026-01-01 | 8%
Unit 2 | 0 | 1 | P. Botha | L1002 | Month to Month | 2022-06-01 |  | 61 | 190.16 | 11600 | 2025-10-01 | 7%
Unit 3 | 1 | 0 | Vacant |  |  |  |  | 48 |  |  |  |
Unit 4 | 2 | 1 | S. Khumalo | L1003 | Fixed | 2025-03-01 | 2026-02-28 | 80 | 175 | 14000 | 2026-03-01 | 8%
Total | 4 | 2 |  |  |  |  |  | 237 |  | 35600 |  |
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | sqft | start | end
Unit 1 | occupied | 10000 | 516.67 | 2025-01-01 | 2025-12-31
Unit 2 | occupied | 11600 | 656.6 | 2022-06-01 |
Unit 3 | vacant |  | 516.67 |  |
Unit 4 | occupied | 14000 | 861.11 | 2025-03-01 | 2026-02-28`,
    tied: "2551.04 35600",
    errors: "R30",
  },
  {
    name: "A state's certification: a gross rent with the allowance, both parts, incomes",
    file: `
HOME/HTF Rent Roll Certification
Property: Sage Flats
Report Date: 09/30/2025
Tenant Last Name | Unit # | # of bdms | HH Size | Initial Cert. Date | AMI % | Gross Annual HH Income | Gross Rent (tenant portion + UA + HAP) | Tenant Rent Portion | Utility Allowance | Housing Assistance Payment
Abeyta | 101 | 1 | 1 | 03/01/2022 | 50 | 24150 | 905 | 415 | 75 | 415
Cordova | 102 | 1 | 2 | 06/15/2021 | 60 | 38900 | 980 | 905 | 75 | 0
vacant | 103 | 2 |  |  | 50 |  |  |  | 95 |
Ng | 104 | 2 | 3 | 09/01/2024 | 30 | 15200 | 1120 | 220 | 95 | 805
Ruiz | 105 | 3 | 5 | 11/01/2020 | 60 | 61000 | 1395 | 1285 | 110 | 0
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | beds | subsidy
101 | occupied | 830 | 1 | 415
102 | occupied | 905 | 1 |
103 | vacant |  | 2 |
104 | occupied | 1025 | 2 | 805
105 | occupied | 1285 | 3 |`,
  },
  {
    name: "Vacancy loss and loss to lease beside charges, deposits at the move-in",
    file: `
Rent Roll
Building: 55 Harbour
As of Date: 30-Sep-2025
Unit | Floorplan | Area | Tenant | Lease From | Lease To | Market Rent | Actual Rent | Vacancy Loss | Loss to Lease | Pet | Locker | Parking | Move In Deposit | Days Vacant
301 | 1 Bed | 590 | Okafor, C | 2024-11-01 | 2025-10-31 | 1795 | 1700 | 0 | 95 | 0 | 40 | 125 | 850 | 0
302 | 1 Bed + Den | 655 |  |  |  | 1925 | 0 | 1925 | 0 | 0 | 0 | 0 | 0 | 47
303 | 2 Bed | 840 | Lim, S | 2023-05-01 | 2024-04-30 | 2350 | 2190 | 0 | 160 | 35 | 40 | 0 | 1095 | 0
304 | Studio | 430 | Varga, P | 2025-08-01 | 2026-07-31 | 1525 | 1525 | 0 | 0 | 0 | 0 | 125 | 760 | 0
Total |  | 2515 |  |  |  | 7595 | 5415 | 1925 | 255 | 35 | 80 | 250 | 2705 | 47
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | market | sqft | beds | start | end | charges | deposit
301 | occupied | 1700 | 1795 | 590 | 1 | 2024-11-01 | 2025-10-31 | storage 40, parking 125 | 850
302 | vacant |  | 1925 | 655 | 1 |  |  |  | 0
303 | occupied | 2190 | 2350 | 840 | 2 | 2023-05-01 | 2024-04-30 | pet 35, storage 40 | 1095
304 | occupied | 1525 | 1525 | 430 | 0 | 2025-08-01 | 2026-07-31 | parking 125 | 760`,
    tied: "2515 7595 5415 35 80 250 2705",
    warns: "R06",
  },
  {
    name: "A shopping center's summary of leases: businesses, contacts, rent with CAM",
    file: `
Main Street Plaza - Lease Summary
September 2025
Unit | Business Name | Contact | Square Footage | Lease Effective Date | Rent Effective Date | Lease End Date | Yearly Increase | Basic Rent | Additional Rent/CAM | Total Monthly Rent | Security Deposit | Options to Renew
1 | Nail Bar | J. Wu | 1200 | 2021-06-01 | 2021-08-01 | 2026-05-31 | 3% | 2400 | 600 | 3000 | 4800 | one 5 yr
2 | vacant |  | 1400 |  |  |  |  |  |  |  |  |
3 | Corner Deli | S. Rao | 1800 | 2019-01-01 | 2019-01-01 | 2028-12-31 | $100 | 3800 | 900 | 4700 | 7600 | none
11 | Ortiz Law | M. Ortiz | 900 | 2023-03-01 | 2023-03-01 | 2026-02-28 | n/a | 1500 | 0 | 1500 | 1500 |
12 | Dr. Feld DDS | A. Feld | 1600 | 2018-09-01 | 2018-11-01 | 2028-08-31 | 2.5% | 3400 | 400 | 3800 | 6800 | two 5 yr
Total |  |  | 6900 |  |  |  |  | 11100 | 1900 | 13000 | 20700 |
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | sqft | start | end | charges | total | deposit
1 | occupied | 2400 | 1200 | 2021-06-01 | 2026-05-31 | other 600 | 3000 | 4800
2 | vacant |  | 1400 |  |  |  |  |
3 | occupied | 3800 | 1800 | 2019-01-01 | 2028-12-31 | other 900 | 4700 | 7600
11 | occupied | 1500 | 900 | 2023-03-01 | 2026-02-28 |  | 1500 | 1500
12 | occupied | 3400 | 1600 | 2018-09-01 | 2028-08-31 | other 400 | 3800 | 6800`,
    tied: "6900 11100 1900 13000 20700",
  },
  {
    name: "Net rents and outgoings of a year by area",
    file: `
Tenancy Schedule by Area
Foundry Lane Business Park
As at 30/09/2025
Area | Tenant | Lease Start | Next Expiry | Size (sq ft) | Current Rent (p.a.) | Outgoings % | Net Annual Outgoings | Rent Type
Unit A | Bolt Cycles Ltd | 01/02/2022 | 31/01/2027 | 2100 | 25200 | 35 | 6300 | Net
Unit B | (vacant) |  |  | 1500 |  | 25 |  |
Unit C | Lumen Studio | 15/05/2024 | 14/05/2026 | 2400 | 30000 | 40 | 7200 | Net
Total |  |  |  | 6000 | 55200 | 100 | 13500 |
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | sqft | start | end | charges
Unit A | occupied | 2100 | 2100 | 2022-02-01 | 2027-01-31 | other 525
Unit B | vacant |  | 1500 |  |  |
Unit C | occupied | 2500 | 2400 | 2024-05-15 | 2026-05-14 | other 600`,
    tied: "6000 4600 1125",
  },
  {
    name: "A commercial schedule: rates by area, recoveries, a tenant of two units",
    file: `
Tenancy Schedule I
Property: Cedar Crossing (cedarx)   As of Date: 09/30/2025
Property | Unit(s) | Lease | Lease Type | Area | Lease From | Lease To | Term | Tenancy Years | Monthly Rent | Monthly Rent/Area | Annual Rent | Annual Rent/Area | Annual Rec./Area | Annual Misc/Area | Security Deposit | LOC Amount/ Bank Guarantee
Cedar Crossing (cedarx) | A1 | Bright Dental (t0000101) | Retail NNN | 2000 | 2020-05-01 | 2030-04-30 | 120 | 5.42 | 4000 | 2.00 | 48000 | 24.00 | 6.10 | 0 | 4000 | 0
Cedar Crossing (cedarx) | A2 | VACANT |  | 1500 |  |  |  |  |  |  |  |  |  |  | 0 | 0
Cedar Crossing (cedarx) | A3, A4 | Gym Works (t0000133) | Retail NNN | 5200 | 2018-01-01 | 2027-12-31 | 120 | 7.75 | 9100 | 1.75 | 109200 | 21.00 | 5.80 | 0.25 | 9100 | 25000
Cedar Crossing (cedarx) | PAD1 | Quick Lube (t0000140) | Ground Lease | 3600 | 2015-10-01 | 2035-09-30 | 240 | 10 | 6000 | 1.67 | 72000 | 20.00 | 0 | 0 | 0 | 0
Total Current |  |  |  | 12300 |  |  |  |  | 19100 |  | 229200 |  |  |  | 13100 | 25000
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | sqft | start | end | deposit
A1 | occupied | 4000 | 2000 | 2020-05-01 | 2030-04-30 | 4000
A2 | vacant |  | 1500 |  |  | 0
A3, A4 | occupied | 9100 | 5200 | 2018-01-01 | 2027-12-31 | 9100
PAD1 | occupied | 6000 | 3600 | 2015-10-01 | 2035-09-30 | 0`,
    tied: "12300 19100 229200 13100",
    warns: "R17",
  },
  {
    name: "Stays of a campground with the charges of each",
    file: `
Park Name | Park ID | Reservation ID | Origination Date | Source | Arrival | Departure | Nights | Site | Site Type | Site Class | Guest Name | Site Charges | Fees | Discounts | Taxes | Total Charges | Total Payments on Invoice | Balance
Bluegill RV | 412 | R-90011 | 06/01/2025 | Web | 09/01/2025 | 09/30/2025 | 29 | 12 | RV | Back-In | Orla Finch | 610.00 | 25.00 | 0.00 | 52.40 | 687.40 | 687.40 | 0.00
Bluegill RV | 412 | R-90044 | 08/11/2025 | Phone | 09/12/2025 | 09/15/2025 | 3 | 14 | RV | Pull-Thru | Max Roth | 165.00 | 5.00 | -16.50 | 12.30 | 165.80 | 165.80 | 0.00
Bluegill RV | 412 | R-90051 | 08/20/2025 | Web | 09/20/2025 | 09/22/2025 | 2 | 14 | RV | Pull-Thru | Eve Lang | 110.00 | 5.00 | 0.00 | 9.20 | 124.20 | 50.00 | 74.20
Bluegill RV | 412 | R-90052 | 01/15/2025 | Front Desk | 05/01/2025 | 10/31/2025 | 183 | C3 | Lodging | Cabin | Ty Moss | 4800.00 | 0.00 | 0.00 | 384.00 | 5184.00 | 5184.00 | 0.00
`,
    refused: /charges of units without their rents/,
  },
  {
    name: "Garages and stalls by who has them, called a rent roll",
    file: `
Rentable Items Rent Roll
Property: 0420 Larkspur Court    09/30/2025
Space | Prop | Bldg | Unit | Res. ID | Name | Status | Begins | Ends | Market | Actual | Variance
Garages
G01 | 0420 | 01 | A101 | 1 | Ochoa, Daniel | Leased | 2024-03-01 | 2026-02-28 | 125 | 110 | 15
G02 | 0420 |  |  |  | Vacant | Vacant |  |  | 125 | 0 | 125
G03 | 0420 | 02 | B203 | 2 | Baptiste, Rose | Leased | 2025-02-01 | 2026-03-31 | 125 | 125 | 0
Parking
P11 | 0420 | 01 | A104 | 1 | Sundaram, K | Leased | 2025-08-15 | 2026-08-14 | 45 | 45 | 0
Total Items: 4 | Rented Items: 3 | Available Items: 1
`,
    typed: true,
    refused: /beside the homes/,
  },
  {
    name: "Tax credits by unit: states of two letters, incomes, a voucher's part",
    file: `
Affordable Unit Data
Property 0533 - Willow Bend      As of 09/30/2025
Unit | Init Cert | Income | Sq Ft | Beds | ST | Name | Curr Cert | Next Cert | Cert Inc | Rent | Sec 8 | Move-In | Set-Aside
1001 | 2019-04-01 | 60 | 650 | 1 | OC | Abt, Lou | 2025-04-01 | 2026-04-01 | 28400 | 790 | 0 | 2019-04-01 | 60%
1002 | 2021-02-01 | 50 | 650 | 1 | OC | Bey, Ana | 2025-02-01 | 2026-02-01 | 19700 | 310 | 415 | 2021-02-01 | 50%
1003 |  | 60 | 900 | 2 | VA |  |  |  |  |  |  |  | 60%
1004 | 2023-09-01 | 60 | 900 | 2 | OC | Cox, Rae | 2025-09-01 | 2026-09-01 | 41200 | 935 | 0 | 2023-09-01 | 60%
1005 |  | 50 | 900 | 2 | VP |  |  |  |  |  |  |  | 50%
1006 |  | 60 | 1100 | 3 | NA | Office |  |  |  |  |  |  |
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | sqft | beds | move | subsidy
1001 | occupied | 790 | 650 | 1 | 2019-04-01 |
1002 | occupied | 725 | 650 | 1 | 2021-02-01 | 415
1003 | vacant |  | 900 | 2 |  |
1004 | occupied | 935 | 900 | 2 | 2023-09-01 |
1005 | vacant_leased |  | 900 | 2 |  |
1006 | down |  | 1100 | 3 |  |`,
  },
  {
    name: "Another lender's form: concessions described, counts below",
    file: `
Rent Roll - Apartment
Property Address: 1440 Locust Ave
Borrower: Locust Partners
As of: 9/30/2025
Unit # | Bdrm | Bath | Sq. Ft. | Tenant Name or Vacant | Subsidized? (Y/N) | Occupied Since | Lease Expires | Actual Monthly Rent | Parking/Storage/Other | Market Rent | Rent Concession (describe)
1 | 1 | 1 | 620 | D. Park | N | 3/15/2019 | MTM | $1,495 | $0 | $1,650 |
2 | 1 | 1 | 620 | S. Iyer | N | 8/1/2025 | 7/31/2026 | $1,650 | $75 | $1,650 | 1 month free
3 | 2 | 1 | 810 | Vacant |  |  |  |  |  | $2,050 |
4 | 2 | 1 | 810 | T. Long | Y | 5/1/2016 | 4/30/2026 | $1,980 | $0 | $2,050 |
5 | 3 | 2 | 1100 | G. Reyes | N | 1/1/2022 | 12/31/2025 | $2,550 | $150 | $2,600 | $50/mo thru 12/25
Totals |  |  | 3960 |  |  |  |  | $7,675 | $225 | $10,000 |
# of units: 5      # occupied: 4
Prepared by: ____________________   Date: ___________
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | market | sqft | beds | baths | move | end | charges
1 | occupied | 1495 | 1650 | 620 | 1 | 1 | 2019-03-15 |  |
2 | occupied | 1650 | 1650 | 620 | 1 | 1 | 2025-08-01 | 2026-07-31 | parking 75
3 | vacant |  | 2050 | 810 | 2 | 1 |  |  |
4 | occupied | 1980 | 2050 | 810 | 2 | 1 | 2016-05-01 | 2026-04-30 |
5 | occupied | 2550 | 2600 | 1100 | 3 | 2 | 2022-01-01 | 2025-12-31 | parking 150`,
    tied: "3960 7675 225 10000",
    errors: "R23",
  },
  {
    name: "A rent with both payers' parts beside it, a store and an office",
    file: `
Rent Roll & Delinquency
14105 Chadwick Ave
As of 09/17/2025
Unit | Tags | BD/BA | Tenant | Status | Sqft | Rent | HUD Rent | Tenant Rent | Deposit | Lease From | Move-in | Past Due
101 | Section 8 | 2/2.00 | Amaya, L | Current | 850 | 2650 | 1890 | 760 | 500 | 2023-02-01 | 2019-02-01 | 0
102 |  | 1/1.00 | Bello, R | Current | 640 | 1995 |  |  | 600 | 2025-06-01 | 2025-06-01 | 0
103 | Section 8 | 3/2.00 | Castro, M | Notice-Unrented | 1040 | 3100 | 2480 | 620 | 500 | 2021-08-01 | 2017-08-01 | 310
104 |  | 2/2.00 |  | Vacant-Unrented | 850 |  |  |  |  |  |  |
OFFICE |  | 1/1.00 |  | Vacant-Unrented | 640 |  |  |  |  |  |  |
C-1 | Commercial | -- | Sol Market | Current | 1400 | 3800 |  |  | 3800 | 2020-01-01 | 2020-01-01 | 0
6 Units |  |  | 66.7% Occupied |  | 5420 | 11545 | 4370 | 1380 | 5400 |  |  | 310
`,
    typed: true,
    asOf: "2025-09-17",
    units: `
unit | status | rent | sqft | beds | baths | move | start | subsidy | deposit
101 | occupied | 2650 | 850 | 2 | 2 | 2019-02-01 | 2023-02-01 | 1890 | 500
102 | occupied | 1995 | 640 | 1 | 1 | 2025-06-01 | 2025-06-01 |  | 600
103 | notice | 3100 | 1040 | 3 | 2 | 2017-08-01 | 2021-08-01 | 2480 | 500
104 | vacant |  | 850 | 2 | 2 |  |  |  |
OFFICE | vacant |  | 640 | 1 | 1 |  |  |  |
C-1 | occupied | 3800 | 1400 |  |  | 2020-01-01 | 2020-01-01 |  | 3800`,
    tied: "5420 11545 4370 1380 5400 310 6 66.7",
  },
  {
    name: "Leases by their numbers beside tenants, a year's, a month's and a current amount",
    file: `
Rent roll inquiry
As of date: 9/30/2025
Lowest level | Lease | Tenant | Lease start | Lease end | Area | Deposit | Annual rent roll | Monthly rent roll | Current amount | Previous amount | Difference
B1-01-101 | LS-0091 | Verity Labs | 2022-01-01 | 2026-12-31 | 1800 | 7500 | 45000 | 3750 | 3750 | 3600 | 150
B1-01-102 |  |  |  |  | 1500 |  |  |  |  |  |
B1-02-201 | LS-0102 | Moss & Co | 2024-07-01 | 2029-06-30 | 2600 | 10000 | 71500 | 5958.33 | 5958.33 | 5958.33 | 0
Total |  |  |  |  | 5900 | 17500 | 116500 | 9708.33 | 9708.33 | 9558.33 | 150
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | sqft | start | end | deposit
B1-01-101 | occupied | 3750 | 1800 | 2022-01-01 | 2026-12-31 | 7500
B1-01-102 | vacant |  | 1500 |  |  |
B1-02-201 | occupied | 5958.33 | 2600 | 2024-07-01 | 2029-06-30 | 10000`,
    tied: "5900 17500 116500 9708.33",
  },
  {
    name: "Pads by the width of homes, a park's own home, an office",
    file: `
Willow Run MHP
Rent roll 9/30/25
Pad | Resident | Width | Yr/Make | Pad Rent | Storage | Trash | Water Sub | Total | Paid Thru
1 | Hale | DW | 1998 Fleetwood | 480 | 0 | 15 | 22.4 | 517.4 | 9/30/25
2 | Iles | SW | 1987 Clayton | 480 | 25 | 15 | 18.1 | 538.1 | 8/31/25
3 | empty pad |  |  |  |  |  |  |  |
4 | Jett | SW | 2004 Redman | 465 | 0 | 15 | 31.9 | 511.9 | 9/30/25
5 | park owned - rented to Kerr | DW | 2016 Champion | 950 | 0 | 15 | 27 | 992 | 9/30/25
6 | office/storage |  |  |  |  |  |  |  |
Totals |  |  |  | 2375 | 25 | 60 | 99.4 | 2559.4 |
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | charges | total
1 | occupied | 480 | trash 15, utilities 22.4 | 517.4
2 | occupied | 480 | storage 25, trash 15, utilities 18.1 | 538.1
3 | vacant |  |  |
4 | occupied | 465 | trash 15, utilities 31.9 | 511.9
5 | occupied | 950 | trash 15, utilities 27 | 992
6 | down |  |  |`,
    tied: "2375 25 60 99.4 2559.4",
  },
];
