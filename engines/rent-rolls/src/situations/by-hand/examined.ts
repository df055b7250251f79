import type { HandRoll } from "./hand-roll.ts";

/** Rolls of an examiner who had not read the reader: mixed systems, units and rows that are none. */
export const EXAMINED: HandRoll[] = [
  {
    name: "Three properties of Voyager under their names, an employee credit, a future resident",
    file: `
Rent Roll with Lease Charges
Maple (maple), Birch (birch), Cedar (cedar)
As Of = 03/31/2026
Month Year = 03/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents
Maple (maple)
1A | mp1 | 500 | t01 | Abel, A | 900.00 | rent | 880.00 | 200 | 0 | 02/01/2025 | 01/31/2027 | | 0
 | | | | | | park | 25.00
 | | | | | | Total | 905.00
1B | mp1 | 500 | t02 | Bass, B | 900.00 | rent | 890.00 | 200 | 0 | 02/01/2025 | MTM | | 12.50
 | | | | | | mtm | 50.00
 | | | | | | Total | 940.00
 | | | Total | Maple (maple) | 1,800.00 | | 1,845.00 | 400 | 0 | | | | 12.50
Birch (birch)
1A | br1 | 650 | VACANT | VACANT | 1,050.00 | | 0.00 | 0 | 0 | | | | 0
 | | | | | | Total | 0.00
1B | br1 | 650 | t03 | Cato, C | 1,050.00 | rent | 1,020.00 | 300 | 0 | 05/01/2025 | 04/30/2026 | 04/30/2026 | 0
 | | | | | | Total | 1,020.00
 | | | Total | Birch (birch) | 2,100.00 | | 1,020.00 | 300 | 0 | | | | 0
Cedar (cedar)
101 | cd2 | 800 | t04 | Dorn, D | 1,300.00 | rent | 1,300.00 | 0 | 0 | 06/01/2025 | 05/31/2026 | | 0
 | | | | | | emp | -1,300.00
 | | | | | | Total | 0.00
102 | cd2 | 800 | t05 | Ekko, E | 1,300.00 | rent | 1,250.00 | 0 | 0 | 06/01/2025 | 05/31/2026 | | 0
 | | | | | | Total | 1,250.00
 | | | Total | Cedar (cedar) | 2,600.00 | | 1,250.00 | 0 | 0 | | | | 0
Future Residents/Applicants
Birch (birch)
1A | br1 | 650 | t09 | Zorn, Z | 1,050.00 | rent | 1,040.00 | 300 | 0 | 04/15/2026 | 04/14/2027 | | 0
 | | | | | | Total | 1,040.00
 | | | Total | All Properties | 6,500.00 | | 4,115.00 | 700 | 0 | | | | 12.50
`,
    asOf: "2026-03-31",
    units: `
property | unit | status | rent | market | sqft | mtm
Maple (maple) | 1A | occupied | 880 | 900 | 500 |
Maple (maple) | 1B | occupied | 890 | 900 | 500 | yes
Birch (birch) | 1A | vacant_leased | | 1050 | 650 |
Birch (birch) | 1B | notice | 1020 | 1050 | 650 |
Cedar (cedar) | 101 | occupied | 1300 | 1300 | 800 |
Cedar (cedar) | 102 | occupied | 1250 | 1300 | 800 |`,
    other: "1A future 1040",
    tied: "1800 1845 2100 1020 2600 1250 6500 4115",
  },
  {
    name: "Headings on two lines over charge columns, with parking stalls as rows and a sum of each",
    file: `
Westgate Apartments | | | | | | | | |
Rent Roll | | | | | | | | | As of: 02/28/2026
Unit | Resident | Sq. | Market | Lease | Pet | Pkg | Util | Total | Lease
No. | Name | Ft. | Rent | Rent | Fee | Fee | Reimb | Charges | End
201 | Adams | 710 | 1,450 | 1,400 | 25 | 0 | 60 | 1,485 | 09/30/2026
202 | Brown | 710 | 1,450 | 1,425 | 0 | 40 | 60 | 1,525 | 12/31/2026
203 | VACANT | 710 | 1,450 | 0 | 0 | 0 | 0 | 0 |
204 | Clark | 900 | 1,700 | 1,690 | 25 | 40 | 75 | 1,830 | 07/31/2026
P-1 | Adams (parking stall) | | | 0 | 0 | 40 | 0 | 40 |
Totals | 4 units | 3,030 | 6,050 | 4,515 | 50 | 120 | 195 | 4,880 |
`,
    asOf: "2026-02-28",
    units: `
unit | status | rent | market | sqft | end
201 | occupied | 1400 | 1450 | 710 | 2026-09-30
202 | occupied | 1425 | 1450 | 710 | 2026-12-31
203 | vacant | | 1450 | 710 |
204 | occupied | 1690 | 1700 | 900 | 2026-07-31`,
    tied: "3030 6050 4515 50 195 4",
  },
  {
    name: "Monthly, yearly and weekly rents told by a Freq column, storage beside",
    file: `
Unit | Tenant | Rent | Freq | Storage | Lease From | Lease To
A | Alma | 12,000 | Yearly | 30 | 1/1/2026 | 12/31/2026
B | Bert | 250 | Wk | | 3/1/2025 | 2/28/2027
C | | | | | |
D | Dora | 1,150 | Mo | 30 | 6/1/2025 | 5/31/2026
`,
    units: `
unit | status | rent
A | occupied | 1000
B | occupied | 1083.33
C | vacant |
D | occupied | 1150`,
    warns: "R24",
  },
  {
    name: "A note far to the right of the headings, merged heading over rents",
    file: `
River Bend | | | | | | | | | | | |
 | | | Rents | | | | | | | | | call broker before sharing
Apt | Name | Type | Market | Actual | Move in | Lease end | | | | | | Jan update: 2 new leases
1 | Iris | 1x1 | 980 | 950 | 2/1/24 | 1/31/27 | | | | | |
2 | Jack | 1x1 | 980 | 960 | 7/1/24 | 6/30/26 | | | | | | painting due
3 | vacant | 2x1 | 1180 | | | | | | | | |
4 | Kate | 2x1 | 1180 | 1150 | 8/1/25 | 7/31/26 | | | | | |
Total | | | 4320 | 3060 | | | | | | | |
`,
    merges: [{ top: 1, left: 3, bottom: 1, right: 4 }],
    units: `
unit | status | rent | market | beds | baths
1 | occupied | 950 | 980 | 1 | 1
2 | occupied | 960 | 980 | 1 | 1
3 | vacant | | 1180 | 2 | 1
4 | occupied | 1150 | 1180 | 2 | 1`,
    tied: "4320 3060",
  },
  {
    name: "Figures as Europe writes them, dates with the day first where a column proves it",
    file: `
Unit | Tenant | Sq Ft | Monthly Rent | Deposit | Lease Start | Lease End
101 | Ana | 650 | 1.250,00 | 1.250,00 | 15/02/2025 | 14/02/2027
102 | Bea | 650 | 1.275,50 | 1.200,00 | 01/03/2025 | 28/02/2027
103 | | 700 | | | |
104 | Dov | 700 | 1.310,00 | 1.310,00 | 01/09/2025 | 31/08/2026
Total | | 2.700 | 3.835,50 | 3.760,00 | |
`,
    units: `
unit | status | rent | sqft | start | end
101 | occupied | 1250 | 650 | 2025-02-15 | 2027-02-14
102 | occupied | 1275.5 | 650 | 2025-03-01 | 2027-02-28
103 | vacant | | 700 | |
104 | occupied | 1310 | 700 | 2025-09-01 | 2026-08-31`,
    tied: "3835.5 3760 2700",
  },
  {
    name: "Shops with NNN charges beneath apartments under headings of their own",
    file: `
The Foundry - Rent Roll - 1/31/2026
RESIDENTIAL
Unit | Tenant | SF | Rent | Expires
201 | Hale | 820 | 1,900 | 8/31/2026
202 | Ives | 820 | 1,875 | 6/30/2026
203 | Vacant | 640 | - | -
Residential Total | | 2,280 | 3,775 |
COMMERCIAL
Suite | Tenant | SF | Rent | Expires
C1 | Bean House LLC | 1,400 | 3,500 | 12/31/2030
C2 | Vacant | 900 | - | -
Commercial Total | | 2,300 | 3,500 |
Grand Total | | 4,580 | 7,275 |
`,
    asOf: "2026-01-31",
    units: `
unit | status | rent | sqft | end
201 | occupied | 1900 | 820 | 2026-08-31
202 | occupied | 1875 | 820 | 2026-06-30
203 | vacant | | 640 |
C1 | occupied | 3500 | 1400 | 2030-12-31
C2 | vacant | | 900 |`,
    tied: "2280 3775 2300 3500 4580 7275",
  },
  {
    name: "Names of buildings merged down the side, a blank column between, subtotals within",
    file: `
Building | | Unit | BR | BA | Tenant | Current | Market
North | | N1 | 1 | 1 | Ann | 850 | 950
 | | N2 | 1 | 1 | Ben | 870 | 950
 | | | | | Subtotal | 1,720 | 1,900
South | | S1 | 2 | 1 | Cal | 1,020 | 1,150
 | | S2 | 2 | 1 | - vacant - | | 1,150
 | | | | | Subtotal | 1,020 | 2,300
 | | | | | TOTAL | 2,740 | 4,200
`,
    units: `
building | unit | status | rent | market | beds
North | N1 | occupied | 850 | 950 | 1
North | N2 | occupied | 870 | 950 | 1
South | S1 | occupied | 1020 | 1150 | 2
South | S2 | vacant | | 1150 | 2`,
    tied: "1720 1900 1020 2300 2740 4200",
  },
  {
    name: "Resident statuses by letter with applicants approved, an office, a model and units that are down",
    file: `
Unit | Floorplan | SQFT | Status | Resident | Market | Scheduled | Move-Out
101 | A1 | 700 | O | Lee | 1200 | 1150 |
102 | A1 | 700 | VR | | 1200 | |
103 | A1 | 700 | VU | | 1200 | |
104 | B1 | 950 | NU | Kim | 1500 | 1480 | 5/31/2026
105 | B1 | 950 | NR | Sun | 1500 | 1470 | 4/30/2026
106 | B1 | 950 | MODEL | | 1500 | |
107 | B1 | 950 | DOWN | | 1500 | |
108 | A1 | 700 | OFFICE | | | |
Totals | | 6600 | | | 9600 | 4100 |
`,
    units: `
unit | status | rent | market
101 | occupied | 1150 | 1200
102 | vacant_leased | | 1200
103 | vacant | | 1200
104 | notice | 1480 | 1500
105 | notice_leased | 1470 | 1500
106 | model | | 1500
107 | down | | 1500
108 | down | |`,
    tied: "9600 4100 6600",
  },
  {
    name: "Asking rent of empty units in the column of what is paid, in brackets of the status",
    file: `
Apt | Tenant | Rent | Status
1 | Mr. Gold | $1,300 | Leased
2 | | $1,350 | Available
3 | Ms. Hart | $1,290 | Leased
4 | | $1,350 | Available 5/1
5 | Mx. Ivey | $1,310 | Leased thru 8/26
Total | | $3,900 |
`,
    units: `
unit | status | rent
1 | occupied | 1300
2 | vacant |
3 | occupied | 1290
4 | vacant |
5 | occupied | 1310`,
    tied: "3900",
  },
  {
    name: "RealPage with transaction codes down each unit, a concession and a total of each code",
    file: `
OneSite Rents v3.0 - RENT ROLL DETAIL
mgt-521-003 | | | | | | | | | | Parameters: As of date 04/30/2026
Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In Move-Out | Lease Start | Lease End | Market + Addl. | Trans Code | Lease Rent | Other Charges/Credits | Total Billing | Dep On Hand | Balance
101 | 1A | N/A | 640 | Occupied | Ford, F | 05/01/2025 | 05/01/2025 | 04/30/2027 | 1,100.00 | RENT | 1,080.00 | 0.00 | | 250.00 | 0.00
 | | | | | | | | | | PETRENT | 0.00 | 35.00 | | |
 | | | | | | | | | | | | | 1,115.00 | |
102 | 1A | N/A | 640 | Vacant | VACANT | | | | 1,100.00 | | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
103 | 2A | N/A | 910 | Occupied-NTV | Gray, G | 02/01/2024 05/31/2026 | 02/01/2026 | 05/31/2026 | 1,420.00 | RENT | 1,400.00 | 0.00 | | 300.00 | -15.00
 | | | | | | | | | | CONC | 0.00 | -50.00 | | |
 | | | | | | | | | | | | | 1,350.00 | |
Totals: | | | 2,190 | | | | | | 3,620.00 | | 2,480.00 | -15.00 | 2,465.00 | 550.00 | -15.00
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | market | sqft
101 | occupied | 1080 | 1100 | 640
102 | vacant | | 1100 | 640
103 | notice | 1400 | 1420 | 910`,
    tied: "2190 3620 2480 2465 550",
  },
  {
    name: "Employee unit at half rent, concession columns, and month to month said in the lease's end",
    file: `
Unit,Tenant | | | | | | |
Unit | Tenant | Type | Market | Rent | Concession | Net | Lease Ends
11 | Roe | 1/1 | 1000 | 1000 | 0 | 1000 | 10/31/2026
12 | Staff - maintenance | 1/1 | 1000 | 500 | 0 | 500 | Employee
13 | Poe | 1/1 | 1000 | 990 | -90 | 900 | M-T-M
14 | Zoe | 2/1 | 1250 | 1225 | 0 | 1225 | month to month
 | | | 4250 | 3715 | -90 | 3625 |
`,
    units: `
unit | status | rent | market | conc | mtm
11 | occupied | 1000 | 1000 | |
12 | employee | 500 | 1000 | |
13 | occupied | 990 | 1000 | -90 | yes
14 | occupied | 1225 | 1250 | | yes`,
    tied: "4250 3715 3625",
  },
  {
    name: "Storage lockers and garages between homes, in the total of rents",
    file: `
Space | Occupant | Sq Ft | Monthly Rent
Apt 1 | Ruth | 700 | 1,100
Apt 2 | Saul | 700 | 1,120
Storage 1 | Ruth | | 40
Garage A | Saul | | 85
Apt 3 | VACANT | 700 |
Apt 4 | Tess | 750 | 1,180
Total | | 2,850 | 3,525
`,
    units: `
unit | status | rent | sqft
Apt 1 | occupied | 1100 | 700
Apt 2 | occupied | 1120 | 700
Apt 3 | vacant | | 700
Apt 4 | occupied | 1180 | 750`,
    tied: "2850 3525",
  },
  {
    name: "One property a page, page footers, the heading repeated, the property in the banner",
    file: `
Property: 100 Main St
Unit | Tenant | Rent | Deposit
1 | Amy | 700 | 700
2 | Bob | 710 | 700
Total 100 Main St | | 1,410 | 1,400
Page 1 of 2 | | Printed 3/1/2026 |
Property: 200 Oak Ave
Unit | Tenant | Rent | Deposit
1 | Cam | 800 | 800
2 | | | 
3 | Eli | 820 | 800
Total 200 Oak Ave | | 1,620 | 1,600
Grand Total | | 3,030 | 3,000
Page 2 of 2 | | Printed 3/1/2026 |
`,
    units: `
property | unit | status | rent
100 Main St | 1 | occupied | 700
100 Main St | 2 | occupied | 710
200 Oak Ave | 1 | occupied | 800
200 Oak Ave | 2 | vacant |
200 Oak Ave | 3 | occupied | 820`,
    tied: "1410 1400 1620 1600 3030 3000",
  },
  {
    name: "A sheet called Unit Availability that is a roll, with the days from which homes are free",
    file: {
      "Unit Availability": `
Unit | Bed | Bath | SF | Tenant | Rent | Available On
1 | 1 | 1 | 600 | Ray | 900 |
2 | 1 | 1 | 600 | | | Now
3 | 2 | 1 | 750 | Sky | 1,050 | 6/1/2026
4 | 2 | 1 | 750 | Ty | 1,060 |
Total | | | 2,700 | | 3,010 |
`,
    },
    units: `
unit | status | rent | sqft | beds
1 | occupied | 900 | 600 | 1
2 | vacant | | 600 | 1
3 | occupied | 1050 | 750 | 2
4 | occupied | 1060 | 750 | 2`,
    tied: "2700 3010",
  },
  {
    name: "AppFolio with tags, bed/bath in one cell, past due and a total count of each property",
    file: `
Rent Roll
Exported On: 05/04/2026 09:12 AM
Properties: Active
As of: 05/04/2026
Unit | BD/BA | Tags | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Past Due
Elm Court - 12 Elm Ct Tulsa, OK 74103
1 | 2/1.00 | | Una Vale | Current | 800 | 895.00 | 875.00 | 500.00 | 01/01/2026 | 12/31/2026 | 01/01/2024 | 0.00
2 | 2/1.00 | Section 8 | Wes Xu | Notice-Unrented | 800 | 895.00 | 850.00 | 500.00 | 06/01/2025 | 05/31/2026 | 06/01/2023 | 120.00
3 | 1/1.00 | | | Vacant-Unrented | 600 | 750.00 | | | | | |
 | | | | 66.7% Occupied | 2,200 | 2,540.00 | 1,725.00 | 1,000.00 | | | | 120.00
Fir House - 9 Fir St Tulsa, OK 74104
A | 3/2.00 | | Yan Zed | Current | 1,200 | 1,300.00 | 1,275.00 | 800.00 | 02/01/2026 | 01/31/2027 | 02/01/2026 | 0.00
 | | | | 100.0% Occupied | 1,200 | 1,300.00 | 1,275.00 | 800.00 | | | | 0.00
Total 4 Units | | | | 75.0% Occupied | 3,400 | 3,840.00 | 3,000.00 | 1,800.00 | | | | 120.00
`,
    asOf: "2026-05-04",
    units: `
unit | status | rent | market | sqft | beds | deposit | balance
1 | occupied | 875 | 895 | 800 | 2 | 500 |  0
2 | notice | 850 | 895 | 800 | 2 | 500 | 120
3 | vacant | | 750 | 600 | 1 | |
A | occupied | 1275 | 1300 | 1200 | 3 | 800 | 0`,
    tied: "2200 2540 1725 1000 1300 1275 3400 3840 3000 1800 4",
  },
  {
    name: "Unit and type in one cell, rents quarterly said in the title of the column",
    file: `
Unit / Type | Lessee | Quarterly Rent | Through
1 - Studio | Ada | 2,400 | 12/2026
2 - 1BR | Bix | 3,000 | 09/2026
3 - 1BR | vacant | | 
Total | | 5,400 |
`,
    units: `
unit | status | rent | beds
1 | occupied | 800 | 0
2 | occupied | 1000 | 1
3 | vacant | | 1`,
    tied: "1800",
  },
  {
    name: "Current, future and past tenants of one unit as lines with their statuses",
    file: `
Unit | Tenant | Status | Rent | Market | From | To
1 | Old Ann | Past | 800 | 1000 | 1/1/2024 | 12/31/2025
1 | New Bob | Current | 950 | 1000 | 1/15/2026 | 1/14/2027
2 | Cyd | Current | 940 | 1000 | 7/1/2025 | 6/30/2026
2 | Dee | Future | 990 | 1000 | 7/15/2026 | 7/14/2027
3 | Eve | Evict | 900 | 1000 | 7/1/2025 | 6/30/2026
4 | | Vacant | | 1000 | |
`,
    units: `
unit | status | rent | market
1 | occupied | 950 | 1000
2 | occupied | 940 | 1000
3 | occupied | 900 | 1000
4 | vacant | | 1000`,
    warns: "R24",
  },
  {
    name: "Rent columns of three years, the last one in place, with a growth column",
    file: `
Unit | Tenant | 2024 Rent | 2025 Rent | Current Rent | % Inc | Sq Ft
1 | Fay | 900 | 930 | 960 | 3.2% | 610
2 | Gus | 910 | 940 | 970 | 3.2% | 610
3 | Hal | 880 | 915 | 945 | 3.3% | 600
Total | | 2,690 | 2,785 | 2,875 | | 1,820
`,
    units: `
unit | status | rent | sqft
1 | occupied | 960 | 610
2 | occupied | 970 | 610
3 | occupied | 945 | 600`,
    tied: "2875 1820",
  },
  {
    name: "Laundry, late fees and vending below the homes before the total of income",
    file: `
Unit | Name | Rent
1 | Jo | 750
2 | Ky | 760
3 | Lu | 745
Laundry | | 60
Late Fees | | 25
Vending | | 15
Total Income | | 2,355
`,
    units: `
unit | status | rent
1 | occupied | 750
2 | occupied | 760
3 | occupied | 745`,
    tied: "2355",
  },
  {
    name: "A column RC (Rent) and a column MR nobody names, with the sum at the end",
    file: `
Unit | Resident | RC (Rent) | PK (Parking) | TR (Trash) | Total
1 | Moe | 1,010 | 35 | 12 | 1,057
2 | Ned | 1,020 | 0 | 12 | 1,032
3 | Oda | 1,000 | 35 | 12 | 1,047
Total | | 3,030 | 70 | 36 | 3,136
`,
    units: `
unit | status | rent | total | charges
1 | occupied | 1010 | 1057 | parking 35, trash 12
2 | occupied | 1020 | 1032 | trash 12
3 | occupied | 1000 | 1047 | parking 35, trash 12`,
    tied: "3030 70 36 3136",
  },
  {
    name: "A column Surcharge X that is a charge nobody knows",
    file: `
Unit | Resident | Rent | ZQ Rent Adj | Total
1 | Moe | 1,010 | 20 | 1,030
2 | Ned | 1,020 | 25 | 1,045
3 | Oda | 1,000 | 20 | 1,020
Total | | 3,030 | 65 | 3,095
`,
    units: `
unit | status | rent
1 | occupied | 1010
2 | occupied | 1020
3 | occupied | 1000`,
    tied: "3030 3095",
  },
  {
    name: "Lots of a mobile home park: site rent and home rent beside, homes of the park and of residents",
    file: `
Space | Type | Resident | Site Rent | Home Rent | Total Rent | Status
1 | TOH | Pat | 425 | | 425 | Occ
2 | POH | Quin | 425 | 300 | 725 | Occ
3 | Vacant Lot | | | | | Vac
4 | TOH | Rae | 430 | | 430 | Occ
Totals | | | 1,280 | 300 | 1,580 |
`,
    units: `
unit | status | rent
1 | occupied | 425
2 | occupied | 725
3 | vacant |
4 | occupied | 430`,
    tied: "1280 300 1580",
  },
];
