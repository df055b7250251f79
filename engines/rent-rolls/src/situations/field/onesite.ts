import type { HandRoll } from "../by-hand/hand-roll.ts";

/** RealPage and Entrata as they export, by a tester who had not read the reader. */
export const ONESITE: HandRoll[] = [
  {
    name: "OneSite rent roll detail with pending renewal and applicant lines, one column a code",
    file: `
OneSite Rents v3.0 | | | | | | RENT ROLL DETAIL
RealPage | | | | | | As of 11/30/2025
Parameters: Properties - ALL; Show All Unit Designations or Filter by - ALL; Subjournals - ALL
Details
Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In Move-Out | Lease Start | Lease End | Market + Addl. | Dep On Hand | Balance | Total Billing | RENT | PEST | PETFEE | EMPLCRED
1-101 | A1 | N/A | 655 | Occupied | Gray, Tom | 02/03/2023 | 02/01/2025 | 01/31/2026 | 1,190.00 | 250.00 | 0.00 | 1,143.00 | 1,140.00 | 3.00 | 0.00 | 0.00
1-101 | A1 | N/A | | Pending renewal | Gray, Tom | | 02/01/2026 | 01/31/2027 | | 0.00 | 0.00 | 1,173.00 | 1,170.00 * | 3.00 * | 0.00 * | 0.00 *
1-102 | A1 | N/A | 655 | Vacant-Leased | VACANT | | | | 1,190.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
1-102 | A1 | N/A | | Applicant | Hope, Sue | 12/12/2025 | 12/12/2025 | 12/11/2026 | | 150.00 | 0.00 | 1,183.00 | 1,180.00 * | 3.00 * | 0.00 * | 0.00 *
1-103 | B2 | N/A | 940 | Occupied-NTV | Ives, Ann | 05/20/2022 12/20/2025 | 06/01/2025 | 12/31/2025 | 1,480.00 | 400.00 | 31.00 | 1,458.00 | 1,430.00 | 3.00 | 25.00 | 0.00
1-104 | B2 | N/A | 940 | Occupied | Judd, Roy | 10/01/2024 | 10/01/2025 | 09/30/2026 | 1,480.00 | 0.00 | 0.00 | 741.50 | 1,477.00 | 3.00 | 0.00 | (738.50)
1-105 | B2 | N/A | 940 | Admin/Down | VACANT | | | | 1,480.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
1-106 | B2 | N/A | 940 | Model | VACANT | | | | 1,480.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Totals: | | | 5,070 | | | | | | 8,300.00 | 800.00 | 31.00 | 3,342.50 | 4,047.00 | 9.00 | 25.00 | (738.50)
Amt / SQFT: Market = 5,070 SQFT; Leased = 2,535 SQFT;
Floorplan | # Units | Average SQFT | Average Market + Addl. | Market Amt / SQFT | Average Leased | Leased Amt / SQFT | Units Occupied | Occupancy % | Units Available
A1 | 2 | 655 | 1,190.00 | 1.82 | 1,140.00 | 1.74 | 1 | 50.00 | 0
B2 | 4 | 940 | 1,480.00 | 1.57 | 1,453.50 | 1.55 | 2 | 50.00 | 2
Totals / Averages: | 6 | 845 | 1,383.33 | 1.64 | 1,349.00 | 1.60 | 3 | 50.00 | 2
Occupancy and Rents Summary for Current Date
Unit Status | Market + Addl. | # Units | Potential Rent
Occupied, no NTV | 2,670.00 | 2 | 2,617.00
Occupied, NTV | 1,480.00 | 1 | 1,430.00
Occupied NTV Leased | 0.00 | 0 | 0.00
Vacant Leased | 1,190.00 | 1 | 1,190.00
Admin/Down | 1,480.00 | 1 | 1,480.00
Model | 1,480.00 | 1 | 1,480.00
Vacant Not Leased | 0.00 | 0 | 0.00
Totals: | 8,300.00 | 6 | 8,197.00
Summary Billing by Transaction Code for Current Date
Code | Amount
EMPLCRED | (738.50)
PEST | 9.00
PETFEE | 25.00
RENT | 4,047.00
Total: | 3,342.50
`,
    asOf: "2025-11-30",
    units: `
unit | plan | sqft | status | rent | market | deposit | start | end
1-101 | A1 | 655 | occupied | 1140 | 1190 | 250 | 2025-02-01 | 2026-01-31
1-102 | A1 | 655 | vacant_leased | | 1190 | 0 | |
1-103 | B2 | 940 | notice | 1430 | 1480 | 400 | 2025-06-01 | 2025-12-31
1-104 | B2 | 940 | occupied | 1477 | 1480 | 0 | 2025-10-01 | 2026-09-30
1-105 | B2 | 940 | down | | 1480 | 0 | |
1-106 | B2 | 940 | model | | 1480 | 0 | |`,
    other: "1-101 renewal 1170; 1-102 applicant 1180",
    tied: "8300 800 31 4047 9 25",
  },
  {
    name: "OneSite lease details by transaction code, a line each, total in the last",
    file: `
Rent Roll Detail - Oakmere
As of 01/31/2026
Unit | Floorplan | SQFT | Status | Resident | Lease Start | Lease End | Market + Addl. | Trans Code | Lease Rent | Other Charges/ Credits | Total Billing
101 | S1 | 480 | Occupied | Kim, J | 03/01/2025 | 02/28/2026 | 1,010.00 | RENT | 985.00 | | 985.00
 | | | | | | | | PARKING | | 40.00 | 40.00
 | | | | | | | | WTR | | 28.00 | 28.00
101 Total | | | | | | | | | 985.00 | 68.00 | 1,053.00
102 | S1 | 480 | Occupied-NTVL | Lane, K | 04/01/2025 | 03/31/2026 | 1,010.00 | RENT | 1,000.00 | | 1,000.00
 | | | | | | | | CONC/SPEC | | (50.00) | (50.00)
102 Total | | | | | | | | | 1,000.00 | (50.00) | 950.00
103 | S1 | 480 | Vacant | VACANT | | | 1,010.00 | | | |
103 Total | | | | | | | | | 0.00 | 0.00 | 0.00
Totals: | | 1,440 | | | | | 3,030.00 | | 1,985.00 | 18.00 | 2,003.00
`,
    asOf: "2026-01-31",
    units: `
unit | status | rent | market | sqft | total
101 | occupied | 985 | 1010 | 480 | 1053
102 | notice_leased | 1000 | 1010 | 480 | 950
103 | vacant | | 1010 | 480 |`,
    tied: "1440 3030 1985 18 2003",
  },
  {
    name: "OneSite with move-in above move-out in one cell and employee and corporate designations",
    file: `
RENT ROLL DETAIL
As of 05/31/2025
Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Phone Number | Move-In | Move-Out | Lease Start | Lease End | Market + Addl. | Dep On Hand | Balance | Total Billing | RENT | REIMB
201 | C1 | EMP | 800 | Occupied | Moss, A | (555) 010-2000 | 01/01/2024 | | 01/01/2025 | 12/31/2025 | 1,300.00 | 0.00 | 0.00 | 655.00 | 625.00 | 30.00
202 | C1 | CORP | 800 | Occupied | Acme Relocation Inc | (555) 010-2001 | 02/01/2025 | | 02/01/2025 | 07/31/2025 | 1,300.00 | 500.00 | 0.00 | 1,630.00 | 1,600.00 | 30.00
203 | C1 | N/A | 800 | Occupied | Nash, B | | 03/09/2023 | | 04/01/2024 | 03/31/2025 | 1,300.00 | 300.00 | (12.00) | 1,380.00 | 1,350.00 | 30.00
204 | C1 | N/A | 800 | Vacant | VACANT | | | | | | 1,300.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Totals: | | | 3,200 | | | | | | | | 5,200.00 | 800.00 | (12.00) | 3,665.00 | 3,575.00 | 90.00
`,
    asOf: "2025-05-31",
    units: `
unit | status | rent | market | move | end | balance
201 | occupied | 625 | 1300 | 2024-01-01 | 2025-12-31 | 0
202 | occupied | 1600 | 1300 | 2025-02-01 | 2025-07-31 | 0
203 | occupied | 1350 | 1300 | 2023-03-09 | 2025-03-31 | -12
204 | vacant | | 1300 | | | 0`,
    tied: "3200 5200 800 3665 3575 90",
  },
  {
    name: "Entrata with scheduled and actual charges beside each other, notice and future",
    file: `
Rent Roll
Property: Sable Ridge
Created on 08/04/2025 As of 07/31/2025
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Lease Status | Move-In | Lease Start | Lease End | Move-Out | Market Rent | Charge Code | Scheduled Charges | Actual Charges | Deposit Held | Balance
01-1101 | 1x1 A | 702 | Occupied No Notice | Pace, Lee | Current | 07/15/2023 | 07/15/2025 | 07/14/2026 | | 1,322.00 | Rent | 1,299.00 | 1,299.00 | 200.00 | 0.00
 | | | | | | | | | | | Valet Trash | 30.00 | 30.00 | |
 | | | | | | | | | | | Total | 1,329.00 | 1,329.00 | |
01-1102 | 1x1 A | 702 | Notice Unrented | Quan, Vi | Notice | 09/01/2024 | 09/01/2024 | 08/31/2025 | 08/31/2025 | 1,322.00 | Rent | 1,255.00 | 1,255.00 | 200.00 | 55.00
 | | | | | | | | | | | Pet Rent | 35.00 | 0.00 | |
 | | | | | | | | | | | Total | 1,290.00 | 1,255.00 | |
01-1103 | 2x2 B | 1,050 | Vacant Rented Ready | | | | | | | 1,710.00 | | 0.00 | 0.00 | 0.00 | 0.00
 | | | | | | | | | | | Total | 0.00 | 0.00 | |
01-1104 | 2x2 B | 1,050 | Vacant Unrented Not Ready | | | | | | | 1,710.00 | | 0.00 | 0.00 | 0.00 | 0.00
 | | | | | | | | | | | Total | 0.00 | 0.00 | |
Totals | | 3,504 | | | | | | | | 6,064.00 | | 2,619.00 | 2,584.00 | 400.00 | 55.00
Future Leases
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Lease Status | Move-In | Lease Start | Lease End | Move-Out | Market Rent | Charge Code | Scheduled Charges | Actual Charges | Deposit Held | Balance
01-1103 | 2x2 B | 1,050 | Vacant Rented Ready | Reed, Jo | Future | 08/15/2025 | 08/15/2025 | 08/14/2026 | | 1,710.00 | Rent | 1,695.00 | 0.00 | 100.00 | 0.00
`,
    asOf: "2025-07-31",
    units: `
unit | status | rent | market | sqft | start | end
01-1101 | occupied | 1299 | 1322 | 702 | 2025-07-15 | 2026-07-14
01-1102 | notice | 1255 | 1322 | 702 | 2024-09-01 | 2025-08-31
01-1103 | vacant_leased | | 1710 | 1050 | |
01-1104 | vacant | | 1710 | 1050 | |`,
    other: "01-1103 future 1695",
    tied: "3504 6064 2619 400",
  },
  {
    name: "Entrata student housing by space, installments, spaces empty and a whole-unit total",
    file: `
The Quad at State - Rent Roll by Space
As of: 09/15/2025
Unit Space | Unit Type | Sq Ft | Resident | Space Status | Lease Start | Lease End | Market Rent | Rent | Parking | Total Charges | Deposit
101-A | 4x4 | 350 | Amy P | Occupied | 08/20/2025 | 07/31/2026 | 745 | 735 | 0 | 735 | 0
101-B | 4x4 | 350 | Bea Q | Occupied | 08/20/2025 | 07/31/2026 | 745 | 745 | 50 | 795 | 0
101-C | 4x4 | 350 | | Vacant | | | 745 | 0 | 0 | 0 | 0
101-D | 4x4 | 350 | Dee R | Occupied | 08/20/2025 | 07/31/2026 | 745 | 720 | 0 | 720 | 100
102-A | 2x2 | 410 | Eve S | Occupied | 08/20/2025 | 07/31/2026 | 890 | 890 | 50 | 940 | 0
102-B | 2x2 | 410 | Fay T | Occupied | 08/20/2025 | 07/31/2026 | 890 | 875 | 0 | 875 | 0
Total (6 spaces) | | 2,220 | | 83.3% | | | 4,760 | 3,965 | 100 | 4,065 | 100
`,
    asOf: "2025-09-15",
    units: `
unit | status | rent | market | sqft
101-A | occupied | 735 | 745 | 350
101-B | occupied | 745 | 745 | 350
101-C | vacant | | 745 | 350
101-D | occupied | 720 | 745 | 350
102-A | occupied | 890 | 890 | 410
102-B | occupied | 875 | 890 | 410`,
    tied: "2220 4760 3965 4065 100",
  },
  {
    name: "OneSite total of a lost line: rents and area are red",
    file: `
RENT ROLL DETAIL
As of 05/31/2025
Unit | Floorplan | SQFT | Unit/Lease Status | Name | Lease Start | Lease End | Market + Addl. | Total Billing | RENT
201 | C1 | 800 | Occupied | Moss, A | 01/01/2025 | 12/31/2025 | 1,300.00 | 1,225.00 | 1,225.00
203 | C1 | 800 | Occupied | Nash, B | 04/01/2025 | 03/31/2026 | 1,300.00 | 1,350.00 | 1,350.00
Totals: | | 2,400 | | | | | 3,900.00 | 3,815.00 | 3,815.00
`,
    units: `
unit | rent
201 | 1225
203 | 1350`,
    red: "2400 3900 3815",
  },
];
