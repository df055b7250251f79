import type { ChartTable } from "@labs/charts/chart-props";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { showPart } from "../../test/page.tsx";
import { facts, rows, words } from "../../test/read.ts";
import { Figure } from "./figure.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { ResponsiveChart } from "./responsive-chart.tsx";
import { Sparkline } from "./sparkline.tsx";

describe("a figure", () => {
  it("without a source is text, and nothing to press", () => {
    showPart(<Figure label="Rent" text="$2,145" />);
    expect(screen.getByText("$2,145")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("opens to where it comes from: only what is known of it, in reading order", async () => {
    const { user } = showPart(
      <Figure
        label="NOI"
        text="$1.2M"
        full="$1,234,567"
        stale="Rents were loaded since"
        provenance={{
          source: "Version 3",
          asOf: "2026-09",
          formula: "income − expenses",
          inputs: [{ label: "Income", text: "$2,000,000" }],
          override: { by: "Ada Lane", sourceText: "$1,200,000" },
          demo: true,
          note: "Of the first year",
        }}
      />,
    );
    await user.click(screen.getByRole("button", { name: "NOI: $1.2M ($1,234,567). Show source" }));
    const panel = await screen.findByRole("dialog", { name: /^NOI/ });
    expect(Object.entries(facts(panel))).toEqual([
      ["Source", "Version 3"],
      ["As of", "Sep 2026"],
      ["Formula", "income − expenses"],
      ["Income", "$2,000,000"],
      ["Overridden by", "Ada Lane; source says $1,200,000"],
      ["Out of date", "Rents were loaded since"],
      ["Demo data", "Simulated, not observed"],
    ]);
    // The panel has the whole figure where the page has the short one.
    expect(within(panel).getByText("$1,234,567")).toBeVisible();
    expect(within(panel).getByText("Of the first year")).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("closes by Escape before its panel has the focus, and after the focus was lost", async () => {
    const { user } = showPart(<Figure label="Rent" text="$2,145" provenance={{ source: "Rent roll" }} />);
    const figure = screen.getByRole("button", { name: "Rent: $2,145. Show source" });
    const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(figure);
    fireEvent.keyDown(figure, { key: "Escape" });
    expect(figure).toHaveAttribute("aria-expanded", "false");
    await isClosed();
    await user.click(figure);
    await screen.findByText("Rent roll");
    await waitFor(() => expect(document.body).not.toHaveFocus());
    (document.activeElement as HTMLElement).blur();
    fireEvent.keyDown(document.body, { key: "Escape" });
    await isClosed();
  });

  it("leaves out of its source what nobody knows", async () => {
    const { user } = showPart(
      <Figure label="Rent" text="$2,145" provenance={{ source: "Rent roll", asOf: null, override: null }} />,
    );
    await user.click(screen.getByRole("button", { name: "Rent: $2,145. Show source" }));
    expect(facts(await screen.findByRole("dialog"))).toEqual({ Source: "Rent roll" });
  });

  it.each([
    ["/api/documents/7", "a file is fetched", true],
    ["/portfolios/p-1", "a page is opened in place", false],
  ])("leads to what it can be checked against (%s): %s", async (href, _what, isFile) => {
    const { user, address } = showPart(
      <Figure label="Rent" text="$2,145" provenance={{ link: { label: "Open the source", href } }} />,
    );
    await user.click(screen.getByRole("button", { name: /^Rent/ }));
    const link = await screen.findByRole("link", { name: "Open the source" });
    expect(link).toHaveAttribute("href", href);
    if (isFile) return;
    await user.click(link);
    await waitFor(() => expect(address()).toBe(href));
  });

  it.each([
    [null, "No sale is known", "No sale is known"],
    ["—", "No sale is known", "No sale is known"],
    [null, undefined, "Not available"],
  ])("that is not there (%s) stands as a dash with its reason, never as nought", (text, reason, said) => {
    showPart(<Figure label="Value" text={text} unavailable={reason} provenance={{ source: "Comps" }} />);
    const dash = screen.getByRole("button", { name: `Value is unavailable: ${said}` });
    expect(dash).toHaveTextContent("—");
  });

  it("says its reason by keyboard as by mouse", async () => {
    const { user } = showPart(<Figure label="Value" text={null} unavailable="No sale is known" />);
    await user.tab();
    expect(screen.getByRole("button", { name: /^Value is unavailable/ })).toHaveFocus();
    expect(await screen.findByRole("tooltip")).toHaveTextContent("No sale is known");
  });
});

describe("a strip of figures", () => {
  it("names each above its figure", () => {
    showPart(
      <KeyFigures
        figures={[
          { label: "Value", text: "$412K" },
          { label: "Rent", text: null, unavailable: "Not let" },
        ]}
      />,
    );
    expect(facts(document.body)).toEqual({ Value: "$412K", Rent: "—" });
  });
});

describe("a chart", () => {
  const table: ChartTable = {
    columns: [
      { label: "Month", unit: "text" },
      { label: "Rent", unit: "usdPerMonth" },
      { label: "Growth", unit: "fraction" },
    ],
    rows: [
      ["2026-08", 2145, 0.031],
      ["2026-09", null, -0.004],
    ],
  };

  it("is drawn as wide as its place, in the colors of the scheme", async () => {
    showPart(
      <ResponsiveChart
        height={240}
        render={({ width, height, palette }) => <p>{`${width} × ${height}, ${palette.surface}`}</p>}
      />,
    );
    expect(await screen.findByText(/^1280 × 240, #/)).toBeVisible();
  });

  it("has its figures behind it, each in its unit, months by name and what is unknown as a dash", () => {
    showPart(<ResponsiveChart height={240} table={table} render={() => null} />);
    expect(screen.getByText("Show as a table")).toBeVisible();
    expect(screen.getAllByRole("columnheader", { hidden: true }).map(words)).toEqual([
      "Month",
      "Rent",
      "Growth",
    ]);
    expect(rows()).toEqual([
      ["Aug 2026", "$2,145", "3.1%"],
      ["Sep 2026", "—", "−0.4%"],
    ]);
  });
});

describe("a small line", () => {
  const path = (values: (number | null)[]) => {
    showPart(<Sparkline values={values} width={104} height={24} />);
    return document.querySelector("path")?.getAttribute("d") ?? null;
  };

  it("runs from the lowest at its foot to the highest at its head", () => {
    expect(path([1, 3, 2])).toBe("M2.0 22.0L52.0 2.0L102.0 12.0");
  });

  it("breaks where a value is missing, and never bridges the gap", () => {
    expect(path([1, 2, null, 2, 1])).toBe("M2.0 22.0L27.0 2.0M77.0 2.0L102.0 22.0");
  });

  it("of what never changes runs through the middle", () => {
    expect(path([5, 5])).toBe("M2.0 12.0L102.0 12.0");
  });

  it("is not drawn of a single value", () => {
    expect(path([null, 5, null])).toBeNull();
  });
});
