import { describe, expect, test } from "vitest";
import { findFigures } from "./find-figures.ts";
import { beside, find, type Put, put, sentence } from "./test/put-texts.ts";

describe("a sentence", () => {
  test.each([
    ["A community of 24 units near the park", ["units", 24, 0.62]],
    ["Sample Court (24) units", ["units", 24, 0.62]],
    ["A 24-unit building", ["units", 24, 0.62]],
    ["It was built in 1987 by its owner", ["yearBuilt", 1987, 0.62]],
    ["It was constructed in 1987", ["yearBuilt", 1987, 0.62]],
    ["It was completed in 1987", ["yearBuilt", 1987, 0.62]],
    ["Three houses totaling 18,450 rentable square feet", ["sqft", 18_450, 0.62]],
    ["Three houses totaling 18,450 SF", ["sqft", 18_450, 0.62]],
    ["It is offered at $2.4 million", ["askingPrice", 2_400_000, 0.62]],
    ["It is priced at $2,400,000", ["askingPrice", 2_400_000, 0.62]],
    ["With an offering price of $2,400,000", ["askingPrice", 2_400_000, 0.62]],
    ["The asking price is $2,400,000", ["askingPrice", 2_400_000, 0.62]],
    ["Its list price: $2.4MM", ["askingPrice", 2_400_000, 0.62]],
    ["That is a 6.25% cap rate", ["capRate", 0.0625, 0.62]],
    ["That is a 6% capitalization rate", ["capRate", 0.06, 0.62]],
    ["That is a pro forma 6% cap rate", ["capRate", 0.06, 0.62, "pro forma"]],
  ] as [string, unknown[]][])("“%s”", (text, said) => {
    expect(sentence(text)).toEqual([said]);
  });

  test.each([
    "A 24 unit mix",
    "The 24 unit type",
    "Of 24 units 12 are large",
    ...["neighboring", "nearby", "adjacent", "adjoining"].map((word) => `The ${word} house has 24 units`),
    "The house next door has 24 units",
    "The house across the street has 24 units",
    "A comparable of 24 units",
    "A house of 24 units sold",
    "A house of 24 units traded",
  ])("“%s” says nothing of the property", (text) => {
    expect(sentence(text)).toEqual([]);
  });

  test("tells of another property as far as it goes, not beyond its end", () => {
    expect(sentence("Next door is a school. It has 24 units. A nearby park is large")).toEqual([
      ["units", 24, 0.62],
    ]);
    expect(sentence("A school; it has 24 units! A park is nearby")).toEqual([["units", 24, 0.62]]);
    expect(sentence("It has 24 units; Nearby are parks")).toEqual([["units", 24, 0.62]]);
    expect(sentence("It has 24 units. nearby")).toEqual([]);
  });
});

describe("an address", () => {
  const address = (text: string, page = 1) => find({ text, page });
  test.each([
    ...["1400 Sample Street", "1400 N Sample St", "1400 NW. Sample Ave", "1400-1402 Sample Avenue"],
    ...[
      "14 5th Rd",
      "14 Old Sample's Road",
      "1400 Sample Blvd NE",
      "1400 Sample Boulevard",
      "1400 Sample Dr",
    ],
    ...["1400 Sample Drive", "1400 Sample Ln", "1400 Sample Lane", "1400 Sample Way", "1400 Sample Ct"],
    ...["1400 Sample Court", "1400 Sample Pl", "1400 Sample Place", "1400 Sample Circle", "1400 Sample Cir"],
    ...["1400 Sample Highway", "1400 Sample Hwy", "1400 Sample Parkway", "1400 Sample Pkwy"],
    ...["1400 Sample Terrace", "1400 Sample Ter", "1400 Sample Trail", "1400 Sample Loop"],
    ...["1400 Sample Square", "1400 Sample Sq"],
  ])("%s", (text) => {
    expect(address(text)).toEqual([["address", text, 0.66]]);
  });

  test.each([
    "Three houses totaling 18,450 rentable square feet",
    "A plant of 18450 gross sq. ft. in one piece",
    "It has 950 finished Square Foot homes",
    "Rented at $1,250 per month in one place",
    "Of 24 units each has its place",
    "With 12 apartments around a court",
  ])("“%s” has none", (text) => {
    expect(address(text).filter(([field]) => field === "address")).toEqual([]);
  });

  test("is surer on the first page, and none of people, of a neighbor or of a long text without its city", () => {
    expect(address("1400 Sample Way", 2)).toEqual([["address", "1400 Sample Way", 0.5]]);
    for (const of of [
      "Suite 5",
      "Ste 5",
      "3rd Floor",
      "Broker",
      "License 4",
      "a@b.c",
      "www.b.c",
      "Phone",
      "PO Box 4",
    ])
      expect([of, address(`1400 Sample Way ${of}`)]).toEqual([of, []]);
    expect(address("The nearby 1400 Sample Way is larger")).toEqual([]);
    const rest = (length: number) => "x".repeat(length - "1400 Sample Way ".length);
    expect(address(`1400 Sample Way ${rest(110)}`)).toHaveLength(1);
    expect(address(`1400 Sample Way ${rest(111)}`)).toEqual([]);
    expect(address(`1400 Sample Way, Springfield, IL ${rest(111)}`)).toHaveLength(1);
    // A house number alone will do beside its word.
    expect(beside("Address", "1400 Broadway")).toEqual([["address", "1400 Broadway", 0.92]]);
    expect(beside("Address", "Broadway")).toEqual([]);
  });
});

describe("a page that says more of others", () => {
  const heading = (text: string, at = 0) => [
    ...Array.from({ length: at }, (_, line) => ({ text: "and more", baseline: 50 + 40 * line })),
    { text, baseline: 50 + 40 * at },
  ];
  const below = { text: "Price: $2,400,000", baseline: 600 };
  test.each([
    ...[
      "Comparable sales",
      "Rent Comps",
      "Sold",
      "Recent Sales",
      "Closed",
      "Subject and avg",
      "Demographics",
    ],
    ...["Population", "Households"],
  ])("“%s” heads one", (text) => {
    expect(find(...heading(text), below)).toEqual([]);
    expect(find(...heading(text, 7), below)).toEqual([]);
    expect(find(...heading(text, 8), below)).toHaveLength(1);
    expect(find(...heading(text), { ...below, page: 2 })).toHaveLength(1);
  });

  test("words in a text of several lines head none, nor do many", () => {
    const line = "after the last house was sold to";
    const text = (of: Partial<Put> = {}) => [
      { text: line, baseline: 50 },
      { text: "its owner of now", baseline: 62, ...of },
    ];
    expect(find(...text(), below)).toHaveLength(1);
    expect(find(...text({ baseline: 66 }), below)).toHaveLength(1);
    expect(find(...text({ baseline: 66.1 }), below)).toEqual([]);
    expect(find(...text({ left: 61.9 }), below)).toHaveLength(1);
    expect(find(...text({ left: 62 }), below)).toEqual([]);
    expect(find(...text({ size: 10.4 }), below)).toHaveLength(1);
    expect(find(...text({ size: 10.5 }), below)).toEqual([]);
    const short = (letters: number) => [
      { text: `sold ${"x".repeat(letters - 5)}`, baseline: 50 },
      { text: "and kept", baseline: 62 },
    ];
    expect(find(...short(25), below)).toHaveLength(1);
    expect(find(...short(24), below)).toEqual([]);
    expect(find({ text: `sold ${"x".repeat(55)}`, baseline: 50 }, below)).toHaveLength(1);
    expect(find({ text: `sold ${"x".repeat(54)}`, baseline: 50 }, below)).toEqual([]);
  });

  test("four words of figures in a row are the head of a table, unless each has its figure above", () => {
    const labels = (texts: string[]) =>
      texts.map((text, at) => ({ text, left: 60 + 110 * at, baseline: 200 }));
    const three = ["Units", "Price", "NOI"];
    expect(find(...labels(three), below)).toHaveLength(1);
    expect(find(...labels([...three, "SF"]), below)).toEqual([]);
    const above = ["36", "$2.4M", "$150k", "18,450"].map((text, at) => ({
      ...{ text, left: 60 + 110 * at, baseline: 180, size: 16 },
    }));
    expect(find(...above, ...labels([...three, "SF"]))).toEqual([
      ["units", 36, 0.8],
      ["askingPrice", 2_400_000, 0.8],
      ["noi", 150_000, 0.8],
      ["sqft", 18_450, 0.8],
    ]);
  });
});

describe("what is said several times", () => {
  const prices = (...amounts: string[]) =>
    findFigures(put(...amounts.map((text, at) => ({ text: `Price: ${text}`, baseline: 100 + 50 * at }))));
  test("is surer by a fiftieth each time, three times at most, and never sure", () => {
    const of = (times: number) =>
      prices(...Array(times).fill("$2,400,000")).map(({ confidence }) => confidence);
    expect([1, 2, 3, 4, 5].map(of)).toEqual([[0.88], [0.9], [0.92], [0.94], [0.94]]);
    const table = [...Array(5)].flatMap((_, at) => [
      { text: "Units", baseline: 100 + 50 * at },
      { text: "24", left: 300, baseline: 100 + 50 * at },
    ]);
    expect(find(...table)).toEqual([["units", 24, 0.98]]);
  });

  test("is the same to half a percent; what differs is a doubt of each other, less sure, six of them at most", () => {
    expect(prices("$2,400,000", "$2,412,000").map(({ value }) => value)).toEqual([2_400_000]);
    expect(prices("$1,990,000", "$2,000,000").map(({ value }) => value)).toEqual([1_990_000]);
    const two = prices("$2,400,000", "$2,412,100");
    expect(two.map(({ id, value, confidence, doubts }) => [id, value, confidence, doubts])).toEqual([
      ["askingPrice-1-1", 2_400_000, 0.88, ["Page 1 says $2,412,100"]],
      ["askingPrice-1-2", 2_412_100, 0.68, ["Page 1 says $2,400,000"]],
    ]);
    const many = prices(...[2, 3, 4, 5, 6, 7, 8].map((millions) => `$${millions} million`));
    expect(many).toHaveLength(6);
    expect(many.map(({ doubts }) => doubts.length)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(many[5]?.doubts[0]).toBe("Page 1 says $2 million");
  });

  test("of an address goes by its words without the kind of street, to the first comma", () => {
    const found = find(
      { text: "1400 Sample Way, Springfield, IL", baseline: 100 },
      { text: "1400 SAMPLE WAY | Springfield", baseline: 150 },
      { text: "1400 Sample St • Springfield", baseline: 200 },
      { text: "1402 Sample Way", baseline: 250 },
    );
    expect(found).toEqual([
      ["address", "1400 Sample Way", 0.7],
      ["address", "1402 Sample Way", 0.46],
    ]);
  });

  test("has its words, its place and an id that tells what is hoped for", () => {
    const [noi] = findFigures(put({ text: `Year 1 NOI`, page: 3 }, { text: "$150,000", left: 300, page: 3 }));
    expect(noi).toMatchObject({
      ...{ id: "noi-pro-forma-3-1", text: "$150,000", words: "Year 1 NOI", doubts: [] },
      box: { page: 3, left: 300, right: 340 },
    });
  });
});
