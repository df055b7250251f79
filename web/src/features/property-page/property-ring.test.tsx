import { Ring, type RingFigure, ring } from "@labs/contract/markets/small-areas";
import { MarketFigure } from "@labs/contract/property-page";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, network } from "../../test/network.ts";
import { person, showPart } from "../../test/page.tsx";
import { words } from "../../test/read.ts";
import { sample } from "../../test/sample.ts";
import { FigureList } from "./property-markets.tsx";
import { PropertyRing } from "./property-ring.tsx";

const figure = (key: string, label: string, given: Partial<RingFigure>) =>
  sample(Ring.shape.figures.element, { key, label, source: "Census Bureau", ...given });
const around = sample(Ring, {
  census: "2020",
  population: 160_652.59,
  tracts: [{ id: "48113000100", name: "Census tract 1, Dallas County, TX", share: 0.4 }].map((tract) => ({
    ...tract,
    ...{ population: 4_473, hasOutline: true },
  })),
  figures: [
    figure("medianGrossRent", "Median gross rent", {
      unit: "usd",
      value: 1_717.4,
      margin: 38.2,
      asOf: "2024",
    }),
    figure("population", "Population", { unit: "count", value: 160_652.59, asOf: "2020", isLastKnown: true }),
    figure("emptyShare", "Vacancy rate", {
      unit: "fraction",
      unavailable: "The tracts are of several dates",
    }),
  ],
  notes: ["A figure of fewer tracts than are in reach leaves the others out"],
});
const place = { latitude: 32.8, longitude: -96.76, precision: "rooftop" } as const;

describe("the tracts around a property", () => {
  it("stand with dates, margins and what is missing, in whole people", async () => {
    network.user = person("viewer");
    network.use(answer(ring, around));
    showPart(<PropertyRing location={{ ...place }} />);
    await screen.findByRole("heading", { name: "Within 3 miles" });
    const text = words(screen.getByRole("region", { name: "Within 3 miles" }));
    expect(text).toContain("1 census tract of 2020, 160,653 people");
    expect(text).toMatch(/Median gross rent 2024 \$1,717 ± \$38/);
    expect(text).toMatch(/Population Last known 2020 160,653 /);
    expect(text).toContain("Vacancy rate: The tracts are of several dates");
    expect(text).toContain("A figure of fewer tracts than are in reach leaves the others out");
    expect(text).not.toContain("No figure of these tracts");
  });

  it("of which no figure is known say so, and why for each", async () => {
    network.user = person("viewer");
    const unknown = figure("emptyShare", "Vacancy rate", {
      unit: "fraction",
      unavailable: "Of several dates",
    });
    network.use(answer(ring, { ...around, figures: [unknown] }));
    showPart(<PropertyRing location={{ ...place }} />);
    expect(await screen.findByText("No figure of these tracts can be put together.")).toBeVisible();
    expect(screen.getByText("Vacancy rate: Of several dates.")).toBeVisible();
  });

  it.each(["state", "city"] as const)("are not asked for around the middle of a %s", async (precision) => {
    network.user = person("viewer");
    network.use(answer(ring, around));
    showPart(<PropertyRing location={{ ...place, precision }} />);
    await new Promise((goOn) => setTimeout(goOn, 20));
    expect(network.asked(ring)).toEqual([]);
    expect(screen.queryByRole("heading")).toBeNull();
  });
});

describe("a figure of the market around a property", () => {
  it("of parts of several dates says each of them, as the market's own page does", () => {
    const of = (given: Partial<MarketFigure>) =>
      sample(MarketFigure, { unit: "fraction", value: 0.22, rank: 12, of: 1_286, ...given });
    showPart(
      <FigureList
        figures={[
          of({ key: "a", label: "Rent to income", asOf: "2023", dates: ["2026-01", "2023"] }),
          of({
            key: "b",
            label: "Price to income",
            asOf: "2022-02",
            dates: ["2022-02", "2023"],
            isLastKnown: true,
          }),
          of({ key: "c", label: "Vacancy rate", asOf: "2022", dates: undefined }),
        ]}
      />,
    );
    expect(screen.getByText("12 of 1,286, 2023 and Jan 2026")).toBeVisible();
    expect(screen.getByText("Last known Feb 2022 and 2023")).toBeVisible();
    expect(screen.getByText("12 of 1,286, 2022")).toBeVisible();
  });
});
