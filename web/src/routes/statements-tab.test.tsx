import { getProperty, Property } from "@labs/contract/property-page";
import {
  AcceptedStatement,
  listPropertyStatements,
  listStatementRequests,
  type RentCheck,
} from "@labs/contract/uploads/operating-statement-requests";
import { readOperatingStatement } from "@labs/operating-statements/read-operating-statement";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, rows, section, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const community = (units: number | null) =>
  sample(Property, {
    googlePlacesId: "place-5",
    propertyId: 19,
    propertyType: "multifamily",
    label: "Oak Court",
    facts:
      units === null
        ? {}
        : {
            units: { ...sample(Property.shape.facts.valueType), label: "Units", value: units, unit: "count" },
          },
  });

/** A year of rent and taxes as the engine reads them. */
function accepted(year: number, rent: number, given: Partial<AcceptedStatement> = {}) {
  const months = Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(2, "0")}/${year}`);
  const line = (label: string, amount: number) => [label, ...months.map(() => amount), 12 * amount];
  const {
    accounts,
    results,
    period,
    months: read,
  } = readOperatingStatement([
    {
      name: "T12",
      hidden: false,
      merges: [],
      rows: [
        ["Account", ...months, "Total"],
        line("Rental income", rent),
        line("Total income", rent),
        line("Property taxes", 20_000),
        line("Total expenses", 20_000),
        line("Net operating income", rent - 20_000),
      ],
    },
  ]);
  return sample(AcceptedStatement, {
    id: String(year),
    fileName: `t12 ${year}.xlsx`,
    accounts,
    results,
    period,
    months: read,
    acceptedBy: "Cyd Orr",
    acceptedAt: "2026-10-30T15:00:00.000Z",
    ...given,
  });
}

const openTab = (
  statements: AcceptedStatement[],
  { units = 100, rentCheck = null }: { units?: number | null; rentCheck?: RentCheck | null } = {},
  ...answers: Answer[]
) =>
  openPage("/research-property/place-5/statements", {
    answers: [
      answer(getProperty, community(units)),
      answer(listStatementRequests, list()),
      answer(listPropertyStatements, { ...list(...statements), rentCheck }),
      ...answers,
    ],
  });

const TABLE = "Accounts of the accepted statements";

describe("the accepted statements of a community", () => {
  it("stand side by side, the latest first, with its share of income and its dollars a unit", async () => {
    await openTab([accepted(2025, 150_000), accepted(2024, 140_000, { acceptedBy: null })]);
    await screen.findByRole("table", { name: TABLE });
    const noi = rows(TABLE).find(([name]) => name === "Net operating income (NOI)");
    expect(noi?.slice(0, 5)).toEqual([
      "Net operating income (NOI)",
      "$1,560,000",
      "$1,440,000",
      "86.7%",
      "$15,600",
    ]);
    expect(column(TABLE, "T1 × 12").at(-2)).toBe("$1,560,000");
    const origins = words(screen.getByRole("region", { name: "Accepted statements" }));
    expect(origins).toContain(
      "Jan 2025 to Dec 2025 : t12 2025.xlsx , accepted by Cyd Orr on Oct 30, 2026, 3:00 PM",
    );
    expect(origins).toContain("Jan 2024 to Dec 2024 : t12 2024.xlsx , accepted by a former user on");
  });

  it("mark one that was accepted with an unexplained difference, and say why", async () => {
    const unexplainedNoi = { amount: -9_360, reason: "House account" };
    await openTab([accepted(2025, 150_000, { unexplainedNoi })]);
    const origins = words(await screen.findByRole("region", { name: "Accepted statements" }));
    expect(origins).toMatch(/\$9,360 of NOI unexplained\s?: House account/);
  });

  it("leave out one whose place another has taken", async () => {
    await openTab([accepted(2025, 150_000), accepted(2024, 140_000, { replaced: true })]);
    await screen.findByRole("table", { name: TABLE });
    expect(screen.queryByText(/t12 2024/)).toBeNull();
  });

  it("have no dollars a unit where the units are not known", async () => {
    await openTab([accepted(2025, 150_000)], { units: null });
    await screen.findByRole("table", { name: TABLE });
    expect([...new Set(column(TABLE, "Per unit"))]).toEqual(["—"]);
  });

  it.each([
    ["Rents differ (T07)", 0.034, false, "3.4% above"],
    ["Rents agree", -0.012, true, "1.2% below"],
  ])("are held against the rents of the unit mix: %s", async (state, difference, ok, apart) => {
    const rentCheck = {
      statement: 1_800_000,
      unitMix: 1_740_000,
      unitMixVersion: 3,
      unitMixAsOf: "2025-12-31",
      difference,
      ok,
    };
    await openTab([accepted(2025, 150_000)], { rentCheck });
    await screen.findByRole("table", { name: TABLE });
    expect(words(screen.getByRole("region", { name: "Accepted statements" }))).toContain(
      `${state} : last month’s rent annualized is $1,800,000 , ${apart} the $1,740,000 of the occupied units in unit mix version 3 as of Dec 31, 2025`,
    );
  });

  it("come about by an upload, where there is none yet", async () => {
    await openTab([]);
    expect(await screen.findByText("No statement accepted yet")).toBeVisible();
    expect(section("Accepted statements").queryByRole("table")).toBeNull();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const away = refuse("unavailable", "Statements are being loaded");
    const { user } = await openTab(
      [],
      {},
      answer(
        listPropertyStatements,
        inTurn(away, away, away, { ...list(accepted(2025, 150_000)), rentCheck: null }),
      ),
    );
    expect(await screen.findByText("The accepted statements could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: TABLE })).toBeVisible();
  });
});
