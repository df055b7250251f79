import { Footprint, FootprintMarket } from "@labs/contract/footprint";
import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { showPart } from "../../test/page.tsx";
import { rows, words } from "../../test/read.ts";
import { sample } from "../../test/sample.ts";
import { FootprintTable } from "./footprint-table.tsx";
import { MoversList } from "./movers-list.tsx";

const level = (value: number | null, change: number | null) =>
  sample(FootprintMarket.shape.rent, { value, change, asOf: "2026-09", source: "Rent index" });

const market = (given: Partial<FootprintMarket>) =>
  sample(FootprintMarket, {
    countyId: "12057",
    name: "Hillsborough County, FL",
    homes: 1,
    rent: level(2_145, 0.032),
    homeValue: level(413_200, -0.011),
    ...given,
  });

describe("markets where we own or look", () => {
  it("stand with rent in full, value in short, and each change with its direction by shape and by word", () => {
    showPart(<FootprintTable markets={[market({})]} />);
    expect(rows()).toEqual([
      ["Hillsborough County, FL 1 owned home", "$2,145", "▲ 3.2% up", "$413K", "▼ 1.1% down", "—"],
    ]);
    expect(
      screen.getByRole("button", { name: /^Home value in Hillsborough County, FL: \$413K \(\$413,200\)/ }),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Hillsborough County, FL" })).toHaveAttribute(
      "href",
      "/markets/county/12057",
    );
    expect(
      screen.getByTitle("Change of rent in Hillsborough County, FL, vs. 12 months earlier"),
    ).toBeVisible();
  });

  it.each([
    [0.0004, "● 0.0%"],
    [-0.0004, "● 0.0%"],
    [0, "● 0.0%"],
    [0.0006, "▲ 0.1% up"],
    [-0.0006, "▼ 0.1% down"],
  ])("point nowhere when what is shown does not move (%f)", (change, text) => {
    showPart(<FootprintTable markets={[market({ rent: level(2_145, change) })]} />);
    expect(rows()[0]?.[2]).toBe(text);
  });

  it("say why a level or its change is not known, and count what one only looked at", () => {
    showPart(
      <FootprintTable
        markets={[
          market({
            homes: 0,
            opened: 3,
            rent: level(null, null),
            unavailable: { rent: "No rent is published", rentChange: "No rent of last year" },
          }),
        ]}
      />,
    );
    expect(screen.getByText("3 looked at")).toBeVisible();
    for (const name of [
      "Rent in Hillsborough County, FL is unavailable: No rent is published",
      "Change of rent in Hillsborough County, FL is unavailable: No rent of last year",
    ])
      expect(screen.getByRole("button", { name })).toHaveTextContent("—");
  });

  it("say in words why a whole column stands empty, and nothing where one market has a figure", () => {
    const old = "Last known for Feb 2022: past its publisher's cycle";
    const without = { homeValue: level(null, null), unavailable: { homeValue: old } };
    showPart(<FootprintTable markets={[market(without), market({ countyId: "12103", ...without })]} />);
    expect(screen.getByText(`Home value: ${old}.`)).toBeVisible();
    expect(screen.queryByText(/^Rent: /)).toBeNull();
    cleanup();
    showPart(<FootprintTable markets={[market(without), market({ countyId: "12103" })]} />);
    expect(screen.queryByText(/^Home value: /)).toBeNull();
  });

  it("show what is past its publisher's cycle with its month, and no change of it", () => {
    const old = { ...level(null, null), lastKnown: { value: 1_980, asOf: "2022-02" } };
    showPart(
      <FootprintTable markets={[market({ rent: old, unavailable: { rentChange: "Past its cycle" } })]} />,
    );
    expect(rows()[0]?.slice(1, 3)).toEqual(["$1,980 Last known Feb 2022", "—"]);
    expect(screen.getByRole("button", { name: /^Rent in Hillsborough County, FL: \$1,980/ })).toBeVisible();
  });

  it("draw two years of rent, and say them to who does not see the line", () => {
    showPart(
      <FootprintTable
        markets={[
          market({
            rentPoints: [
              ["2024-09", 1_900],
              ["2025-09", 2_050],
              ["2026-09", 2_145],
            ],
          }),
        ]}
      />,
    );
    expect(
      screen.getByRole("img", { name: "Rent from $1,900 in Sep 2024 to $2,145 in Sep 2026" }),
    ).toBeVisible();
  });
});

describe("metros whose rents moved most", () => {
  it("stand by direction, with how many were looked through and by whom", () => {
    showPart(
      <MoversList
        movers={sample(Footprint.shape.movers, {
          rising: [{ msaId: "45300", name: "Tampa, FL", change: 0.061, asOf: "2026-09" }],
          of: 1_380,
          source: "Rent index",
          demo: true,
        })}
      />,
    );
    const [rising, falling] = screen.getAllByRole("list");
    expect(words(rising as HTMLElement)).toBe("Tampa, FL ▲ 6.1% up");
    expect(within(rising as HTMLElement).getByRole("link")).toHaveAttribute("href", "/markets/msa/45300");
    expect(screen.getByTitle("Rent in Tampa, FL, Sep 2026, vs. 12 months earlier")).toBeVisible();
    expect(falling).toBeEmptyDOMElement();
    expect(screen.getByText("No rents decreased")).toBeVisible();
    expect(
      screen.getByText(
        /^Of 1,380 metros with five years of rents and 50,000 people or more\. Source: Rent index/,
      ),
    ).toBeVisible();
    expect(screen.getByText("Demo data")).toBeVisible();
  });
});
