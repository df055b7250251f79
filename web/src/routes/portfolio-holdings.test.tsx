import { propertySearchCountiesGeometry } from "@labs/contract/markets/metrics";
import { PooledFigure, PortfolioMetrics, portfolioMetrics } from "@labs/contract/portfolios/figures";
import {
  addHoldings,
  Holding,
  listHoldings,
  MatchedFile,
  MatchedRow,
  matchHoldings,
  updateHolding,
} from "@labs/contract/portfolios/holdings";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, crash, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, facts, rows, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const tampa = sample(Portfolio, {
  id: "p-1",
  name: "Tampa targets",
  kind: "list",
  may: { edit: true, manage: true },
  properties: 3,
});

const holding = (id: string, label: string, given: Partial<Holding>) =>
  sample(Holding, {
    googlePlacesId: id,
    label,
    county: "Hillsborough, FL",
    metro: "Tampa, FL",
    ownershipShare: 1,
    version: 2,
    ...given,
  });
const oak = holding("place-1", "12 Oak St", {
  ownershipShare: 0.5,
  value: 400_000,
  acquisitionPrice: 300_000,
  actualRent: 2_000,
  entered: ["acquisitionPrice"],
  grossYieldOnCost: 0.08,
  acquiredAt: "2021-05-20",
  latitude: 27.9,
  longitude: -82.4,
});
const elm = holding("place-2", "9 Elm Ave", {
  value: 200_000,
  acquisitionPrice: 180_000,
  actualRent: 1_500,
  unavailable: { estimatedRent: "No rent lies near" },
});
const fir = holding("place-3", "4 Fir Rd", {
  county: "Levy, FL",
  metro: null,
  acquisitionPrice: 90_000,
  unavailable: { value: "No sale lies near", actualRent: "It is not let" },
});

const known = (value: number) => sample(PooledFigure, { value, ofKnown: value, known: 3, of: 3 });
const plain = sample(PortfolioMetrics, { holdings: 3 });

const openPortfolio = (query = "", ...answers: Answer[]) =>
  openPage(`/portfolios?portfolio=p-1${query}`, {
    answers: [
      answer(getPortfolio, tampa),
      answer(listHoldings, list(oak, elm, fir)),
      answer(portfolioMetrics, { ...plain, figures: { ...plain.figures, costBasis: known(570_000) } }),
      ...answers,
    ],
  });

const held = () => screen.findByRole("table", { name: "Holdings" });

describe("the holdings of a portfolio", () => {
  it("stand with their figures in their units, and each gap with its reason", async () => {
    await openPortfolio();
    await held();
    const cells = (heading: string) => column("Holdings", heading);
    expect(cells("Value estimate")).toEqual(["$400,000", "$200,000", "—"]);
    expect(cells("Monthly rent")).toEqual(["$2,000", "$1,500", "—"]);
    expect(cells("Yield on cost")).toEqual(["8.0%", "—", "—"]);
    expect(cells("Ownership share")).toEqual(["50%", "100%", "100%"]);
    expect(cells("Acquired")).toEqual(["May 20, 2021", "—", "—"]);
    expect(
      screen.getByRole("button", { name: "Value estimate of 4 Fir Rd is unavailable: No sale lies near" }),
    ).toBeVisible();
  });

  it("sum by market only what is known of all in it, and yield by cost", async () => {
    await openPortfolio("&group=metro");
    const table = "Holdings by metro";
    await screen.findByRole("table", { name: table });
    expect(rows(table)).toEqual([
      ["Tampa, FL", "2", "$600,000", "$480,000", "$3,500", "8.8%"],
      ["Outside metros", "1", "—", "$90,000", "—", "—"],
    ]);
    expect(
      screen.getByRole("button", {
        name: "Value estimate of Outside metros is unavailable: Not known for 1 of 1",
      }),
    ).toBeVisible();
  });

  it("sum our share alone where that is asked", async () => {
    await openPortfolio("&group=county&basis=share");
    const table = "Holdings by county";
    await screen.findByRole("table", { name: table });
    expect(rows(table)[0]).toEqual(["Hillsborough, FL", "2", "$400,000", "$330,000", "$2,500", "9.1%"]);
  });

  it.each([
    ["Tampa, FL", ["12 Oak St", "9 Elm Ave"]],
    ["Outside metros", ["4 Fir Rd"]],
  ])("of a group are listed by its name: %s", async (group, labels) => {
    const { user } = await openPortfolio("&group=metro");
    await user.click(await screen.findByRole("link", { name: group }));
    await held();
    await waitFor(() => expect(column("Holdings", "Property")).toEqual(labels));
  });

  it("are read page by page until all are here", { tags: "nightly" }, async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => holding(`place-${from + at}`, `Home ${from + at}`, {}));
    await openPortfolio(
      "",
      answer(listHoldings, ({ query }) => ({
        items: Number(query.page) === 1 ? page(0, 500) : page(500, 12),
        total: 512,
      })),
    );
    await held();
    expect(await screen.findByText("512 rows")).toBeVisible();
    expect(network.asked(listHoldings).map(({ query }) => [query.page, query.pageSize])).toEqual([
      [1, 500],
      [2, 500],
    ]);
  });
});

describe("what one knows of a holding", () => {
  const open = async (...answers: Answer[]) => {
    const page = await openPortfolio("", ...answers);
    await page.user.click(await screen.findByRole("button", { name: "Edit 12 Oak St" }));
    return { ...page, dialog: within(await screen.findByRole("dialog", { name: "12 Oak St" })) };
  };

  it("stands in its fields where it was entered, and beside them where it is recorded", async () => {
    const { dialog } = await open();
    const field = (name: RegExp) => dialog.getByRole("textbox", { name });
    expect(field(/^Ownership share/)).toHaveValue("50");
    expect(field(/^Acquisition price/)).toHaveValue("$300,000");
    expect(field(/^Monthly rent/)).toHaveValue("");
    expect(field(/^Monthly rent/)).toHaveAttribute("placeholder", "$2,000");
    expect(dialog.getByLabelText(/^Acquired/)).toHaveValue("");
  });

  it("is kept on the version that was seen; what is emptied is as recorded again", {
    tags: "nightly",
  }, async () => {
    const { user, dialog } = await open(answer(updateHolding, { googlePlacesId: "place-1", version: 3 }));
    const share = dialog.getByRole("textbox", { name: /^Ownership share/ });
    await user.clear(share);
    await user.type(share, "33.3333");
    await user.clear(dialog.getByRole("textbox", { name: /^Acquisition price/ }));
    await user.type(dialog.getByRole("textbox", { name: /^Monthly rent/ }), "2150.50");
    await user.type(dialog.getByRole("textbox", { name: "Notes" }), "Corner lot");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(network.asked(updateHolding).map(({ body }) => body)).toEqual([
      {
        googlePlacesId: "place-1",
        basedOn: 2,
        ownershipShare: 0.333333,
        acquisitionPrice: null,
        monthlyRent: 2150.5,
        acquiredAt: null,
        notes: "Corner lot",
      },
    ]);
    expect(network.asked(listHoldings).length).toBeGreaterThan(1);
  });

  it.each(["0", "101", ""])("needs a share of more than 0 and at most 100 (%s)", async (text) => {
    const { user, dialog } = await open();
    const share = dialog.getByRole("textbox", { name: /^Ownership share/ });
    await user.clear(share);
    if (text !== "") await user.type(share, text);
    expect(dialog.getByText("More than 0, at most 100")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  });

  it("keeps what was typed when it could not be saved", async () => {
    const { user, dialog } = await open(
      answer(updateHolding, refuse("conflict", "Bo Reed has changed this holding meanwhile")),
    );
    await user.type(dialog.getByRole("textbox", { name: "Notes" }), "Mine");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert", { name: "Nothing was saved" })).toHaveTextContent(
      "Bo Reed has changed this holding meanwhile",
    );
    expect(dialog.getByRole("textbox", { name: "Notes" })).toHaveValue("Mine");
  });
});

describe("adding properties from a file", () => {
  const row = (at: number, outcome: MatchedRow["outcome"], given: Partial<MatchedRow> = {}) =>
    sample(MatchedRow, { row: at, text: `Line ${at}`, outcome, reason: `Why ${at}`, ...given });
  const file = sample(MatchedFile, {
    fileName: "targets.csv",
    columns: [
      { column: "Addr", meaning: "address" },
      { column: "Px", meaning: "acquisition price" },
    ],
    ignored: ["Broker"],
    rows: [
      row(2, "matched", {
        candidates: [{ googlePlacesId: "place-8", label: "8 Fir Ave" }],
        values: { acquisitionPrice: 250_000 },
      }),
      row(3, "notFound"),
      row(4, "ambiguous", {
        candidates: [
          { googlePlacesId: "place-9", label: "9 Ash St, Tampa" },
          { googlePlacesId: "place-10", label: "9 Ash St, Ocala" },
        ],
      }),
      row(5, "held", {
        candidates: [{ googlePlacesId: "place-1", label: "12 Oak St" }],
        values: { monthlyRent: 2_200 },
      }),
      row(6, "held", { candidates: [{ googlePlacesId: "place-2", label: "9 Elm Ave" }] }),
      row(7, "duplicate", { candidates: [{ googlePlacesId: "place-8", label: "8 Fir Ave" }] }),
    ],
    counts: { matched: 1, notFound: 1, ambiguous: 1, held: 2, duplicate: 1 },
  });
  const none = { matched: 0, notFound: 0, ambiguous: 0, held: 0, duplicate: 0 };
  const csv = new File(["Addr,Px\n"], "targets.csv", { type: "text/csv" });
  const TABLE = "Rows of the file";

  const drop = async (...answers: Answer[]) => {
    const page = await openPortfolio("", answer(matchHoldings, file), ...answers);
    await page.user.click(await screen.findByRole("button", { name: "Add from a file" }));
    await page.user.upload(await screen.findByLabelText("File of properties"), csv);
    return page;
  };

  it("says what each row names, what is in doubt first, and what was read of the file", async () => {
    await drop();
    await screen.findByRole("table", { name: TABLE });
    expect(
      screen.getByText("targets.csv: read Addr as address, Px as acquisition price. Left out: Broker."),
    ).toBeVisible();
    expect(column(TABLE, "Row")).toEqual(["4", "3", "2", "5", "6", "7"]);
    expect(column(TABLE, "Outcome").map((text) => text.slice(2))).toEqual([
      "Choose one",
      "Not found",
      "Matched",
      "Already held",
      "Already held",
      "Duplicate in file",
    ]);
    expect(screen.getByText("○ Already held: 2")).toBeVisible();
  });

  it("takes what is sure, what is chosen, and what is entered again for what is held", {
    tags: "nightly",
  }, async () => {
    const { user } = await drop(answer(addHoldings, { added: 2, alreadyHeld: 1, notFound: [], total: 5 }));
    await screen.findByRole("button", { name: "Add 1 property, change 1" });
    await user.click(screen.getByRole("combobox", { name: "Property of row 4" }));
    await user.click(await screen.findByRole("option", { name: "9 Ash St, Ocala" }));
    await user.click(await screen.findByRole("button", { name: "Add 2 properties, change 1" }));
    expect(await screen.findByText("2 properties added, 1 already held and updated")).toBeVisible();
    // In the order of the file.
    expect(network.asked(addHoldings).map(({ body }) => body)).toEqual([
      {
        placeIds: ["place-8", "place-10", "place-1"],
        values: { "place-8": { acquisitionPrice: 250_000 }, "place-1": { monthlyRent: 2_200 } },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("counts a single property as one", async () => {
    const { user } = await drop(
      answer(matchHoldings, { ...file, rows: file.rows.slice(0, 1), counts: { ...none, matched: 1 } }),
      answer(addHoldings, { added: 1, alreadyHeld: 0, notFound: [], total: 4 }),
    );
    await user.click(await screen.findByRole("button", { name: "Add 1 property" }));
    expect(await screen.findByText("1 property added")).toBeVisible();
  });

  it("names no property for a row of which none was chosen, in search and export neither", {
    tags: "nightly",
  }, async () => {
    const { user } = await drop();
    await screen.findByRole("table", { name: TABLE });
    await user.type(screen.getByRole("textbox", { name: "Search rows of the file" }), "Ash");
    expect(await screen.findByText("No rows match the search and filters.")).toBeVisible();
    await user.clear(screen.getByRole("textbox", { name: "Search rows of the file" }));
    await user.click(screen.getByRole("combobox", { name: "Property of row 4" }));
    await user.click(await screen.findByRole("option", { name: "9 Ash St, Tampa" }));
    await user.type(screen.getByRole("textbox", { name: "Search rows of the file" }), "Ash");
    await waitFor(() => expect(column(TABLE, "Row")).toEqual(["4"]));
  });

  it("adds nothing where nothing was found, and takes another file", async () => {
    const { user } = await drop(
      answer(matchHoldings, { ...file, rows: [row(2, "notFound")], counts: { ...none, notFound: 1 } }),
    );
    expect(await screen.findByRole("button", { name: "Add 0 properties" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Another file" }));
    expect(await screen.findByLabelText("File of properties")).toBeInTheDocument();
  });

  it("says why a file was not read", async () => {
    await drop(answer(matchHoldings, refuse("invalid", "The file has no head with Address")));
    expect(await screen.findByRole("alert", { name: "The file was not read" })).toHaveTextContent(
      "The file has no head with Address",
    );
    expect(network.asked(addHoldings)).toHaveLength(0);
  });

  it("keeps what was chosen when nothing could be added", async () => {
    const { user } = await drop(answer(addHoldings, crash()));
    await user.click(await screen.findByRole("button", { name: "Add 1 property, change 1" }));
    expect(await screen.findByRole("alert", { name: "Nothing was added" })).toBeVisible();
    expect(screen.getByRole("table", { name: TABLE })).toBeVisible();
  });
});

describe("the map of a portfolio", () => {
  it("shows how many have a place, and says how many have none", async () => {
    await openPortfolio("&tab=map");
    expect(await screen.findByRole("group", { name: /^Map of 1 holdings\./ })).toBeVisible();
    expect(screen.getByText("2 of 3 have no known location")).toBeVisible();
    expect(screen.getByText("1 on the map")).toBeVisible();
    // Nothing is searched here.
    expect(screen.queryByRole("button", { name: /^Search inside/ })).toBeNull();
  });

  it("waits for the first property", async () => {
    await openPortfolio("&tab=map", answer(listHoldings, list<Holding>()));
    expect(await screen.findByText("Nothing to map yet")).toBeVisible();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openPortfolio(
      "&tab=map",
      answer(propertySearchCountiesGeometry, refuse("not_found", "No map is loaded")),
    );
    expect(await screen.findByText("The map could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(network.asked(propertySearchCountiesGeometry)).toHaveLength(2));
  });
});

describe("the totals under the holdings", () => {
  it("are of all, or of the part that is known, and say which", async () => {
    const partly = { ...plain.figures, costBasis: known(570_000) };
    await openPortfolio(
      "&basis=share",
      answer(portfolioMetrics, {
        ...plain,
        basis: "share",
        figures: { ...partly, value: sample(PooledFigure, { ofKnown: 600_000, known: 2, of: 3 }) },
      }),
    );
    await held();
    const totals = (await screen.findByText("Total, ownership share")).closest("dl") as HTMLElement;
    expect(facts(totals)).toEqual({
      "Total, ownership share": "3",
      "Value, of 2 known": "$600,000",
      Cost: "$570,000",
      "Monthly rent": "—",
      "Rent estimate": "—",
    });
    expect(words(totals)).not.toContain("are shown");
  });
});
