import { listPipeline, PipelineProperty } from "@labs/contract/deals/pipeline";
import { EstimateRange } from "@labs/contract/estimates";
import { Suggestion, suggestions } from "@labs/contract/places";
import { Fact } from "@labs/contract/property-facts";
import { getProperty, MarketFigure, Property } from "@labs/contract/property-page";
import { listUnderwriting, UnderwritingSummary } from "@labs/contract/underwriting";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, inTurn, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { list, sample } from "../test/sample.ts";

const range = (point: number, grade: "B" | "C" = "B") =>
  sample(EstimateRange, {
    point,
    low: point * 0.9,
    high: point * 1.1,
    level: 0.8,
    grade,
    asOf: "2026-10-31",
  });
const fact = (label: string, unit: Fact["unit"], value: number | string) =>
  sample(Fact, { label, group: "structure", unit, value, source: "County roll", asOf: "2026-01-15" });
const rent = (value: number) =>
  sample(MarketFigure, { key: "typicalRent", label: "Typical rent", unit: "usd", value, rank: 40, of: 900 });

const oak = sample(Property, {
  googlePlacesId: "place-1",
  propertyId: 17,
  propertyType: "singlefamily",
  label: "12 Oak St, Tampa, FL",
  source: "County roll",
  facts: {
    beds: fact("Bedrooms", "count", 3),
    sqft: fact("Living area", "sqft", 1_650),
    yearBuilt: fact("Year built", "year", 1972),
  },
  rentEstimate: range(2_000),
  valueEstimate: range(300_000, "C"),
  county: { id: "12057", name: "Hillsborough County", figures: [rent(1_875)] },
});
const elm = sample(Property, {
  ...oak,
  googlePlacesId: "place-2",
  label: "9 Elm Ave, Tampa, FL",
  facts: { beds: fact("Bedrooms", "count", 4), sqft: fact("Living area", "sqft", 2_100) },
  unavailable: { "facts.yearBuilt": "Year built is not in the record of County roll" },
  rentEstimate: range(2_450),
  valueEstimate: { unavailable: ["Only 3 sales nearby"] },
});
const version = sample(UnderwritingSummary, {
  version: 3,
  createdBy: "Ada Lane",
  createdAt: "2026-10-30T12:00:00.000Z",
  headline: { leveredIrr: 0.1234, netYieldOnCost: 0.0561, leveredEquityMultiple: 1.84, unleveredIrr: null },
});

const answers = [
  answer(getProperty, ({ params }) => (params.id === "place-1" ? oak : elm)),
  answer(listUnderwriting, ({ params }) => (params.id === "place-1" ? list(version) : list())),
];
const BOTH = "/compare?property=place-1&property=place-2";

/** The cells of a row by its heading. */
const row = (name: string | RegExp) =>
  within(screen.getByRole("row", { name: typeof name === "string" ? new RegExp(`^${name}`) : name }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent ?? "");

const found = sample(Suggestion, {
  ...{ kind: "address", label: elm.label, googlePlacesId: "place-2", propertyId: 18 },
});

describe("/compare", () => {
  it("shows what each property's own page shows, and says why something is missing", async () => {
    const own: Record<string, string[]> = {};
    for (const id of ["place-1", "place-2"]) {
      const page = await openPage(`/research-property/${id}`, { answers });
      await screen.findByRole("region", { name: "Key figures" });
      await screen.findByRole("button", { name: /^Bedrooms: / });
      const said = screen
        .getAllByRole("button", { name: /Show source$/ })
        .map((one) => one.textContent ?? "");
      own[id] = [...said, ...screen.getAllByText(/^est\. /).map((one) => one.textContent ?? "")];
      page.unmount();
    }
    await openPage(BOTH, { answers });
    expect(await screen.findByRole("link", { name: "9 Elm Ave, Tampa, FL" })).toBeVisible();
    await screen.findByRole("link", { name: "Quick underwrite" });
    const table = screen.getByRole("table", { name: "Properties side by side" });
    for (const label of [
      ...[
        "Monthly rent",
        "Value",
        "Gross yield on value",
        "Bedrooms",
        "Living area",
        "Year built",
        "Typical rent",
      ],
    ]) {
      const heading = within(table).getByRole("rowheader", { name: label });
      const cells = heading.parentElement?.querySelectorAll("td") ?? [];
      cells.forEach((cell, at) => {
        const figure = within(cell).queryByRole("button", { name: /Show source$/ })?.textContent;
        if (figure) expect(own[`place-${at + 1}`], label).toContain(figure);
      });
    }
    expect(row("Value")).toEqual(["$270,000 – $330,000est. $300,000, grade C", "—"]);
    expect(own["place-1"]?.join(" ")).toContain("est. $300,000");
    expect(
      within(table).getByRole("button", { name: "Value is unavailable: Only 3 sales nearby" }),
    ).toBeVisible();
    expect(row("Gross yield on value")).toEqual(["8.0%", "—"]);
    expect(row("Year built")).toEqual(["1972", "—"]);
    expect(
      within(table).getByRole("button", {
        name: "Year built is unavailable: Year built is not in the record of County roll",
      }),
    ).toBeVisible();
    await waitFor(() => expect(row("Net yield")).toEqual(["5.61%", "—"]));
    expect(row("Levered IRR")).toEqual(["12.34%", "—"]);
    expect(
      within(table).getByRole("button", {
        name: "Unlevered IRR is unavailable: Version 3 could not compute it",
      }),
    ).toBeVisible();
    expect(
      within(table).getByRole("button", { name: "Net yield is unavailable: No underwriting version saved" }),
    ).toBeVisible();
  });

  it("calls a home's cap rate by its stabilized NOI, and a building's going-in", async () => {
    const headline = { goingInCapRate: 0.0612 };
    const tower = sample(UnderwritingSummary, { ...version, model: "multifamily", isOwned: false, headline });
    const home = sample(UnderwritingSummary, { ...version, isOwned: false, headline });
    const kept = sample(UnderwritingSummary, { ...version, isOwned: true, headline });
    const versions: Record<string, UnderwritingSummary> = {
      "place-1": home,
      "place-2": tower,
      "place-3": kept,
    };
    await openPage(`${BOTH}&property=place-3`, {
      answers: [
        answer(getProperty, ({ params }) => ({ ...oak, googlePlacesId: params.id })),
        answer(listUnderwriting, ({ params }) => list(versions[params.id] ?? version)),
      ],
    });
    await waitFor(() => expect(row("Stabilized cap rate on price")).toEqual(["6.12%", "—", "—"]));
    expect(row("Going-in cap rate")).toEqual(["—", "6.12%", "—"]);
    expect(row("Stabilized cap rate on value today")).toEqual(["—", "—", "6.12%"]);
  });

  it("has no rows of dashes where nothing is underwritten: it says so, and leads there", async () => {
    await openPage(BOTH, { answers: [...answers, answer(listUnderwriting, list())] });
    await waitFor(() => expect(screen.getAllByRole("link", { name: "Quick underwrite" })).toHaveLength(2));
    expect(row("Version")).toEqual(["No version savedQuick underwrite", "No version savedQuick underwrite"]);
    expect(screen.queryByRole("rowheader", { name: "Levered IRR" })).toBeNull();
  });

  it("takes another property, drops one, and its address holds which", { tags: "nightly" }, async () => {
    const { user, address } = await openPage("/compare?property=place-1", {
      answers: [...answers, answer(suggestions, { items: [found] })],
    });
    await user.type(screen.getByRole("combobox", { name: "Add a property to compare" }), "9 elm");
    await user.click(await screen.findByRole("option", { name: /9 Elm Ave/ }));
    await screen.findByRole("link", { name: elm.label });
    expect(address()).toBe(BOTH);
    await user.click(await screen.findByRole("button", { name: "Remove 12 Oak St, Tampa, FL" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: oak.label })).toBeNull());
    expect(address()).toBe("/compare?property=place-2");
    await user.click(await screen.findByRole("button", { name: "Remove 9 Elm Ave, Tampa, FL" }));
    expect(await screen.findByText("Nothing to compare yet")).toBeVisible();
  });

  it("keeps the other columns where one fails, and asks for it again", async () => {
    const { user } = await openPage(BOTH, {
      answers: [...answers, answer(getProperty, ({ params }) => (params.id === "place-1" ? oak : failing()))],
    });
    expect(await screen.findByText("This property could not be loaded")).toBeVisible();
    expect(row("Bedrooms")).toEqual(["3", ""]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: elm.label })).toBeVisible();
    expect(row("Bedrooms")).toEqual(["3", "4"]);
  });

  it("shows the first four where an address names more", async () => {
    const many = [1, 2, 3, 4, 5].map((at) => `property=place-${at}`).join("&");
    await openPage(`/compare?${many}`, { answers });
    expect(await screen.findByText("The address names 5 properties. The first 4 are shown.")).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole("columnheader")).toHaveLength(4));
  });
});

const failing = inTurn(refuse("not_found", "Property not found"), elm);

it("properties are collected from their pages and from the pipeline, four at most", async () => {
  const rows = ["1", "2", "3", "4", "5"].map((at) =>
    sample(PipelineProperty, { googlePlacesId: `place-${at}`, label: `${at} Oak St` }),
  );
  const { user, router } = await openPage("/pipeline", {
    answers: [
      ...answers,
      answer(listPipeline, { ...list(...rows), counts: [], choices: { tags: [], people: [] } }),
    ],
  });
  for (const at of [1, 2, 3, 4, 5]) {
    await user.click(await screen.findByRole("button", { name: `Add ${at} Oak St to compare` }));
  }
  expect(await screen.findByText("Compare holds 4 properties: remove one first")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove 4 Oak St from compare" }));
  expect(screen.getByRole("link", { name: "Compare 3 properties" })).toHaveAttribute(
    "href",
    "/compare?property=place-1&property=place-2&property=place-3",
  );
  await router.navigate("/research-property/place-1");
  expect(await screen.findByRole("link", { name: "Compare 3 properties" })).toBeVisible();
});
