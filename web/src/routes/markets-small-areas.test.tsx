import { countiesGeometry } from "@labs/contract/markets/metrics";
import {
  SmallAreaMetrics,
  SmallAreaOutlines,
  smallAreaMetrics,
  smallAreaOutlines,
} from "@labs/contract/markets/small-areas";
import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { answerFigures } from "../test/county-figures.ts";
import { type Answer, answer, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { sample } from "../test/sample.ts";
import { smallMap } from "../test/small-map.ts";

const list = sample(SmallAreaMetrics, {
  ...{
    kind: "tract",
    census: "2020",
    ids: ["12057000100"],
    names: ["Census tract 1, Hillsborough County, FL"],
  },
  metrics: [
    sample(SmallAreaMetrics.shape.metrics.element, {
      ...{ key: "medianGrossRent", label: "Median gross rent", unit: "usd", coverage: 1, asOf: "2024" },
    }),
  ],
  values: { medianGrossRent: [1_500] },
  margins: { medianGrossRent: [120] },
});
const square = [[-8_240_000, 2_790_000, 10_000, 0, 0, 10_000, -10_000, 0]];

const open = (...answers: Answer[]) =>
  openPage("/markets?level=tract&within=county-12057", {
    answers: [answerFigures(), answer(countiesGeometry, () => HttpResponse.json(smallMap())), ...answers],
  });

describe("the map below the county", () => {
  it("colors the tracts of the county by a figure, says each with its margin, and opens one", async () => {
    const shapes = sample(SmallAreaOutlines, {
      ...{ kind: "tract", ids: list.ids, names: list.names, outlines: [square] },
      editions: ["Census tracts of 2023"],
    });
    const { user } = await open(answer(smallAreaMetrics, list), answer(smallAreaOutlines, shapes));
    const map = await screen.findByRole("application", {
      name: /^Map of census tracts by Median gross rent/,
    });
    expect(network.asked(smallAreaMetrics)[0]?.query).toEqual({ kind: "tract", county: "12057" });
    expect(screen.getByText(/Census tracts of 2023/)).toBeVisible();
    map.focus();
    await user.keyboard("{ArrowRight}");
    await user.click(screen.getByRole("button", { name: "Back to counties" }));
    expect(await screen.findByRole("application", { name: /^Map of counties by/ })).toBeVisible();
  });

  it("without outlines says how they are loaded, and what failed can be tried again", async () => {
    await open(answer(smallAreaMetrics, list), answer(smallAreaOutlines, sample(SmallAreaOutlines)));
    expect(await screen.findByText("No outlines loaded")).toBeVisible();
  });

  it("that could not be had says so", async () => {
    await open(
      answer(smallAreaMetrics, refuse("not_found", "There is no county 12057")),
      answer(smallAreaOutlines, sample(SmallAreaOutlines)),
    );
    expect(await screen.findByRole("button", { name: /try again/i })).toBeVisible();
  });
});
