import { expect, test } from "vitest";
import { type Case, evaluateAll } from "../evaluation/hand-made.ts";

const CELLS = {
  ...{ A1: 3, B1: 1, C1: 2, D1: "x", A2: 4, B2: 5, C2: 6, A3: true, A4: '=""', A5: "text" },
  ...{ F1: "=1/0", F3: 7, G1: 30, G2: 20, G3: 10, H1: 10, H2: 20, H3: 30 },
};
const check = (cases: Case[]): void => {
  expect(evaluateAll(cases, { cells: CELLS })).toEqual(cases);
};

/** One of each unit in the first of its row, by the definitions of NIST Handbook 44, appendix C, and of the SI. */
const MEASURES: Record<string, Record<string, number>> = {
  m: {
    ...{ in: 0.0254, ft: 0.3048, yd: 0.9144, mi: 1609.344, Nmi: 1852, survey_mi: 1609.347_218_694_4 },
    ...{ ang: 1e-10, ell: 1.143, pica: 0.0254 / 6, Pica: 0.0254 / 72, Picapt: 0.0254 / 72 },
    ...{ km: 1000, hm: 100, dam: 10, em: 10, dm: 0.1, cm: 0.01, mm: 0.001, um: 1e-6, nm: 1e-9, pm: 1e-12 },
    ...{ fm: 1e-15, am: 1e-18, Mm: 1e6, Gm: 1e9, Tm: 1e12, Pm: 1e15, Em: 1e18, Zm: 1e21, Ym: 1e24 },
  },
  m2: {
    ...{ ar: 100, ha: 10_000, in2: 0.000_645_16, ft2: 0.092_903_04, yd2: 0.836_127_36, Nmi2: 3_429_904 },
    ...{ mi2: 2_589_988.110_336, uk_acre: 4046.856_422_4, us_acre: 4046.872_609_874_252, Morgen: 2500 },
    ...{ km2: 1e6, cm2: 1e-4, "ft^2": 0.092_903_04 },
  },
  m3: {
    ...{ l: 0.001, L: 0.001, lt: 0.001, ml: 1e-6, in3: 1.638_706_4e-5, ft3: 0.028_316_846_592, cm3: 1e-6 },
    ...{
      yd3: 0.764_554_857_984,
      mi3: 1609.344 ** 3,
      gal: 0.003_785_411_784,
      qt: 0.000_946_352_946,
    },
    ...{ pt: 0.000_473_176_473, us_pt: 0.000_473_176_473, cup: 0.000_236_588_236_5, oz: 2.957_352_956_25e-5 },
    ...{ tbs: 1.478_676_478_125e-5, tsp: 4.928_921_593_75e-6, barrel: 0.158_987_294_928 },
    ...{
      bushel: 0.035_239_070_166_88,
      uk_gal: 0.004_546_09,
      uk_qt: 0.001_136_522_5,
      uk_pt: 0.000_568_261_25,
    },
  },
  g: {
    ...{ kg: 1000, mg: 0.001, lbm: 453.592_37, ozm: 28.349_523_125, grain: 0.064_798_91 },
    ...{ stone: 6350.293_18, cwt: 45_359.237, shweight: 45_359.237, uk_cwt: 50_802.345_44 },
    ...{ lcwt: 50_802.345_44, hweight: 50_802.345_44, ton: 907_184.74, uk_ton: 1_016_046.9088 },
    ...{ LTON: 1_016_046.9088, brton: 1_016_046.9088 },
  },
  sec: { s: 1, mn: 60, min: 60, hr: 3600, day: 86_400, d: 86_400, yr: 31_557_600, ms: 0.001 },
  J: {
    ...{ cal: 4.1868, c: 4.184, BTU: 1055.055_852_62, btu: 1055.055_852_62, Wh: 3600, wh: 3600 },
    ...{ kJ: 1000, kWh: 3_600_000, eV: 1.602_176_634e-19 },
  },
  W: { w: 1, kW: 1000, HP: 745.699_871_582_27, h: 745.699_871_582_27, PS: 735.498_75 },
};

test("measures by their definitions, both ways", () => {
  check(
    Object.entries(MEASURES).flatMap(([base, units]) =>
      Object.entries(units).flatMap(([unit, size]): Case[] => [
        [`CONVERT(1,"${unit}","${base}")/${size}`, 1],
        [`CONVERT(${3 * size},"${base}","${unit}")`, 3],
      ]),
    ),
  );
  check([
    ['CONVERT(100,"C","F")', 212],
    ['CONVERT(-40,"fah","cel")', -40],
    ['CONVERT(0,"C","K")', 273.15],
    ['CONVERT(0,"kel","C")', -273.15],
    ['CONVERT(491.67,"Rank","C")', 0],
    ['CONVERT(0,"C","Rank")', 491.67],
    ['CONVERT(1,"kft","m")', "#N/A"],
    ['CONVERT(1,"m","g")', "#N/A"],
    ['CONVERT(1,"FT","m")', "#N/A"],
    ['CONVERT(1,"C","m")', "#N/A"],
  ]);
});

test("what a cell is", () => {
  check([
    ['CELL("ADDRESS",B2)', "$B$2"],
    ['CELL("row",B2)', 2],
    ['CELL("Col",B2)', 2],
    ['CELL("contents",A1)', 3],
    ['CELL("contents",E9)', 0],
    ['CELL("type",A1)', "v"],
    ['CELL("type",A5)', "l"],
    ['CELL("type",E9)', "b"],
    ['CELL("filename",A1)', "[model.xlsx]Model"],
    ['CELL("format",A1)', "G"],
    ['CELL("prefix",A5)', "'"],
    ['CELL("prefix",A1)', ""],
    ['CELL("color",A1)', 0],
    ['CELL("parentheses",A1)', 0],
    ['CELL("protect",A1)', 1],
    ['CELL("width",A1)', "#VALUE!"],
    ["AND(A1,A3)", true],
    ["AND(A1,0)", false],
    ["AND(A4:A5)", "#VALUE!"],
    ["AND(A3:A5)", true],
    ["AND(TRUE,)", false],
    ["OR(FALSE,)", false],
    ["OR(0,A3)", true],
    ["XOR(TRUE,FALSE)", true],
    ["XOR(1,1,1)", true],
    ["XOR(FALSE,0)", false],
    ['AND("x")', "#VALUE!"],
    ['OR("TRUE")', true],
    ["N(A5)", 0],
    ["N(A3)", 1],
    ["ISBLANK(A4)", false],
    ["ISBLANK(E9)", true],
    ['ISBLANK("")', false],
    ["ISEVEN(-2)", true],
    ["ISODD(-3)", true],
    ['E9&""', ""],
    ['LEN(E9)&"|"&A4', "0|"],
    ["{7,8}+0", 7],
  ]);
});

test("rows and columns are searched alike, each in its own direction", () => {
  check([
    ["MATCH(1,A1:C1,0)", 2],
    ["MATCH(5,A2:C2)", 2],
    ["MATCH(20,G1:G3,-1)", 2],
    ["MATCH(20,H1:H3)", 2],
    ["XMATCH(6,A2:C2)", 3],
    ["XLOOKUP(1,A1:C1,A2:C2)", 5],
    ["XLOOKUP(20,H1:H3,G1:G3)", 20],
    ["LOOKUP(25,H1:H3)", 20],
    ["LOOKUP(25,H1:H3,G1:G3)", 20],
    ["LOOKUP(5,A2:C2,A1:C1)", 1],
    ["LOOKUP(2,{1,2,3;10,20,30})", 20],
    ["LOOKUP(2,{1,10;2,20;3,30})", 20],
    ["MATCH(1,A1:C2,0)", "#N/A"],
    ["XMATCH(1,A1:C2)", "#VALUE!"],
    ["HLOOKUP(1,A1:C2,2,FALSE)", 5],
    ["VLOOKUP(4,A1:C2,3,FALSE)", 6],
    ["VLOOKUP(4,A1:C2,3,)", 6],
    ["INDEX(A1:C2,2,3)", 6],
    ["SUM(A1:B2 B1:C2)", 6],
    ["SUM(C2:A1)", 21],
    ['SUM(INDIRECT("C2:A1"))', 21],
    ['SUM(INDIRECT("R1C1:R2C2",FALSE))', 13],
    ['INDIRECT("none")', "#REF!"],
  ]);
});

test("arrays cell by cell", () => {
  const shown = (formula: string): string => `TEXTJOIN("|",FALSE,${formula})`;
  check([
    [shown("TOCOL({1,2;3,4},0)"), "1|2|3|4"],
    [shown("TOCOL(F1:F3,3)"), "7"],
    [shown("TOCOL(F2:F3,1)"), "7"],
    [shown("TOCOL(F2:F3,2)"), "|7"],
    [shown("IFERROR(TOCOL(F1:F3,1),0)"), "0|7"],
    [shown("TOROW({1,2;3,4},0,TRUE)"), "1|3|2|4"],
    [shown("TAKE({1,2,3;4,5,6},-1,2)"), "4|5"],
    [shown("TAKE({1,2;3,4},5)"), "1|2|3|4"],
    [shown("DROP({1,2,3;4,5,6},-1,-1)"), "1|2"],
    ["DROP({1,2},1)", "#CALC!"],
    ["TAKE({1,2},0)", "#CALC!"],
    [shown("CHOOSEROWS({1,2;3,4},-1)"), "3|4"],
    ["CHOOSEROWS({1,2;3,4},3)", "#VALUE!"],
    ["CHOOSECOLS({1,2;3,4},0)", "#VALUE!"],
    [shown("SORT({3,1,2},1,-1,TRUE)"), "3|2|1"],
    [shown("SORT({2,9;1,8;2,7},{1,2},{1,-1})"), "1|8|2|9|2|7"],
    [shown("SORTBY({1;2;3},{1;1;0},1,{1;2;3},-1)"), "3|2|1"],
    [shown("UNIQUE({1,2;1,2;3,4})"), "1|2|3|4"],
    [shown("UNIQUE({1,1,2},TRUE)"), "1|2"],
    [shown('UNIQUE({"a";"A";"b"})'), "a|b"],
    [shown("FILTER({1,2,3},{1,0,1})"), "1|3"],
    ['FILTER({1,2},{0,0},"none")', "none"],
    ["ISERROR(FILTER({1,2},{0,0}))", true],
    [shown("SEQUENCE(3)"), "1|2|3"],
    [shown("SEQUENCE(1,3,0,2)"), "0|2|4"],
    [shown("EXPAND({1},2,2,9)"), "1|9|9|9"],
    ["EXPAND({1,2},1,1)", "#VALUE!"],
    [shown("WRAPROWS({1,2,3,4,5},2,0)"), "1|2|3|4|5|0"],
    [shown("WRAPCOLS({1,2,3,4,5},2,0)"), "1|3|5|2|4|0"],
    [shown("IFNA(VSTACK({1,2},{3}),0)"), "1|2|3|0"],
    [shown("IFNA(HSTACK({1;2},{3}),0)"), "1|3|2|0"],
    [shown("TRANSPOSE(A1:C2)"), "3|4|1|5|2|6"],
    [shown("MMULT({1,2,3},{1;2;3})"), "14"],
    ["MMULT({1,2},{1,2})", "#VALUE!"],
    [shown("ROUND(LOGEST({1;2;4;8},{0;1;2;3}),9)"), "2|1"],
    [shown("ROUND(GROWTH({1;2;4},{0;1;2},{3;4}),9)"), "8|16"],
  ]);
});
