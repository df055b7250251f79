import { NA } from "../values/value.ts";

type Dimension = Record<string, number>;

const FOOT = 0.3048;
const INCH = FOOT / 12;
const YARD = 3 * FOOT;
const MILE = 5280 * FOOT;
const SURVEY_FOOT = 1200 / 3937;
const POUND = 453.592_37;
const GALLON = 231 * INCH ** 3;
const UK_GALLON = 0.004_546_09;

/** How many of the first unit one of each is; names as Excel has them. */
const DIMENSIONS: Dimension[] = [
  // Lengths, in meters.
  {
    m: 1,
    in: INCH,
    ft: FOOT,
    yd: YARD,
    mi: MILE,
    Nmi: 1852,
    survey_mi: 5280 * SURVEY_FOOT,
    ang: 1e-10,
    ell: 45 * INCH,
    pica: INCH / 6,
    Picapt: INCH / 72,
    Pica: INCH / 72,
  },
  // Areas, in square meters.
  {
    m2: 1,
    ar: 100,
    ha: 10_000,
    in2: INCH ** 2,
    ft2: FOOT ** 2,
    yd2: YARD ** 2,
    mi2: MILE ** 2,
    uk_acre: 4840 * YARD ** 2,
    us_acre: 43_560 * SURVEY_FOOT ** 2,
    Nmi2: 1852 ** 2,
    Morgen: 2500,
  },
  // Volumes, in cubic meters.
  {
    m3: 1,
    l: 0.001,
    L: 0.001,
    lt: 0.001,
    in3: INCH ** 3,
    ft3: FOOT ** 3,
    yd3: YARD ** 3,
    mi3: MILE ** 3,
    gal: GALLON,
    qt: GALLON / 4,
    pt: GALLON / 8,
    us_pt: GALLON / 8,
    cup: GALLON / 16,
    oz: GALLON / 128,
    tbs: GALLON / 256,
    tsp: GALLON / 768,
    barrel: 42 * GALLON,
    bushel: 2150.42 * INCH ** 3,
    uk_gal: UK_GALLON,
    uk_qt: UK_GALLON / 4,
    uk_pt: UK_GALLON / 8,
  },
  // Weights, in grams.
  {
    g: 1,
    lbm: POUND,
    ozm: POUND / 16,
    grain: POUND / 7000,
    stone: 14 * POUND,
    cwt: 100 * POUND,
    shweight: 100 * POUND,
    uk_cwt: 112 * POUND,
    lcwt: 112 * POUND,
    hweight: 112 * POUND,
    ton: 2000 * POUND,
    uk_ton: 2240 * POUND,
    LTON: 2240 * POUND,
    brton: 2240 * POUND,
  },
  // Times, in seconds.
  { sec: 1, s: 1, mn: 60, min: 60, hr: 3600, day: 86_400, d: 86_400, yr: 31_557_600 },
  // Energies, in joules.
  {
    J: 1,
    cal: 4.1868,
    c: 4.184,
    BTU: 1055.055_852_62,
    btu: 1055.055_852_62,
    Wh: 3600,
    wh: 3600,
    eV: 1.602_176_634e-19,
  },
  // Powers, in watts.
  { W: 1, w: 1, HP: 745.699_871_582_270_2, h: 745.699_871_582_270_2, PS: 735.498_75 },
];

/** Units that take a prefix such as k or c. */
const METRIC = new Set([
  "m",
  "m2",
  "m3",
  "l",
  "L",
  "lt",
  "g",
  "sec",
  "s",
  "J",
  "cal",
  "c",
  "Wh",
  "wh",
  "eV",
  "W",
  "w",
  "ar",
]);
const PREFIXES: Record<string, number> = {
  ...{ Y: 1e24, Z: 1e21, E: 1e18, P: 1e15, T: 1e12, G: 1e9, M: 1e6, k: 1e3, h: 1e2, da: 1e1, e: 1e1 },
  ...{ d: 1e-1, c: 1e-2, m: 1e-3, u: 1e-6, n: 1e-9, p: 1e-12, f: 1e-15, a: 1e-18 },
};

function sizeIn(dimension: Dimension, name: string): number | undefined {
  if (Object.hasOwn(dimension, name)) return dimension[name];
  for (const [prefix, factor] of Object.entries(PREFIXES)) {
    const unit = name.slice(prefix.length);
    if (!name.startsWith(prefix) || !METRIC.has(unit) || !Object.hasOwn(dimension, unit)) continue;
    const power = unit.endsWith("2") ? 2 : unit.endsWith("3") ? 3 : 1;
    return (dimension[unit] ?? 1) * factor ** power;
  }
  return undefined;
}

/** A temperature in kelvins, and back. */
const TEMPERATURES: Record<string, [to: (value: number) => number, back: (kelvin: number) => number]> = {
  K: [(value) => value, (kelvin) => kelvin],
  C: [(value) => value + 273.15, (kelvin) => kelvin - 273.15],
  F: [(value) => (value - 32) / 1.8 + 273.15, (kelvin) => (kelvin - 273.15) * 1.8 + 32],
  Rank: [(value) => value / 1.8, (kelvin) => kelvin * 1.8],
};
const SAME_TEMPERATURES: Record<string, string> = { kel: "K", cel: "C", fah: "F" };

const temperature = (name: string) => TEMPERATURES[SAME_TEMPERATURES[name] ?? name];

/** A measure in another unit of its kind; throws #N/A where there is no way from one to the other. */
export function convertMeasure(value: number, from: string, to: string): number {
  const [warm, cold] = [temperature(from), temperature(to)];
  if (warm !== undefined && cold !== undefined) return cold[1](warm[0](value));
  const clean = (name: string): string => name.replaceAll("^", "");
  for (const dimension of DIMENSIONS) {
    const [one, other] = [sizeIn(dimension, clean(from)), sizeIn(dimension, clean(to))];
    if (one !== undefined && other !== undefined) return (value * one) / other;
  }
  throw NA;
}
