import { addDeals } from "@labs/contract/deals/add-deals";
import { addHoldings } from "@labs/contract/portfolios/holdings";
import { listPortfolios, Portfolio } from "@labs/contract/portfolios/portfolios";
import { CriterionCount, type SearchResult } from "@labs/contract/property-search/results";
import {
  countMatches,
  searchStatus as getStatus,
  searchPoints,
} from "@labs/contract/property-search/searches";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { elm, FOUND, findResults, oak, openRun, readQuery } from "../test/found-homes.ts";
import { answer, network } from "../test/network.ts";
import { criterionCount, matchCount, searchStatus } from "../test/property-search.ts";
import { column, rows, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

describe("what a search found", () => {
  it("stands with its estimates, returns and facts, each in its unit, and what is missing with its reason", async () => {
    const { user } = await openRun(searchStatus([oak, elm]));
    await findResults();
    const cells = (heading: string) => column(FOUND, heading);
    expect(cells("Property")).toEqual(["12 Oak St Owned", "9 Elm Ave New"]);
    expect(cells("Value")).toEqual(["$300,000", "—"]);
    expect(cells("Rent")).toEqual(["$2,000", "—"]);
    expect(cells("Gross yield")).toEqual(["8.00%", "—"]);
    expect(cells("Net yield")).toEqual(["5.12%", "—"]);
    expect(cells("Unlevered IRR")).toEqual(["7.31%", "—"]);
    expect(cells("Baths")).toEqual(["2.5", "—"]);
    expect(cells("Sq ft")).toEqual(["1,650", "—"]);
    expect(cells("Built")).toEqual(["1987", "—"]);
    expect(
      screen.getByRole("button", { name: "Value of 9 Elm Ave is unavailable: No sale lies near" }),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Value of 12 Oak St: \$300,000/ }));
    const source = await screen.findByRole("dialog", { name: /^Value of 12 Oak St/ });
    expect(within(source).getByText("$270,000 – $330,000, grade B")).toBeVisible();
    expect(within(source).getByText("Oct 1, 2026")).toBeVisible();
  });

  it("says which homes are likely to clear, what is promised of them, and how it was kept", async () => {
    const screened: SearchResult[] = [
      { ...oak, likely: { isLikely: true, chance: 0.94, reason: null } },
      { ...elm, likely: { isLikely: false, chance: null, reason: "No calibration here: 12 dated tests" } },
    ];
    const measured = { share: 0.1, screened: 900, reported: 200, missed: 12, plain: 300, plainMissed: 45 };
    const record = {
      ...{ market: "Austin, TX", evidence: "rent" as const, tests: 300, unavailable: null, record: measured },
      ...{ from: "2026-03-01", until: "2026-09-01", testedAt: "2026-09-05T04:10:00Z" },
    };
    const none = { ...record, evidence: "price" as const, tests: null, record: null };
    const covers = ["Net yield 5.5% or more"];
    const promise = {
      ...{ share: 0.1, covers, cleared: 2, likely: 1, uncalibrated: 1 },
      records: [record, { ...none, unavailable: "No calibration here: 12 dated tests" }],
    };
    const counts = { universe: 9, perCriterion: [], matched: 2, kept: 2, valued: null, promise };
    const { user } = await openRun(searchStatus(screened, { counts }));
    await findResults();
    await user.click(screen.getByText(/^Realized in back-tests: of 200 reported 6.0% missed/));
    expect(column(FOUND, "Likely to clear")).toEqual(["Yes", "—"]);
    expect(column(FOUND, "Chance to clear")).toEqual(["94%", "—"]);
    expect(
      screen.getByRole("button", {
        name: "Likely to clear, of 9 Elm Ave is unavailable: No calibration here: 12 dated tests",
      }),
    ).toBeVisible();
    expect(
      screen.getByText(
        /^1 of 2 properties are likely to clear: net yield 5.5% or more. Of those reported, at most 10%/,
      ),
    ).toHaveTextContent("1 can't be judged.");
    expect(screen.getByText(/^Austin, TX, rents: of 200 reported 6.0% missed/)).toHaveTextContent(
      "of all 300 that cleared as estimated 15.0% (300 outcomes of Mar 1, 2026 to Sep 1, 2026, tested Sep 5, 2026).",
    );
    expect(screen.getByText("Austin, TX, sales: No calibration here: 12 dated tests.")).toBeVisible();
  });

  it("says that nothing meets every criterion, and points to the funnel", async () => {
    await openRun(searchStatus([]));
    expect(await screen.findByText("No properties match all criteria")).toBeVisible();
    expect(screen.getByRole("region", { name: "0 properties" })).toBeVisible();
  });

  it("names the best that there is where nothing meets every criterion", async () => {
    const words = "The highest net yield among homes that meet all other criteria is 5.12%";
    const count = sample(CriterionCount, {
      ...{ criterion: "netYield", stage: "underwriting" },
      best: { value: 0.0512, googlePlacesId: "labs_48453_1", words },
    });
    const counts = { universe: 12_000, perCriterion: [count], matched: 0, kept: 0, valued: null };
    await openRun(searchStatus([], { counts }));
    expect(await screen.findByRole("link", { name: words })).toHaveAttribute(
      "href",
      "/research-property/labs_48453_1",
    );
  });

  it("turns its pages, of the order that the search was run in", { tags: "nightly" }, async () => {
    const page = (at: number) =>
      searchStatus(at === 1 ? [oak] : [elm], {
        counts: { universe: 12_000, perCriterion: [], matched: 700, kept: 700, valued: null },
        results: { items: at === 1 ? [oak] : [elm], total: 700, page: at, pageSize: 500 },
      });
    const { user, address } = await openRun(
      page(1),
      answer(getStatus, ({ query }) => page(Number(query.page))),
    );
    await findResults();
    expect(screen.getByText("1 – 500 of 700 properties")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(column(FOUND, "Property")).toEqual(["9 Elm Ave New"]));
    expect(readQuery(address()).get("page")).toBe("2");
  });

  it("is exported as a whole, page by page, with every column", async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const page = (items: SearchResult[], at: number) =>
      searchStatus(items, { results: { items, total: 501, page: at, pageSize: 500 } });
    const { user } = await openRun(
      page([oak], 1),
      answer(getStatus, ({ query }) => (Number(query.page) === 2 ? page([elm], 2) : page([oak], 1))),
    );
    await findResults();
    await user.click(screen.getByRole("button", { name: "Export all 501" }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const [head = "", ...lines] = (await blobs[0]?.text())?.trim().split("\r\n") ?? [];
    expect(head).toMatch(
      /Property,Value,Rent,.*HOA,.*Owner's homes,Owner occupancy,.*Units,Property subtype,County,ZIP,Data$/,
    );
    expect(lines.map((line) => line.split(",").slice(0, 4))).toEqual([
      ["12 Oak St", "300000", "2000", "0.08"],
      ["9 Elm Ave", "", "", ""],
    ]);
  });

  it("begins deals of what is selected, with a stage and who works on them", async () => {
    const { user } = await openRun(
      searchStatus([oak, elm]),
      answer(addDeals, { added: 1, held: 1, unknown: 0, listId: null }),
    );
    await findResults();
    await user.click(screen.getByRole("checkbox", { name: "Select 9 Elm Ave" }));
    await user.click(screen.getByRole("button", { name: "Select all 2" }));
    await user.click(await screen.findByRole("button", { name: "Add to pipeline" }));
    await user.click(await screen.findByRole("combobox", { name: "Stage" }));
    await user.click(await screen.findByRole("option", { name: "Screening" }));
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await screen.findByText("1 property added, 1 had a stage already")).toBeVisible();
    expect(network.asked(addDeals)[0]?.body).toEqual({
      ...{ placeIds: ["place-1", "place-2"], status: "screening", assigneeId: null, tags: [] },
    });
  });

  it("becomes one deal as a list with a name", async () => {
    const { user } = await openRun(
      searchStatus([oak, elm]),
      answer(addDeals, {
        ...{ added: 2, held: 0, unknown: 0 },
        listId: "00000000-0000-4000-8000-000000000001",
      }),
    );
    await findResults();
    await user.click(screen.getByRole("checkbox", { name: "Select 9 Elm Ave" }));
    await user.click(screen.getByRole("button", { name: "Select all 2" }));
    await user.click(await screen.findByRole("button", { name: "Add to pipeline" }));
    await user.click(await screen.findByRole("radio", { name: "One list, one deal" }));
    expect(screen.getByRole("button", { name: "Add" })).toBeDisabled();
    await user.type(screen.getByRole("textbox", { name: "List name" }), "Seller A ");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await screen.findByText("Seller A added with 2 properties")).toBeVisible();
    expect(network.asked(addDeals)[0]?.body).toEqual({
      ...{ placeIds: ["place-1", "place-2"], status: "new", assigneeId: null, tags: [] },
      listName: "Seller A",
    });
  });

  it("is selected row by row or all at once, and added to a list", { tags: "nightly" }, async () => {
    const tampa = sample(Portfolio, {
      id: "p-1",
      name: "Tampa targets",
      kind: "list",
      may: { edit: true, manage: true },
      properties: 7,
    });
    const { user } = await openRun(
      searchStatus([oak, elm]),
      answer(
        listPortfolios,
        list(tampa, { ...tampa, id: "p-2", name: "Of others", may: { edit: false, manage: false } }),
      ),
      answer(addHoldings, { added: 1, alreadyHeld: 1, notFound: [], total: 8 }),
    );
    await findResults();
    expect(screen.queryByRole("button", { name: "Add to portfolio" })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Select 9 Elm Ave" }));
    expect(screen.getByText("1 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Select all 2" }));
    expect(screen.getByText("2 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add to portfolio" }));
    // Only what one may fill.
    expect(await screen.findByRole("menuitem", { name: "Tampa targets 7" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: /Of others/ })).toBeNull();
    await user.click(screen.getByRole("menuitem", { name: "Tampa targets 7" }));
    expect(
      await screen.findByText("1 property added to “Tampa targets”, 1 already held or not in our data"),
    ).toBeVisible();
    expect(network.asked(addHoldings)[0]?.body.placeIds).toEqual(["place-1", "place-2"]);
    await user.click(screen.getByRole("button", { name: "Select none" }));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it("stands on a map beside it, whose count says how many have a place", async () => {
    const { user } = await openRun(
      searchStatus([oak, elm]),
      answer(searchPoints, {
        ranks: [1],
        ids: ["place-1"],
        longitudes: [-82.4],
        precisions: ["city"],
        latitudes: [27.9],
        figures: { netYield: [0.0512], grossYield: [0.08], value: [300_000], rent: [2_000] },
        unplaced: 1,
      }),
    );
    await findResults();
    expect(
      await screen.findByText("1 on the map, 1 at the center of a city or ZIP code (dashed)"),
    ).toBeVisible();
    const color = screen.getByRole("combobox", { name: "Color the map by" });
    expect(color).toHaveDisplayValue("Color: Net yield");
    await user.selectOptions(color, "Color: Rent");
    expect(screen.getByRole("list", { name: /^Rent by color/ })).toHaveTextContent("lowest$2,000");
    await user.hover(screen.getByRole("row", { name: /12 Oak St/ }));
    const map = screen.getByRole("group", { name: /^Map of the properties found\./ });
    await waitFor(() =>
      expect(words(map)).toContain("12 Oak St $300,000 · 8.0% gross Placed at city center"),
    );
  });

  it("says once the criteria are changed that it is of those before, and the funnel is of the new ones", async () => {
    const counted = (label: string, remaining: number) => [
      criterionCount("beds", label, { entered: 12_000, remaining, removed: 12_000 - remaining }),
    ];
    const criteria = { beds: { min: 3 } };
    const { user } = await openRun(
      searchStatus([oak], {
        criteria,
        counts: {
          universe: 12_000,
          perCriterion: counted("Of the run", 2),
          matched: 2,
          kept: 2,
          valued: null,
        },
      }),
      answer(countMatches, matchCount({ perCriterion: counted("Before estimates", 400) })),
    );
    await findResults();
    const first = () => rows("The funnel of 12,000 properties")[0]?.[0];
    await waitFor(() => expect(first()).toBe("Of the run"));
    const ofBefore = /^Found with the criteria before your changes\./;
    expect(screen.queryByText(ofBefore)).not.toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: "Remove: Bedrooms 3 or more" }));
    expect(await screen.findByText(ofBefore)).toBeVisible();
    await waitFor(() => expect(first()).toBe("Before estimates"));
  });
});
