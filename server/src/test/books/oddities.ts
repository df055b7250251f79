import { openPage } from "./book.ts";
import type { Trial } from "./trial.ts";

/** Interest that is itself borrowed: the reserve is a share of the loan, and the loan pays the reserve. */
export function circular(): Trial {
  const page = openPage("Construction");
  page.rows(
    "A1",
    `
!Build-to-rent, four homes
Land | $420,000
Hard costs | $1,260,000
Soft costs | $145,000
Construction loan LTC | 72%
Interest rate | 8.25%
Months to build | 14
Average draw | 55%
Loan fee | 1.25%
Interest reserve | =B13*B6/12*B7*B8 ::$
Fee | =B13*B9 ::$
Total cost | =SUM(B2:B4)+B10+B11 ::$
Loan | =B12*B5 ::$
Equity | =B12-B13 ::$
Stabilized NOI | $176,000
Yield on cost | =B15/B12 ::%
Value at 5.5% cap | =B15/5.5% ::$
Profit | =B17-B12 ::$
Profit on equity | =B18/B14 ::%
Developer fee | =MIN(B12*4%,90000) ::$
Total cost, solved by hand | =SUM(B2:B4)/(1-B5*(B6/12*B7*B8+B9)) ::$
Profit, solved by hand | =B17-B21 ::$`,
  );
  const swing = openPage("Capital");
  swing.rows(
    "A1",
    `
!Year | 0 | 1 | 2 | 3 | 4
!Cash before interest | $-900,000 | $60,000 | $140,000 | $310,000 | $505,000
!Opening balance
!Average balance
!Interest
!Closing balance`,
  );
  swing.rows("B6", "=-B2 ::$");
  swing.fill("C3:F3", "=B6 ::$");
  swing.fill("C4:F4", "=AVERAGE(C3,C6) ::$");
  swing.fill("C5:F5", "=C4*7.5% ::$");
  swing.fill("C6:F6", "=MAX(0,C3+C5-C2) ::$");
  swing.rows(
    "A8",
    "!Total interest | =SUM(C5:F5) ::$\n!Closing balance, solved by hand | =B6 ::$\n!Interest, solved by hand",
  );
  swing.fill("C9:F9", "=MAX(0,(B9*(1+7.5%/2)-C2)/(1-7.5%/2)) ::$");
  swing.fill("C10:F10", "=(B9+C9)/2*7.5% ::$");
  return {
    book: { name: "circular", pages: [page.page, swing.page], names: [], iterates: true },
    changes: [
      { "Construction!B6": 0.095 },
      { "Construction!B5": 0.8, "Construction!B7": 20 },
      { "Capital!F2": 250_000 },
    ],
    inputs: { "Construction!B6": "interestRate" },
    outputs: { "Construction!B16": "yieldOnCost" },
    // The other program stops its iteration far from where it settles.
    twins: {
      ...{ "Construction!B12": "Construction!B21", "Construction!B18": "Construction!B22" },
      ...{
        "Capital!C6": "Capital!C9",
        "Capital!D6": "Capital!D9",
        "Capital!C5": "Capital!C10",
        "Capital!D5": "Capital!D10",
      },
    },
    apart: /^(Construction!B1|Construction!B20|Capital!)/,
  };
}

/** A Mac's calendar. */
export function days1904(): Trial {
  const page = openPage("Lease Up", { is1904: true });
  page.rows(
    "A1",
    `
!Lease-up schedule
Opening | 2025-09-15
First of next month | =EOMONTH(B2,0)+1 ::d
Stabilized | =EDATE(B3,14) ::d
Quarter end | =DATE(YEAR(B4),CEILING(MONTH(B4),3)+1,0) ::d
Weekday | =WEEKDAY(B2)
Week day name | =TEXT(B2,"dddd, mmmm d, yyyy")
Days to stabilized | =B4-B2
Months | =DATEDIF(B2,B4,"m")
Part of a year | =YEARFRAC(B2,B4,1)
Working days | =NETWORKDAYS(B2,B4)
Tenth working day | =WORKDAY(B2,10) ::d
Fixed day | =DATE(2026,2,28) ::d
After a fixed day | =IF(B4>DATE(2026,6,30),"late","in time")
By text | =DATEVALUE("2026-03-01")-B2
Year | =YEAR(B13)&"-"&TEXT(MONTH(B13),"00")
Units | 96
Units a month | 9
!Month | !Date | !Leased | !Occupancy`,
  );
  page.put("A20", "1");
  page.fill("A21:A31", "=A20+1");
  page.fill("B20:B31", "=EDATE($B$3,A20-1) ::d");
  page.fill("C20:C31", "=MIN($B$17,A20*$B$18)");
  page.fill("D20:D31", "=C20/$B$17 ::%");
  page.rows(
    "F20",
    'Leased by year end | =SUMIFS(C20:C31,B20:B31,">="&DATE(2025,12,1),B20:B31,"<"&DATE(2026,1,1))\nFull in | =INDEX(B20:B31,MATCH(B17,C20:C31,0)) ::d',
  );
  return {
    book: { name: "days-1904", pages: [page.page], names: [], is1904: true },
    changes: [{ "Lease Up!B2": 44_600 }, { "Lease Up!B17": 60, "Lease Up!B18": 5 }],
    inputs: {},
    outputs: {},
  };
}

/** A rent roll as a table, and the sheet that reads it by the names of its columns. */
export function structured(): Trial {
  const roll = openPage("Rent Roll");
  roll.rows("A1", "!Rent roll");
  roll.rows(
    "A3",
    `
!Unit | !Type | !SF | !Market Rent | !Actual Rent | !Status | !Loss to Lease | !Rent/SF
101 | 1x1 | 650 | $1,150 | $1,095 | Occupied
102 | 1x1 | 650 | $1,150 | $1,125 | Occupied
103 | 2x1 | 840 | $1,325 | $0 | Vacant
104 | 2x2 | 910 | $1,450 | $1,450 | Occupied
201 | 1x1 | 650 | $1,150 | $1,080 | Notice
202 | 2x1 | 840 | $1,325 | $1,290 | Occupied
203 | 2x2 | 910 | $1,450 | $1,385 | Occupied
204 | 2x2 | 910 | $1,450 | $0 | Vacant`,
  );
  for (let row = 4; row <= 11; row += 1) {
    roll.put(
      `G${row}`,
      '=IF(Roll[[#This Row],[Status]]="Vacant",0,Roll[[#This Row],[Market Rent]]-Roll[[#This Row],[Actual Rent]]) ::$',
    );
    roll.put(`H${row}`, "=Roll[[#This Row],[Market Rent]]/Roll[[#This Row],[SF]] ::$");
  }
  roll.rows(
    "A12",
    "!Total | | =SUBTOTAL(109,Roll[SF]) | =SUBTOTAL(109,Roll[Market Rent]) ::$ | =SUBTOTAL(109,Roll[Actual Rent]) ::$ | =SUBTOTAL(103,Roll[Status]) | =SUBTOTAL(109,Roll[Loss to Lease]) ::$",
  );
  roll.page.tables.push({
    ...{ name: "Roll", area: "A3:H12", hasTotals: true },
    columns: ["Unit", "Type", "SF", "Market Rent", "Actual Rent", "Status", "Loss to Lease", "Rent/SF"],
  });
  const summary = openPage("Mix");
  summary.rows("A1", "!Type | !Units | !Avg SF | !Avg market | !Avg actual | !Occupied\n1x1\n2x1\n2x2");
  summary.fill("B2:B4", "=COUNTIFS(Roll[Type],A2)");
  summary.fill("C2:C4", "=AVERAGEIF(Roll[Type],A2,Roll[SF])");
  summary.fill("D2:D4", "=SUMIFS(Roll[Market Rent],Roll[Type],A2)/B2 ::$");
  summary.fill("E2:E4", '=IFERROR(AVERAGEIFS(Roll[Actual Rent],Roll[Type],A2,Roll[Actual Rent],">0"),0) ::$');
  summary.fill("F2:F4", '=COUNTIFS(Roll[Type],A2,Roll[Status],"<>Vacant")/B2 ::%');
  summary.rows(
    "A7",
    `
Total of the table | =Roll[[#Totals],[Market Rent]] ::$
Columns from to | =SUM(Roll[[Market Rent]:[Actual Rent]]) ::$
Column name | =Roll[[#Headers],[Actual Rent]]
Rows | =ROWS(Roll)
All rows | =ROWS(Roll[#All])
Rows that were counted | =COUNT(Roll[SF])
All rows that were counted | =COUNT(Roll[SF])+2
Unit 202 pays | =INDEX(Roll[Actual Rent],MATCH(202,Roll[Unit],0)) ::$
Vacancy rate | =COUNTIF(Roll[Status],"Vac*")/ROWS(Roll[Unit]) ::%
Largest loss | =MAX(Roll[Loss to Lease]) ::$
Potential a year | =SUM(Roll[Market Rent])*12 ::$
By product | =SUMPRODUCT((Roll[Type]="2x2")*(Roll[Status]<>"Vacant")*Roll[Actual Rent]) ::$
VLOOKUP | =VLOOKUP(104,Roll[],5,FALSE) ::$`,
  );
  return {
    // The other program takes a table's name for all of its rows, head and totals with them.
    twins: { "Mix!B10": "Mix!B12", "Mix!B11": "Mix!B13" },
    apart: /^Mix!B1[01]$/,
    book: { name: "structured", pages: [roll.page, summary.page], names: [] },
    changes: [
      { "Rent Roll!E6": 1_300, "Rent Roll!F6": "Occupied" },
      { "Rent Roll!B4": "2x1", "Rent Roll!D11": 1_500 },
    ],
    inputs: {},
    outputs: {},
  };
}

/** Formulas entered over areas. */
export function arrays(): Trial {
  const page = openPage("Arrays");
  page.rows(
    "A1",
    `
!Plan | !Units | !Rent | !SF
A | 12 | $980 | 610
B | 18 | $1,140 | 745
C | 9 | $1,365 | 905
D | 3 | $1,610 | 1120`,
  );
  page.array("F2:F2", "=SUM(B2:B5*C2:C5) ::$");
  page.array("F3:F3", "=MAX(IF(B2:B5>5,C2:C5)) ::$");
  page.array("F4:F4", "=AVERAGE(IF(D2:D5>=700,C2:C5/D2:D5)) ::$");
  page.array("F5:F5", '=SUM((A2:A5="B")+(A2:A5="D"))');
  page.array("H2:K5", "=TRANSPOSE(A2:D5)");
  page.array("M2:M5", "=C2:C5*(1+{0.02;0.03;0.04;0.05}) ::$");
  page.array("N2:N5", "=FREQUENCY(D2:D5,{700;900;1000})");
  page.array("O2:P3", "=MMULT(B2:C3,D2:E3+1)");
  page.array("Q2:Q7", "=B2:B5");
  page.rows("E2", "1\n2\n3\n4");
  page.array("S2:S2", "=INDEX(A2:A5,MATCH(MAX(C2:C5*B2:B5),C2:C5*B2:B5,0))");
  page.array("S3:S3", "=SMALL(IF(B2:B5>5,ROW(B2:B5)),2)");
  page.array("S4:S4", "=SUM(LARGE(C2:C5,{1,2})) ::$");
  page.array("S5:S5", "=SUM(IF(MOD(ROW(B2:B5),2)=0,B2:B5,0))");
  page.array("U2:V2", "=LINEST(C2:C5,D2:D5)");
  page.array("U4:W8", "=LINEST(C2:C5,B2:B5^{1,0}*{1,0}+{0,1}*E2:E5,TRUE,TRUE)");
  page.array("X2:X5", "=TREND(C2:C5,D2:D5,D2:D5+100) ::$");
  page.array("Y2:Y5", "=GROWTH(C2:C5,E2:E5) ::$");
  page.array("Z2:AA2", "=LOGEST(C2:C5,E2:E5)");
  page.rows(
    "A8",
    `
Weighted rent | =SUMPRODUCT(B2:B5,C2:C5)/SUM(B2:B5) ::$
Slope | =SLOPE(C2:C5,D2:D5)
Forecast | =FORECAST(800,C2:C5,D2:D5) ::$
Correlation | =CORREL(C2:C5,D2:D5)
Error of the line | =STEYX(C2:C5,D2:D5)
Units of plans B and on | =DSUM(A1:D5,"Units",G20:G21)
Rent drawn by a share | =_xlfn.BETA.INV(0.3,2,3,900,1600) ::$
Area in square meters | =CONVERT(D2,"ft2","m2")
Shape of rents | =SKEW(C2:C5)+KURT(C2:C5)
Middle of a lognormal | =_xlfn.LOGNORM.INV(0.4,7,0.2) ::$
One side of Student's | =_xlfn.T.DIST.2T(1.5,6)+_xlfn.T.INV(0.9,6)
Conditions | =SUMPRODUCT((B2:B5>5)*(D2:D5<900),C2:C5) ::$
Two lookups | =LOOKUP(2,1/(A2:A5="C"),C2:C5) ::$
Join | =A2&"-"&A3&": "&TEXT(C2,"$#,##0.00")
Sum of arrays | =SUM(M2:M5) ::$`,
  );
  page.rows("G20", "!Plan\n!>A");
  return {
    book: { name: "arrays", pages: [page.page], names: [] },
    changes: [{ "Arrays!B2": 4 }, { "Arrays!C5": 900, "Arrays!D3": 1_010 }],
    inputs: {},
    outputs: {},
  };
}

/** Excel's newest functions, each beside an older one that must give the same. */
export function dynamic(): Trial {
  const page = openPage("Dynamic");
  page.rows(
    "A1",
    `
!Market | !Rent | !Growth | !Cap
Tulsa | $1,080 | 2.1% | 6.4%
Omaha | $1,150 | 2.9% | 6.1%
Boise | $1,420 | 3.8% | 5.6%
Akron | $940 | 1.2% | 7.3%
Mesa | $1,510 | 3.3% | 5.4%
Chosen | Boise`,
  );
  page.rows(
    "F1",
    `
!New | !Old
=_xlfn.XLOOKUP(B7,A2:A6,D2:D6) ::% | =INDEX(D2:D6,MATCH(B7,A2:A6,0)) ::%
=_xlfn.XLOOKUP("Reno",A2:A6,D2:D6,"none") | =IFERROR(VLOOKUP("Reno",A2:D6,4,FALSE),"none")
=_xlfn.LET(_xlpm.r,B4*12,_xlpm.c,D4,_xlpm.r/_xlpm.c) ::$ | =B4*12/D4 ::$
=SUM(_xlfn._xlws.FILTER(B2:B6,D2:D6<6%)) ::$ | =SUMIF(D2:D6,"<0.06",B2:B6) ::$
=SUM(_xlfn.SEQUENCE(12,1,100,5)) | =12*100+5*66
=INDEX(_xlfn._xlws.SORT(B2:B6,1,-1),2) ::$ | =LARGE(B2:B6,2) ::$
=COUNTA(_xlfn.UNIQUE(A2:A7)) | =SUMPRODUCT(1/COUNTIF(A2:A7,A2:A7))
=_xlfn.TEXTJOIN(", ",TRUE,_xlfn._xlws.FILTER(A2:A6,C2:C6>3%)) | =A4&", "&A6
=_xlfn.XMATCH(1400,B2:B6,1) | =MATCH(1420,B2:B6,0)
=_xlfn.IFS(B4>1400,"high",B4>1000,"middle",TRUE,"low") | =IF(B4>1400,"high",IF(B4>1000,"middle","low"))
=_xlfn.SWITCH(B7,"Boise",1,"Mesa",2,0) | =IF(B7="Boise",1,IF(B7="Mesa",2,0))
=_xlfn.MAXIFS(B2:B6,D2:D6,">=0.06") ::$ | =SUMPRODUCT(MAX((D2:D6>=0.06)*B2:B6)) ::$
=_xlfn.CONCAT(A2:A3) | =A2&A3
=SUM(_xlfn.TAKE(B2:B6,2)) ::$ | =B2+B3 ::$
=_xlfn.LAMBDA(_xlpm.x,_xlpm.x*2)(B2) ::$ | =B2*2 ::$
=SUM(_xlfn.BYROW(B2:C6,_xlfn.LAMBDA(_xlpm.r,MAX(_xlpm.r)))) ::$ | =SUM(B2:B6) ::$
=_xlfn.REDUCE(0,B2:B6,_xlfn.LAMBDA(_xlpm.a,_xlpm.b,_xlpm.a+_xlpm.b)) ::$ | =SUM(B2:B6) ::$
=INDEX(_xlfn.SORTBY(A2:A6,C2:C6,-1),1) | =INDEX(A2:A6,MATCH(MAX(C2:C6),C2:C6,0))
=WorthAt(B3,D3) ::$ | =B3*12/D3 ::$
=SUM(_xlfn.ANCHORARRAY(J2)) ::$ | =SUMIF(C2:C6,">0.025",B2:B6) ::$
=_xlfn.TEXTBEFORE("Unit 12-B","-") | =LEFT("Unit 12-B",FIND("-","Unit 12-B")-1)
=SUM(_xlfn.VSTACK(B2:B3,B5)) ::$ | =B2+B3+B5 ::$
=SUM(_xlfn.SCAN(0,B2:B4,_xlfn.LAMBDA(_xlpm.a,_xlpm.b,_xlpm.a+_xlpm.b))) ::$ | =3*B2+2*B3+B4 ::$
=_xlfn.XLOOKUP(0.0585,D2:D6,A2:A6,"",-1) | =INDEX(A2:A6,MATCH(0.056,D2:D6,0))`,
  );
  page.array("J2:J4", "=_xlfn._xlws.FILTER(B2:B6,C2:C6>2.5%) ::$", true);
  page.array("L2:L6", "=_xlfn._xlws.SORT(A2:A6)", true);
  const twins = Object.fromEntries(
    Array.from({ length: 24 }, (_, at) => [`Dynamic!F${at + 2}`, `Dynamic!G${at + 2}`]),
  );
  return {
    book: {
      name: "dynamic",
      pages: [page.page],
      names: [{ name: "WorthAt", text: "_xlfn.LAMBDA(_xlpm.rent,_xlpm.cap,_xlpm.rent*12/_xlpm.cap)" }],
    },
    changes: [{ "Dynamic!B7": "Mesa" }, { "Dynamic!C5": 0.019, "Dynamic!B2": 1_095 }],
    inputs: {},
    outputs: {},
    twins,
    apart: /^Dynamic!(F|J|L)\d+$/,
  };
}

/** What can't be taken in, and what stands around it. */
export function foreign(): Trial {
  const page = openPage("Deal");
  page.rows(
    "A1",
    `
!Deal with links
Purchase price | $1,240,000
Rate from the treasury's file | =[1]Rates!$B$2 ::%
Loan | =B2*70% ::$
Payment of the link's rate | =-PMT(B3/12,360,B4) ::$
By a macro | =NetRent(B2,4) ::$
Row of the scenario | 3
Picked by INDIRECT | =INDIRECT("Scenarios!B"&B7) ::%
Picked by a sheet's name | =INDIRECT("'"&B10&"'!C"&B7) ::$
Sheet | Scenarios
Sum by INDIRECT | =SUM(INDIRECT("Scenarios!C2:C"&B7+1)) ::$
By address | =INDIRECT(ADDRESS(2,3,1,TRUE,"Scenarios")) ::$
By row and column | =INDIRECT("R2C2",FALSE) ::$
To nowhere | =IFERROR(INDIRECT("Gone!A1"),-1)
A web query | =WEBSERVICE("https://example.com/rate")
Not a name | =Undefined_Rate*2
After a refused one | =B6+1
Local to here | =own_rate ::%
Local elsewhere | =Scenarios!own_rate ::%
Known to all | =tax_mill/1000 ::%
Deleted | =IFERROR(#REF!+1,0)
Cube | =CUBEVALUE("x","[Measures].[Rent]")
Nowhere | =0-1`,
  );
  const scenarios = openPage("Scenarios", { isHidden: true });
  scenarios.rows(
    "A1",
    `
!Case | !Growth | !Rent
Low | 1.5% | $9,800
Base | 2.75% | $10,400
High | 3.5% | $11,150
!Own | =own_rate ::% | =own_rate*100`,
  );
  return {
    book: {
      name: "foreign",
      pages: [page.page, scenarios.page],
      hasLink: true,
      hasMacros: true,
      names: [
        { name: "own_rate", text: "Deal!$B$7/100", page: 0 },
        { name: "own_rate", text: "Scenarios!$B$4", page: 1 },
        { name: "tax_mill", text: "18.75" },
      ],
    },
    changes: [{ "Deal!B7": 2 }, { "Deal!B2": 990_000 }],
    inputs: { "Deal!B2": "purchasePrice" },
    outputs: {},
    refused: {
      "Deal!B3": /another workbook/i,
      "Deal!B6": /function NETRENT is not known/i,
      "Deal!B15": /function WEBSERVICE/i,
      "Deal!B16": /Undefined_Rate/i,
      "Deal!B22": /function CUBEVALUE/i,
    },
    // The other program lets what INDIRECT does not find through IFERROR.
    twins: { "Deal!B14": "Deal!B23" },
    apart: /^Deal!B(3|5|6|14|15|16|17|22)$/,
  };
}

/** Depreciation, roundings, and what is no number in between. */
export function roundings(): Trial {
  const page = openPage("Numbers");
  page.rows(
    "A1",
    `
!Cost | $275,000 | !Rate | 5
Straight line | =SLN(B1,0,27.5) ::$ | Rate as a share | =D1/100 ::%
Declining | =DDB(B1,20000,15,3) ::$ | Rate typed with a sign | 5%
Years' digits | =SYD(B1,20000,15,3) ::$ | Both | =D2=D3
Variable | =VDB(B1,20000,15,0,1.5) ::$ | Number as text | '1250
Fixed declining | =DB(B1,20000,10,2,7) ::$ | Text counts | =D5*2
To hundreds | =ROUND(B1/7,-2) ::$ | Text in a sum | =SUM(D5,1)
Up to 500 | =CEILING(B1/7,500) ::$ | Direct sum | =SUM(D5:D5)
Down to 500 | =FLOOR(B1/7,500) ::$ | Empty cell | =Z50+1
To the next 25 | =MROUND(1238,25) | Empty as text | =Z50&"x"
Truncated | =TRUNC(-8.97,1) | Text and number | =IF("5"=5,1,0)
Whole | =INT(-8.1) | Numbers count | =COUNT(D5:D11)
Rest | =MOD(-7,3) | Filled count | =COUNTA(D1:D11)
Quotient | =QUOTIENT(17,5) | Blank count | =COUNTBLANK(D1:D13)
Sign and power | =-2^2 | Error caught | =IFERROR(1/0,"none")
Percent of percent | =50%%*100 | Error told | =IF(ISERROR(VLOOKUP("x",A1:B3,2,FALSE)),"not found",1)
Concatenated | ="Cap "&TEXT(0.0575,"0.00%")&" / "&TEXT(1234567.891,"#,##0.0") | Not available | =_xlfn.IFNA(NA(),"n/a")
In thousands | =TEXT(1234567,"$#,##0,K") | Kind of error | =ERROR.TYPE(1/0)
Negative as red | =TEXT(-1250.5,"#,##0.00;(#,##0.00)") | Aggregate without errors | =_xlfn.AGGREGATE(9,6,F1:F6)
Date told | =TEXT(45991,"mm/dd/yy") | Largest without errors | =_xlfn.AGGREGATE(14,6,F1:F6,1)
Days of 360 | =DAYS360(45658,46022) | Sum of seen rows | =SUBTOTAL(109,H1:H6)
Even payments | =PMT(0,120,-B1) ::$ | Sum of all rows | =SUBTOTAL(9,H1:H6)
Due at the start | =PMT(6%/12,360,-B1,0,1) ::$ | Proper | =PROPER("oak grove")
Interest of month 7 | =IPMT(6%/12,7,360,-B1) ::$ | Padded | =REPT("0",3)&RIGHT("unit 7",1)
Rate of payments | =RATE(360,-1650,B1)*12 ::% | Substitute | =SUBSTITUTE("A-1-2","-","",2)
Nominal | =NOMINAL(6.1678%,12) ::% | Value | =VALUE("$1,250.50")
Effective | =EFFECT(6%,12) ::% | Found | =SEARCH("unit","Lot and Unit")
Logarithm | =LN(2)/LN(1.035) | Clean | =TRIM("  two   words ")
Doubling | =NPER(3.5%,0,-1,2) | Exact | =EXACT("Abc","abc")
Combined | =IF(AND(B1>100000,OR(D1=5,D1=6),NOT(B1<0)),"yes","no") | Number told | =_xlfn.NUMBERVALUE("1.250,75",",",".")
Ranked | =PERCENTRANK(H1:H6,30) | Deviation of all | =STDEVP(H1:H6)`,
  );
  page.rows("F1", "10 | | 5\n20 | | 10\n#N/A | | 20\n30 | | 30\n#DIV/0! | | 40\n40 | | 50");
  page.page.hiddenRows.add(3);
  page.rows("J1", "#N/A | #REF!\n#VALUE! | !unused");
  return {
    book: { name: "roundings", pages: [page.page], names: [] },
    changes: [
      { "Numbers!B1": 310_500.75, "Numbers!D1": 6 },
      { "Numbers!D5": "900", "Numbers!H4": -12.5 },
    ],
    inputs: {},
    outputs: {},
  };
}

/** A table of trials over an empty cell, a table over another, a name that is a cell, and a page with a quote in its name. */
export function trials(): Trial {
  const page = openPage("Bob's deal");
  page.rows(
    "A1",
    `
Price | $640,000
Rent a month | $5,600
Expense ratio | 38%
NOI | =B2*12*(1-B3) ::$
Cap rate | =B4/B1 ::%
Value at target | =B4/AX2025 ::$
Named cap | =target_cap ::%
Twice the empty | =D30*2+B4 ::$`,
  );
  page.put("AX2025", "6.25%");
  page.rows("D1", "!Trial | =B5 ::% | =B8 ::$\n1\n2\n3");
  page.dataTable("E2:F4", { column: "D30" });
  page.rows("H1", "=B5 ::% | 34% | 38% | 42%\n$600,000\n$640,000\n$680,000");
  page.dataTable("I2:K4", { row: "B3", column: "B1" });
  page.rows(
    "M1",
    "!By hand | 34% | 38% | 42%\n$600,000\n$640,000\n$680,000\n1 | =M5*2+$B$4 ::$\n2 | =M6*2+$B$4 ::$\n3 | =M7*2+$B$4 ::$",
  );
  page.fill("N2:P4", "=$B$2*12*(1-N$1)/$M2 ::%");
  page.rows(
    "H6",
    "!Best | =MAX(I2:K4) ::%\n!Spread | =MAX(I2:K4)-MIN(I2:K4) ::%\n!At 38%, 640 | =INDEX(I2:K4,2,2)-B5 ::%",
  );
  page.rows("H10", "=I7 ::% | $5,000 | $5,600\n34%\n38%");
  page.dataTable("I11:J12", { row: "B2", column: "B3" });
  return {
    book: {
      name: "trials",
      pages: [page.page],
      names: [{ name: "target_cap", text: "'Bob''s deal'!$TAX$2025" }],
    },
    changes: [{ "Bob's deal!B1": 655_000 }, { "Bob's deal!B2": 6_050, "Bob's deal!B3": 0.41 }],
    inputs: { "Bob's deal!B1": "purchasePrice" },
    outputs: { "Bob's deal!B4": "noi" },
    // Two tables that try one cell disturb each other in the other program.
    twins: {
      ...Object.fromEntries(
        [2, 3, 4].flatMap((row) =>
          ["I", "J", "K"].map((column, at) => [
            `Bob's deal!${column}${row}`,
            `Bob's deal!${"NOP"[at]}${row}`,
          ]),
        ),
      ),
      ...{
        "Bob's deal!F2": "Bob's deal!N5",
        "Bob's deal!F3": "Bob's deal!N6",
        "Bob's deal!F4": "Bob's deal!N7",
      },
    },
    apart: /^Bob's deal!/,
  };
}
