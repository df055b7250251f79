import { getUnitMix } from "@labs/contract/unit-mix";
import { type DataRequest, getDataRequest, getDataRequestSheet } from "@labs/contract/uploads/data-requests";
import {
  acceptRentRoll,
  chooseRentRollVersion,
  editRentRoll,
  getRentRoll,
  getRentRollMix,
  RollReview,
} from "@labs/contract/uploads/rent-roll-requests";
import { OtherLease, RentRoll, RollIssue, RollUnit, TieOut } from "@labs/contract/uploads/rent-rolls";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { dataRequest, requestDetail, requestId } from "../test/data-requests.ts";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { facts, rows, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const ID = requestId("9");
const request = dataRequest("9", {
  kind: "rent-roll",
  fileName: "roll.xlsx",
  accepted: true,
  googlePlacesId: "place-1",
});
const cell = (row: number, column: number) => ({ sheet: "Roll", row, column });

const unit = (unitId: string, row: number, given: Partial<RollUnit> = {}) =>
  sample(RollUnit, {
    unitId,
    floorPlan: "A1",
    sqft: 750,
    unitStatus: "occupied",
    statusText: "OCC",
    marketRent: 1_500,
    contractRent: 1_450,
    source: cell(row, 1),
    sources: { unitId: cell(row, 1), marketRent: cell(row, 5) },
    ...given,
  });

const summary = {
  units: 120,
  occupied: 111,
  onNotice: 4,
  vacant: 9,
  vacantLeased: 2,
  model: 1,
  down: 0,
  marketRent: 180_000,
  contractRent: null,
  sqft: 90_000,
};

const roll = sample(RentRoll, {
  accepted: true,
  layout: "unit_rows",
  system: "Yardi",
  asOf: "2026-10-31",
  asOfSource: "file",
  properties: [{ name: "Oak Park", ...summary }],
  summary,
  units: [unit("101", 2), unit("102", 3, { unitStatus: "vacant", statusText: "VAC", contractRent: 0 })],
  columns: [
    { sheet: "Roll", column: 1, header: "Unit", field: "unitId" },
    { sheet: "Roll", column: 9, header: "Pets", field: null },
  ],
  chargeCodes: [{ code: "RNT", category: "rent", lines: 111, amount: 160_950 }],
  unitMix: [
    {
      floorPlan: "A1",
      beds: 1,
      baths: 1,
      sqft: 750,
      units: 120,
      occupied: 111,
      marketRent: 1_500,
      inPlaceRent: 1_450,
      effectiveRent: 1_430,
    },
  ],
  tieOut: [
    sample(TieOut, { check: "units", expected: 120, found: 120, ok: true, source: cell(130, 1) }),
    sample(TieOut, {
      check: "marketRent",
      scope: "Building 2",
      expected: 90_500,
      found: 90_000,
      ok: false,
      source: cell(131, 5),
    }),
  ],
  issues: [
    sample(RollIssue, {
      sheet: "Roll",
      line: 3,
      column: "Unit",
      unitId: "102",
      code: "R04",
      severity: "error",
      message: "Vacant, but with a rent",
    }),
    sample(RollIssue, { code: "R12", severity: "warning", message: "The roll is of August" }),
  ],
});

const review = (given: Partial<z.infer<typeof RollReview>> = {}) =>
  sample(RollReview, { request, version: 3, roll, unitsFrom: 0, unitsTotal: roll.units.length, ...given });

const openRoll = (given: Partial<z.infer<typeof RollReview>> = {}, query = "", ...answers: Answer[]) =>
  openPage(`/data-tools?request=${ID}${query}`, {
    answers: [
      answer(getDataRequest, requestDetail("9", { ...request, status: "completed" })),
      answer(getRentRoll, review(given)),
      answer(getDataRequestSheet, {
        sheets: [{ name: "Roll", rows: 3, columns: 2 }],
        printed: null,
        sheet: 0,
        from: 1,
        rows: [
          ["Unit", "Status"],
          ["101", "OCC"],
          ["102", "VAC"],
        ],
      }),
      ...answers,
    ],
  });

const UNMET = {
  about: "tie|Roll|131|5|marketRent",
  tie: sample(TieOut, {
    check: "marketRent",
    scope: "Building 2",
    expected: 90_500,
    found: 90_000,
    ok: false,
    source: cell(131, 5),
  }),
};
const ERROR = {
  about: "issue|R02",
  issue: sample(RollIssue, {
    line: 3,
    unitId: "102",
    code: "R02",
    severity: "error",
    message: "Stands twice",
  }),
};

describe("a rent roll with differences", () => {
  it("is not accepted before each is explained, and says why and by whom", async () => {
    const explanation = {
      about: UNMET.about,
      text: "Garages are in it",
      by: "Ann Example",
      at: "2026-11-02T15:00:00.000Z",
    };
    const { user } = await openRoll(
      { objections: [UNMET, ERROR] },
      "",
      answer(editRentRoll, review({ objections: [{ ...UNMET, explanation }, ERROR] })),
    );
    const list = within(await screen.findByRole("region", { name: "Differences and errors" }));
    expect(list.getByText(/2 of 2 open/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Accept into a unit mix" })).toBeDisabled();
    expect(
      screen.getByText(
        /1 of the file’s own totals does not tie out and 1 error is left: correct or explain each/,
      ),
    ).toBeVisible();
    await user.click(
      list.getByRole("button", { name: /^Explain Market rent \(Building 2\): the file says \$90,500/ }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Explain the difference" }));
    const save = dialog.getByRole("button", { name: "Save explanation" });
    await user.type(dialog.getByLabelText(/^Explanation/), " No ");
    expect(save).toBeDisabled();
    await user.clear(dialog.getByLabelText(/^Explanation/));
    await user.type(dialog.getByLabelText(/^Explanation/), "Yes");
    expect(save).toBeEnabled();
    await user.clear(dialog.getByLabelText(/^Explanation/));
    await user.type(dialog.getByLabelText(/^Explanation/), "Garages are in it ");
    await user.click(save);
    expect(network.asked(editRentRoll)[0]?.body).toEqual({
      basedOn: 3,
      edits: [],
      explanations: [{ about: UNMET.about, text: "Garages are in it" }],
    });
    expect(await list.findByText(/“Garages are in it” Ann Example, Nov 2, 2026/)).toBeVisible();
    expect(list.getByText(/1 of 2 open/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Accept into a unit mix" })).toBeDisabled();
  });

  it("can be accepted once all are explained", async () => {
    const explanation = {
      about: UNMET.about,
      text: "Garages are in it",
      by: "Ann Example",
      at: "2026-11-02T15:00:00.000Z",
    };
    await openRoll({ objections: [{ ...UNMET, explanation }] });
    expect(await screen.findByText(/1 difference is explained\./)).toBeVisible();
    expect(screen.getByRole("button", { name: "Accept into a unit mix" })).toBeEnabled();
  });
});

describe("a rent roll under review", () => {
  it("says what the roll is, and counts it from its units", async () => {
    await openRoll();
    const figures = await screen.findByRole("region", { name: "The roll" });
    expect(figures).toHaveTextContent(
      "As of Oct 31, 2026 (from the file) · seems to come from Yardi · one row per unit · Oak Park",
    );
    expect(facts(figures)).toEqual({
      Units: "120",
      Occupied: "111",
      "On notice": "4",
      Vacant: "9",
      Preleased: "2",
      Occupancy: "92.5%",
      "Market rent": "$180,000",
      "Contract rent": "—",
      "Area, sq ft": "90,000",
      Model: "1",
      Down: "0",
    });
  });

  it("holds the units against the file's own totals", async () => {
    await openRoll();
    await screen.findByRole("table", { name: "Tie-outs" });
    expect(rows("Tie-outs")).toEqual([
      ["Units", "the whole roll", "120", "120", "none", "● Yes", "A130"],
      ["Market rent", "Building 2", "$90,500.00", "$90,000.00", "−$500.00", "⚠ No", "E131"],
    ]);
    expect(screen.getByText(/1 of 2 file totals do not tie out/)).toBeVisible();
  });

  it("lists what is odd, errors first, and leads from each to its unit", { tags: "nightly" }, async () => {
    const { user } = await openRoll({}, "&view=issues");
    const issues = await screen.findByRole("region", { name: "Issues" });
    const groups = within(issues).getAllByRole("heading", { level: 3 }).map(words);
    expect(groups[0]).toContain("Vacant with rent");
    expect(groups[1]).toContain("Roll older than 60 days");
    expect(screen.getByRole("tab", { name: "Issues (1 error, 1 warning)", selected: true })).toBeVisible();
    await user.click(within(issues).getByRole("button", { name: /Vacant with rent/ }));
    await user.click(await within(issues).findByRole("button", { name: "Show unit 102" }));
    expect(await screen.findByRole("region", { name: "Unit 102" })).toBeVisible();
  });

  it("finds units by a word as fast as it is typed", async () => {
    const { user } = await openRoll();
    const search = await screen.findByRole("searchbox", { name: "Find units" });
    await user.type(search, "102");
    expect(search).toHaveValue("102");
    expect(await screen.findByText("1 of 2")).toBeVisible();
  });

  it("shows everything of a unit with the cells it came from", async () => {
    await openRoll({}, "&unit=0&field=marketRent");
    const panel = await screen.findByRole("region", { name: "Unit 101" });
    expect(facts(panel)).toMatchObject({
      Unit: "101 A2",
      "Floor plan": "A1",
      Status: "Occupied",
      "Market rent": "$1,500 E2",
      "Contract rent": "$1,450",
    });
  });

  it("corrects a value as the next version, which can be undone", async () => {
    const { user } = await openRoll(
      {},
      "&unit=0",
      answer(editRentRoll, review({ version: 4, undo: 3 })),
      answer(chooseRentRollVersion, review({ version: 3, undo: null, redo: 4 })),
    );
    const panel = within(await screen.findByRole("region", { name: "Unit 101" }));
    expect(screen.getByRole("button", { name: "Undo" })).toBeDisabled();
    await user.click(panel.getByRole("button", { name: "Correct market rent of unit 101" }));
    const field = panel.getByRole("textbox", { name: "Market rent of unit 101" });
    await user.clear(field);
    await user.type(field, "$1,525{Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Undo" })).toBeEnabled());
    expect(network.asked(editRentRoll)[0]?.body).toEqual({
      basedOn: 3,
      edits: [{ unit: 0, field: "marketRent", value: 1_525 }],
      explanations: [],
    });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Redo" })).toBeEnabled());
    expect(network.asked(chooseRentRollVersion)[0]?.body).toEqual({ basedOn: 4, version: 3 });
  });

  it("is shown as it is now when somebody else changed it meanwhile", async () => {
    const { user } = await openRoll(
      {},
      "&unit=0",
      answer(editRentRoll, refuse("conflict", "Version 5 is the newest")),
    );
    const panel = within(await screen.findByRole("region", { name: "Unit 101" }));
    await user.click(panel.getByRole("button", { name: "Correct unit of unit 101" }));
    await user.type(panel.getByRole("textbox", { name: "Unit of unit 101" }), "x{Enter}");
    expect(await screen.findByText(/The roll was changed by someone else/)).toBeVisible();
    expect(screen.queryByText("Version 5 is the newest")).not.toBeInTheDocument();
    expect(network.asked(getRentRoll)).toHaveLength(2);
  });

  it("takes another meaning of a word for the whole roll", { tags: "nightly" }, async () => {
    const { user } = await openRoll({}, "&view=meanings", answer(editRentRoll, review({ version: 4 })));
    await user.click(await screen.findByRole("combobox", { name: "Status “VAC” means" }));
    await user.click(await screen.findByRole("option", { name: "Down" }));
    await waitFor(() => expect(network.asked(editRentRoll)).toHaveLength(1));
    expect(network.asked(editRentRoll)[0]?.body).toMatchObject({
      corrections: { statuses: { VAC: "down" } },
    });
    expect(
      within(screen.getByRole("list", { name: "Columns" }))
        .getAllByRole("listitem")
        .map(words),
    ).toEqual(["Unit A Unit", "Pets I no value"]);
  });

  it("lists leases that are not in place, where there are some", async () => {
    const lease = sample(OtherLease, {
      kind: "future",
      unitId: "102",
      tenantName: "Cyd Orr",
      moveIn: "2026-12-01",
      rent: 1_520,
      source: cell(140, 1),
    });
    await openRoll({ roll: { ...roll, otherLeases: [lease] } }, "&view=other-leases");
    expect(await screen.findByRole("tab", { name: "Other leases (1)", selected: true })).toBeVisible();
    expect(section("Leases not in place").getByText("Future resident")).toBeVisible();
    expect(section("Leases not in place").getByText("$1,520")).toBeVisible();
  });

  it("shows the unit mix that its units make", async () => {
    await openRoll({}, "&view=unit-mix");
    await screen.findByRole("table", { name: "Unit mix from this roll" });
    expect(rows("Unit mix from this roll")).toEqual([
      ["A1", "1", "1", "750", "120", "111", "$1,500", "$1,450", "$1,430"],
    ]);
  });

  it("is not changed by a viewer", async () => {
    await openPage(`/data-tools?request=${ID}&unit=0`, {
      as: "viewer",
      answers: [
        answer(getDataRequest, requestDetail("9", { ...request, status: "completed" })),
        answer(getRentRoll, review()),
      ],
    });
    await screen.findByRole("region", { name: "Unit 101" });
    expect(screen.queryByRole("button", { name: /^Correct / })).toBeNull();
    expect(screen.queryByRole("button", { name: /Undo|Accept into/ })).toBeNull();
  });
});

describe("accepting a rent roll", () => {
  const mix = sample(getRentRollMix.response, {
    differences: [
      {
        code: "R09",
        message: "The record says 118 units, the roll 120",
        expected: 118,
        found: 120,
        repair: "Look whether two are missing",
      },
    ],
  });

  it("shows what would change, and keeps it as a version of the unit mix", async () => {
    const accepted = {
      ...request,
      acceptedInto: { googlePlacesId: "place-1", unitMixVersion: 1, at: "2026-11-02T15:00:00.000Z" },
    } satisfies DataRequest;
    const { user } = await openRoll(
      {},
      "",
      answer(getRentRollMix, mix),
      answer(acceptRentRoll, review({ request: accepted })),
    );
    await user.click(await screen.findByRole("button", { name: "Accept into a unit mix" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Accept into a unit mix" }));
    expect(await dialog.findByText(/The record says 118 units, the roll 120 \(R09\)/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Accept as version 1" }));
    expect(await screen.findByText("Version 1 of the unit mix saved")).toBeVisible();
    expect(network.asked(acceptRentRoll)[0]?.body).toEqual({ googlePlacesId: "place-1", basedOn: 0 });
    expect(await screen.findByText("Accepted as version 1 of the unit mix")).toBeVisible();
  });

  it("says that the mix has moved on meanwhile, and looks again", async () => {
    const { user } = await openRoll(
      {},
      "",
      answer(getRentRollMix, mix),
      answer(acceptRentRoll, refuse("conflict", "Version 2 is the newest")),
    );
    await user.click(await screen.findByRole("button", { name: "Accept into a unit mix" }));
    await user.click(await screen.findByRole("button", { name: "Accept as version 1" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText("The unit mix has changed")).toBeVisible();
    await waitFor(() => expect(network.asked(getRentRollMix)).toHaveLength(2));
  });

  const kept = sample(getUnitMix.response);
  it.each([
    [
      "what the roll would make of it",
      () => {
        const { promise, resolve } = Promise.withResolvers<typeof mix>();
        return { slow: answer(getRentRollMix, inTurn(mix, promise)), arrive: () => resolve(mix) };
      },
    ],
    [
      "the mix that is kept",
      () => {
        const { promise, resolve } = Promise.withResolvers<typeof kept>();
        return { slow: answer(getUnitMix, inTurn(kept, promise)), arrive: () => resolve(kept) };
      },
    ],
  ])("waits for %s as it is now where an earlier one is still shown", async (_, hold) => {
    const { slow, arrive } = hold();
    const { user } = await openRoll({}, "", slow);
    await user.click(await screen.findByRole("button", { name: "Accept into a unit mix" }));
    const accept = await screen.findByRole("button", { name: "Accept as version 1" });
    expect(accept).toBeEnabled();
    act(() => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    });
    await waitFor(() => expect(accept).toBeDisabled());
    arrive();
    await waitFor(() => expect(accept).toBeEnabled());
  });

  it("says when the unit mix could not be loaded", async () => {
    const { user } = await openRoll(
      {},
      "",
      answer(getRentRollMix, inTurn(refuse("not_found", "No such community"), mix)),
    );
    await user.click(await screen.findByRole("button", { name: "Accept into a unit mix" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("The unit mix could not be loaded")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByRole("button", { name: "Accept as version 1" })).toBeVisible();
  });
});

describe("a file that is no rent roll", () => {
  it("is refused with what it seems to be, beside its own cells", async () => {
    const none = { ...roll, accepted: false, reason: "It is a list of invoices" };
    await openRoll({ roll: none });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("This is not a rent roll");
    expect(alert).toHaveTextContent("It is a list of invoices.");
    expect(alert).toHaveTextContent("Of its 2 columns, 1 has a recognized rent roll name.");
    expect(await screen.findByRole("grid", { name: "File, sheet Roll" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /Accept/ })).toBeNull();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openRoll(
      {},
      "",
      answer(getRentRoll, inTurn(refuse("not_found", "Gone for now"), review())),
    );
    expect(await screen.findByText("The rent roll could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "The roll" })).toBeVisible();
  });
});
