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
];
