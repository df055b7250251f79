/**
 * Where the simulated markets stand: a level of home value in thousands of dollars and of growth for each metro of
 * the demo. They are rounded choices that keep the map plausible, not anybody's statistics, and everything made
 * from them is labeled as demo data.
 */
export interface MarketLevel {
  valueThousands: number;
  /** Growth against the nation's, in hundredths a year. */
  growth: number;
}

const LEVELS: readonly [id: string, valueThousands: number, growth: number][] = [
  ["12060", 370, 0.8],
  ["12420", 430, 1.6],
  ["12580", 390, -0.2],
  ["13820", 230, -0.1],
  ["14260", 470, 1.5],
  ["14460", 690, 0],
  ["16740", 375, 1.4],
  ["16980", 330, -0.6],
  ["17140", 290, 0.1],
  ["17410", 230, -0.5],
  ["18140", 315, 0.7],
  ["19100", 365, 1.4],
  ["19740", 570, 0.5],
  ["19820", 255, -0.5],
  ["24860", 305, 1.2],
  ["26420", 305, 1.3],
  ["26620", 300, 1.4],
  ["26900", 280, 0.6],
  ["27260", 350, 1.3],
  ["28140", 300, 0.3],
  ["29820", 430, 1.2],
  ["31080", 950, -0.6],
  ["31140", 260, 0.1],
  ["32820", 235, -0.2],
  ["33100", 480, 0.6],
  ["33460", 370, 0.1],
  ["34980", 440, 1.3],
  ["35620", 680, -0.5],
  ["36420", 235, 0.9],
  ["36740", 390, 1.5],
  ["37980", 365, -0.1],
  ["38060", 450, 1.2],
  ["38300", 215, -0.5],
  ["38900", 540, 0],
  ["39580", 435, 1.6],
  ["40060", 365, 0.6],
  ["40140", 575, 0.4],
  ["40900", 580, 0.3],
  ["41180", 250, -0.4],
  ["41620", 550, 0.8],
  ["41700", 285, 1.5],
  ["41740", 930, -0.1],
  ["41860", 1150, -0.7],
  ["42660", 745, 0.4],
  ["45300", 370, 1.1],
  ["46060", 330, 0.5],
  ["47900", 580, 0],
];

export const MARKET_LEVELS: ReadonlyMap<string, MarketLevel> = new Map(
  LEVELS.map(([id, valueThousands, growth]) => [id, { valueThousands, growth }]),
);

/** What a county far from every metro of the list is drawn towards. */
export const RURAL_LEVEL: MarketLevel = { valueThousands: 185, growth: -0.3 };

/** Property tax as a share of value, in tenths of a percent, by state: high in Texas and New Jersey, low in Alabama. */
const TAX_TENTHS: Readonly<Record<number, string>> = {
  3: "HI",
  4: "AL",
  5: "CO NV LA SC UT DE AZ ID WV AR DC WY",
  6: "TN CA NM",
  7: "NC IN VA MS MT FL",
  8: "GA KY OK OR WA MO",
  9: "MD ND",
  10: "MN AK ME SD MA",
  12: "RI PA MI KS",
  13: "OH WI IA",
  14: "NY NE VT",
  15: "TX NH CT",
  19: "IL NJ",
};

export const STATE_TAX_RATE: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(TAX_TENTHS).flatMap(([tenths, states]) =>
    states.split(" ").map((state) => [state, Number(tenths) / 1000]),
  ),
);

/** Where the generator places homes: large metros of single-family rentals, none of them with real homes loaded. */
export const HOME_METROS: readonly string[] = [
  "12060",
  "16740",
  "18140",
  "19100",
  "19740",
  "26420",
  "26900",
  "27260",
  "29820",
  "32820",
  "34980",
  "36740",
  "38060",
  "39580",
  "41700",
  "45300",
];
