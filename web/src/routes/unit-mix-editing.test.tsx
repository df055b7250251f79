import { getProperty, Property } from "@labs/contract/property-page";
import { getUnitMix, saveUnitMix, UnitMix, UnitMixRow } from "@labs/contract/unit-mix";
import { unitMixTotals } from "@labs/underwriting/unit-mix";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, crash, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const community = sample(Property, {
  googlePlacesId: "place-5",
  propertyId: 19,
  propertyType: "multifamily",
  label: "Oak Court",
});

const plan = (floorPlan: string, given: Partial<UnitMixRow>) =>
  sample(UnitMixRow, { floorPlan, beds: 1, baths: 1, sqft: 700, ...given });
const A1 = plan("A1", { units: 40, occupied: 38, marketRent: 1_500, inPlaceRent: 1_400 });
const B1 = plan("B1", { units: 20, occupied: 20, marketRent: 1_900, inPlaceRent: 1_850 });

/** A version with the totals that the engine makes of its rows. */
const mixOf = (version: number, rows: UnitMixRow[], given: Partial<UnitMix> = {}) =>
  sample(UnitMix, {
    version,
    asOf: "2026-09-30",
    savedBy: "Ada Lane",
    savedAt: "2026-10-30T15:00:00.000Z",
    rows,
    totals: unitMixTotals(rows),
    ...given,
  });

const openMix = (...answers: Answer[]) =>
  openPage("/research-property/place-5/unit-mix", {
    answers: [answer(getProperty, community), answer(getUnitMix, mixOf(2, [A1, B1])), ...answers],
  });

const grid = () => screen.findByRole("grid", { name: "Unit mix" });
const cell = async (text: string) =>
  within(await grid())
    .getByText(text)
    .closest("td") as HTMLElement;
const save = () => screen.getByText("Save version").closest("button") as HTMLElement;
const loss = () => words(screen.getByRole("region", { name: "Loss to lease" }));
const sent = () => network.asked(saveUnitMix).map(({ body }) => body);

type User = Awaited<ReturnType<typeof openPage>>["user"];
async function type(user: User, into: string, text: string) {
  await user.click(await cell(into));
  await user.keyboard(`${text}{Enter}`);
}

describe("editing a unit mix", () => {
  it("works out again what lies between rents and the market, and keeps the next version", async () => {
    const kept = mixOf(3, [{ ...A1, marketRent: 1_550 }, B1]);
    const { user } = await openMix(answer(saveUnitMix, kept));
    await grid();
    // 38 units at a hundred dollars and 20 at fifty.
    expect(loss()).toContain("$4,800");
    await type(user, "$1,500", "1550");
    expect(loss()).toContain("$6,700");
    expect(screen.getByText("Not saved yet. Your edits stay in this tab.")).toBeVisible();
    await user.click(save());
    expect(await screen.findByText("Version 3 of the unit mix saved")).toBeVisible();
    expect(sent()).toEqual([{ basedOn: 2, rows: [{ ...A1, marketRent: 1_550 }, B1] }]);
    expect(await screen.findByText(/^Version 3, as of Sep 30, 2026/)).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it("has nothing to save once it says what it said before", async () => {
    const { user } = await openMix();
    await grid();
    await type(user, "$1,500", "1550");
    expect(save()).toBeEnabled();
    await type(user, "$1,550", "1500");
    expect(save()).toBeDisabled();
    expect(screen.queryByText("Discard edits")).toBeNull();
  });

  it("is discarded as a whole", async () => {
    const { user } = await openMix();
    await grid();
    await type(user, "$1,500", "1550");
    await user.click(screen.getByText("Discard edits"));
    expect(await cell("$1,500")).toBeVisible();
    expect(loss()).toContain("$4,800");
    expect(sent()).toEqual([]);
  });

  it("shows no totals of what is impossible, and names what is to be mended", async () => {
    const { user } = await openMix();
    await grid();
    await type(user, "38", "41");
    expect(screen.getByText(/^Fix before saving: /)).toBeVisible();
    expect(save()).toBeDisabled();
    expect(
      section("Loss to lease").getByLabelText("Occupancy is unavailable: Fix the marked cells first"),
    ).toBeVisible();
    await type(user, "41", "39");
    expect(screen.getByText("Not saved yet. Your edits stay in this tab.")).toBeVisible();
    expect(save()).toBeEnabled();
  });

  it("takes a block from a spreadsheet, and adds the rows that it needs", async () => {
    const { user } = await openMix(
      answer(getUnitMix, sample(UnitMix)),
      answer(saveUnitMix, mixOf(1, [A1, B1])),
    );
    await grid();
    await user.click(screen.getByText("Add row"));
    const first = within(await grid()).getAllByRole("cell")[0] as HTMLElement;
    await user.click(first);
    fireEvent.paste(first, {
      clipboardData: {
        getData: () => "A1\t1\t1\t700\t40\t38\t$1,500\t$1,400\nB1\t1\t1\t700\t20\t20\t$1,900\t$1,850\n",
      },
    });
    await user.click(save());
    await waitFor(() => expect(sent()).toEqual([{ basedOn: 0, rows: [A1, B1] }]));
  });

  it("leaves out rows that nothing was typed into", async () => {
    const { user } = await openMix(answer(saveUnitMix, mixOf(3, [A1, B1])));
    await grid();
    await user.click(screen.getByText("Add row"));
    expect(save()).toBeDisabled();
    await type(user, "$1,500", "1550");
    await user.click(save());
    await waitFor(() => expect(sent()[0]?.rows).toHaveLength(2));
  });

  it("asks before the tab is closed with edits, and not without", async () => {
    const { user } = await openMix();
    await grid();
    const leave = () => {
      const leaving = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await type(user, "$1,500", "1550");
    expect(leave()).toBe(true);
  });

  it("survives a look at another page", async () => {
    const { user, router } = await openMix();
    await grid();
    await type(user, "$1,500", "1550");
    await router.navigate("/research-property/place-5/documents");
    await screen.findByRole("tab", { name: "Documents", selected: true });
    await router.navigate("/research-property/place-5/unit-mix");
    expect(await cell("$1,550")).toBeVisible();
    expect(save()).toBeEnabled();
  });
});

describe("a unit mix that was not kept", () => {
  it.each([
    [
      "the server's own words",
      refuse("unavailable", "The unit mix is being loaded"),
      "The unit mix is being loaded. Your edits",
    ],
    ["no words of a failure that nobody expected", crash(), "Something went wrong. Your edits"],
  ])("says so in %s, and keeps the edits", async (_, refusal, said) => {
    const { user } = await openMix(answer(saveUnitMix, refusal));
    await grid();
    await type(user, "$1,500", "1550");
    await user.click(save());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The unit mix was not saved");
    expect(alert).toHaveTextContent(said);
    expect(await cell("$1,550")).toBeVisible();
    await waitFor(() => expect(save()).toBeEnabled());
  });

  it("marks the cell that the server found wrong", async () => {
    const { user } = await openMix(
      answer(saveUnitMix, refuseFields({ "rows.1.inPlaceRent": "Rents of B1 are above the market" })),
    );
    await grid();
    await type(user, "$1,850", "1950");
    await user.click(save());
    await screen.findByRole("alert");
    const wrong = await cell("$1,950");
    expect(wrong).toBeInvalid();
  });

  it("lists what a colleague changed meanwhile, and puts one's own edits on that", async () => {
    const theirs = mixOf(3, [{ ...A1, inPlaceRent: 1_420, marketRent: 1_525 }, B1], { savedBy: "Cyd Orr" });
    const { user } = await openMix(
      answer(getUnitMix, inTurn(mixOf(2, [A1, B1]), theirs)),
      answer(
        saveUnitMix,
        inTurn(
          refuse("conflict", "Version 3 is the newest"),
          mixOf(4, [{ ...A1, marketRent: 1_550, inPlaceRent: 1_420 }, B1]),
        ),
      ),
    );
    await grid();
    await type(user, "$1,500", "1550");
    await user.click(save());
    expect(await screen.findByText("Version 3 was saved while you were editing")).toBeVisible();
    const alert = screen
      .getByText("Version 3 was saved while you were editing")
      .closest("[role=alert]") as HTMLElement;
    const changes = within(alert).getAllByRole("listitem").map(words);
    expect(changes).toContain("A1 : in-place rent $1,400 → $1,420");
    expect(changes.at(-1)).toBe("A1 , market rent : yours $1,550 (kept), theirs $1,525");
    // Until that is settled nothing is saved over it.
    expect(save()).toBeDisabled();
    await user.click(within(alert).getByText("Apply my edits to version 3"));
    expect(await cell("$1,420")).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ basedOn: 3, rows: [{ ...A1, marketRent: 1_550, inPlaceRent: 1_420 }, B1] });
  });

  it("gives way to a colleague's version by choice", async () => {
    const theirs = mixOf(3, [{ ...A1, marketRent: 1_525 }, B1], { savedBy: null });
    const { user } = await openMix(
      answer(getUnitMix, inTurn(mixOf(2, [A1, B1]), theirs)),
      answer(saveUnitMix, refuse("conflict", "Version 3 is the newest")),
    );
    await grid();
    await type(user, "$1,500", "1550");
    await user.click(save());
    expect(await screen.findByText(/^Somebody saved it on Oct 30, 2026/)).toBeVisible();
    await user.click(screen.getByText("Discard my edits"));
    expect(await cell("$1,525")).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it("says when a colleague's version could not be loaded either", async () => {
    const { user } = await openMix(
      answer(getUnitMix, inTurn(mixOf(2, [A1, B1]), refuse("not_found", "Gone for now"))),
      answer(saveUnitMix, refuse("conflict", "Version 3 is the newest")),
    );
    await grid();
    await type(user, "$1,500", "1550");
    await user.click(save());
    expect(await screen.findByText("Gone for now")).toBeVisible();
    expect(await cell("$1,550")).toBeVisible();
    expect(save()).toBeEnabled();
  });
});
