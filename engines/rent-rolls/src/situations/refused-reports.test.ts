import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const REPORTS: { seems: RegExp; text: string }[] = [
  {
    seems: /potential/,
    text: `
Gross Potential Rent
Property = wc001
Month = 06/2025
Unit | Unit Type | Resident | Market Rent | Loss/Gain to Lease | Potential Rent | Vacancy | Actual Rent | Prepaid | Delinquency | Collected
101 | A | Ann | 1000 | -20 | 980 | 0 | 980 | 0 | 0 | 980
102 | A | VACANT | 1000 | 0 | 1000 | 1000 | 0 | 0 | 0 | 0
`,
  },
  {
    seems: /deposits/,
    text: `
Unit | Tenant | Status | Move In | Lease To | Deposit Held | Deposit Billed | Refund
101 | Ann | Current | 1/1/2024 | 12/31/2025 | 300 | 300 | 0
102 | Bo | Current | 1/1/2024 | 12/31/2025 | 300 | 300 | 0
`,
  },
  {
    seems: /transactions/,
    text: `
Control | Property | Unit | Tenant | Post Month | Charge Date | Charge Code | Amount | Notes
1 | Oak | 101 | Ann | 01/2025 | 1/1/2025 | rent | 1000 |
2 | Oak | 102 | Bo | 01/2025 | 1/1/2025 | rent | 1000 |
`,
  },
  {
    seems: /insurance/,
    text: `
Renters Insurance Report
Unit | Resident | Status | Carrier | Policy # | Expiration Date
101 | Ann | Current | Acme | 123 | 6/1/2026
102 | Bo | Current | Acme | 124 | 6/1/2026
`,
  },
  {
    seems: /directory/,
    text: `
Unit | Resident | Status | Phone | Email | Move In
101 | Ann | Current | 555-0100 | a@b.co | 1/1/2025
102 | Bo | Current | 555-0101 | b@b.co | 1/1/2025
`,
  },
  {
    seems: /charges/,
    text: `
RUBS Billing
Unit | Resident | Occupants | Water | Sewer | Trash | Total
101 | Ann | 2 | 20 | 10 | 5 | 35
102 | Bo | 1 | 10 | 5 | 5 | 20
`,
  },
  {
    seems: /charges/,
    text: `
Concession Report
Unit | Resident | Move In | Concession Type | Amount
101 | Ann | 1/1/2025 | Special | 100
102 | Bo | 1/1/2025 | Special | 100
`,
  },
  {
    seems: /box-score/,
    text: `
Box Score Summary
Property: wc001
For Week Ending 6/7/2025
Code | Name | Units | Occupied | Vacant Rented | Vacant Unrented | Notice Rented | Notice Unrented | Model | Down | % Occ | % Leased
A1 | 1x1 | 40 | 36 | 1 | 2 | 1 | 2 | 1 | 0 | 90 | 92
B1 | 2x2 | 40 | 36 | 1 | 2 | 1 | 2 | 1 | 0 | 90 | 92
Total | | 80 | 72 | 2 | 4 | 2 | 4 | 2 | 0 | 90 | 92
`,
  },
  {
    seems: /operating statement/,
    text: `
Statement (12 months)
Period = Jan 2024-Dec 2024
Book = Accrual
 | Jan 2024 | Feb 2024 | Mar 2024 | Apr 2024 | May 2024 | Jun 2024 | Jul 2024 | Aug 2024 | Sep 2024 | Oct 2024 | Nov 2024 | Dec 2024 | Total
INCOME
Market Rent | 1000 | 1000 | 1000 | 1000 | 1000 | 1000 | 1000 | 1000 | 1000 | 1000 | 1000 | 1000 | 12000
Loss to Lease | -10 | -10 | -10 | -10 | -10 | -10 | -10 | -10 | -10 | -10 | -10 | -10 | -120
Total Rental Income | 990 | 990 | 990 | 990 | 990 | 990 | 990 | 990 | 990 | 990 | 990 | 990 | 11880
`,
  },
  {
    seems: /delinquency/,
    text: `
Financial Aged Receivable
Property: wc001
Period: 06/2025
Property | Resident | Unit | Status | Charge Code | Total Unpaid Charges | 0-30 days | 31-60 days | 61-90 days | Over 90 days | Prepays | Balance
wc001 | Ann (t001) | 101 | Current | rent | 500 | 500 | 0 | 0 | 0 | 0 | 500
wc001 | Bo (t002) | 102 | Past | rent | 1500 | 500 | 500 | 500 | 0 | 0 | 1500
`,
  },
  {
    seems: /available/,
    text: `
Unit Vacancy
Properties: All
Unit | Tags | BD/BA | Status | Sqft | Advertised Rent | Computed Market Rent | Last Rent | Available On | Next Move In | Days Vacant | Rent Ready
101 | | 2/1 | Vacant-Unrented | 800 | 1200 | 1200 | 1100 | 6/1/2025 | | 30 | Yes
102 | | 2/1 | Notice-Unrented | 800 | 1200 | 1200 | 1100 | 6/1/2025 | | | No
`,
  },
  {
    seems: /./,
    text: `
payment_id | tenant_id | unit_id | property_id | period_month | amount_due | amount_paid | payment_date | status
P1 | T3 | U6 | P001 | 2024-03 | 1250 | 1250 | 2024-04-04 | Paid
P2 | T3 | U6 | P001 | 2024-04 | 1250 | 969 | 2024-05-16 | Partial
P3 | T8 | U7 | P001 | 2024-04 | 1250 | 969 | 2024-05-16 | Paid
`,
  },
  {
    seems: /./,
    text: `
Rent Roll
Oak Flats (poak)
As Of = 04/07/2026

Property | State | Total Units | Name | Market Rent | Resident Rent | Average Market Rent | Average Resident Rent
poak | TX | 100 | Oak Flats | 105000 | 95000 | 1050 | 1000

Summary Groups | Square Footage | Market Rent | Actual Rent | # Of Units | % Unit Occupancy
Current/Notice/Vacant Residents | 82500 | 105000 | 95000 | 100 | 95
Future Residents/Applicants | 0 | 0 | 0 | 0 |
Occupied Units | 78375 | 99750 | 95000 | 95 | 95
Total Vacant Units | 4125 | 5250 | 0 | 5 | 5
Totals: | 82500 | 105000 | 95000 | 100 | 100
`,
  },
  {
    seems: /./,
    text: `
company_id | portfolio_id | property_id | acquisition_year | unit_count | avg_rent_per_unit | turnover_rate
1 | M1 | P1 | 1 | 33 | 1377 | 0.3
1 | M1 | P2 | 1 | 36 | 1277 | 0.4
`,
  },
  {
    seems: /./,
    text: `
Account Number: 1234
Date | Type | Description | Debit | Credit | Balance
01/02/2025 | DEP | Rent Unit 101 | | 1000 | 5000
`,
  },
  {
    seems: /./,
    text: `
Type | Units | SF | Rent | Total Rent | Market Rent
1BR | 20 | 700 | 950 | 19000 | 1000
2BR | 20 | 900 | 1150 | 23000 | 1200
Total | 40 | | | 42000 |
`,
  },
  {
    seems: /lease-expiration/,
    text: `
Lease Expiration Schedule
Sunset Apartments
Unit | Type | Resident | Lease From | Lease To | Market Rent | Lease Rent
101 | A | Ann | 1/1/2025 | 12/31/2025 | 1000 | 980
104 | A | Bo | 1/1/2025 | 12/31/2025 | 1000 | 980
`,
  },
  {
    seems: /lost or potential rent/,
    text: `
Lost Rent Summary
Nexus East
As of 02/28/2026
Unit | Floorplan | Status | Resident | Market Rent | Lease Rent | Loss to Lease | Vacancy Loss | Move-In
101 | A1 | Occupied | Ann | 1000 | 950 | 50 | 0 | 1/1/2024
102 | A1 | Vacant | | 1000 | 0 | 0 | 1000 |
`,
  },
  {
    seems: /leasing activity/,
    text: `
Leasing Activity Detail
Nexus East
01/01/2026 - 01/31/2026
Bldg/Unit | Floorplan | Name | Activity | Application Date | Lease Start | Lease End | Market Rent | Lease Rent | Leasing Consultant
101 | A1 | Ann | New lease | 1/2/2026 | 2/1/2026 | 1/31/2027 | 1000 | 950 | Zed
104 | A1 | Bo | Renewal | 1/2/2026 | 2/1/2026 | 1/31/2027 | 1000 | 950 | Zed
`,
  },
  {
    seems: /leasing activity/,
    text: `
Rental Applications
Unit | Applicant | Status | Received | Desired Move In | Lead Source | Rent
101 | Ann | Approved | 1/1/2026 | 2/1/2026 | Zillow | 950
104 | Bo | Pending | 1/1/2026 | 2/1/2026 | Zillow | 950
`,
  },
  {
    seems: /lease-expiration/,
    text: `
Renewal Status
Unit | Resident | Lease End | Current Rent | Market Rent | Offered Rent | Status
101 | Ann | 3/31/2026 | 950 | 1000 | 980 | Offered
102 | Bo | 3/31/2026 | 950 | 1000 | 980 | Accepted
`,
  },
  {
    seems: /lease-expiration/,
    text: `
Property | Unit | Tenant | Lease Expires | Lease Expires Month | Market Rent | Sqft | Status | Tenant Status | Last Rent Increase | Rent | Renewal Rent | Rent Status
Oak | 101 | Ann | 3/31/2026 | Mar 2026 | 1000 | 700 | Not Started | Current | | 950 | 980 | Current
Oak | 104 | Bo | 3/31/2026 | Mar 2026 | 1000 | 700 | Not Started | Current | | 950 | 980 | Current
`,
  },
  {
    seems: /delinquency/,
    text: `
Delinquent and Prepaid Report
Bldg-Unit | Name | Status | Move-In/Out | Code Description | Total Prepaid | Total Delinquent | D | O | Net Balance | Current | 30 Days | 60 Days | 90+ Days | Prorate Credit | Deposits Held | # Late/NSF
101 | Ann | Current resident | 1/1/2024 | Rent | 0 | 500 | | | 500 | 500 | 0 | 0 | 0 | 0 | 300 | 0/0
102 | Bo | Current resident | 1/1/2024 | Rent | -20 | 0 | | | -20 | 0 | 0 | 0 | 0 | 0 | 300 | 0/0
`,
  },
];

test.each(REPORTS)("A report that seems to be of $seems is refused", ({ seems, text }) => {
  for (const typed of [false, true]) {
    const roll = readRentRoll([toSheet(text, { typed })]);
    expect(roll).toMatchObject({ accepted: false, reason: expect.stringMatching(seems), units: [] });
  }
});
