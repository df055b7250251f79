import { DealSettings, getDealSettings } from "@labs/contract/deals/deal-settings";
import { addOffer, listOffers, Offer } from "@labs/contract/deals/offers";
import {
  addNote,
  changeWork,
  deleteNote,
  editNote,
  getWork,
  listPipeline,
  Note,
  PipelineProperty,
  PropertyWork,
  pipelineStages,
  StageFigures,
  TeamEvent,
} from "@labs/contract/deals/pipeline";
import { getProperty, Property } from "@labs/contract/property-page";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";
import { words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const ANALYST = person("analyst");
const me = { id: ANALYST.id, name: "Ada Lane" };
const bo = { id: "00000000-0000-4000-8000-000000000009", name: "Bo Kent" };

const home = sample(Property, {
  googlePlacesId: "place-1",
  propertyId: 17,
  propertyType: "singlefamily",
  label: "12 Oak St, Tampa, FL",
  events: [{ kind: "sale", date: "2021-05-01", amount: 210_000, detail: "Closed sale", source: "Recorder" }],
});
const none = sample(PropertyWork, {
  version: 0,
  choices: { tags: ["pool", "corner lot"], people: [bo, me] },
});
const note = sample(Note, {
  id: "00000000-0000-4000-8000-000000000004",
  version: 1,
  text: "Roof from 2009",
  by: me,
  at: "2026-11-02T12:00:00.000Z",
});
const work = {
  ...none,
  version: 4,
  status: "offer" as const,
  assignee: { ...bo, isDisabled: false },
  tags: ["pool"],
  notes: [note],
  events: [
    sample(TeamEvent, {
      kind: "status",
      at: "2026-11-03T12:00:00.000Z",
      detail: "New → Offer",
      by: "Bo Kent",
    }),
  ],
};

const openProperty = (as: Parameters<typeof person>[0], ...answers: Answer[]) =>
  openPage("/research-property/place-1", {
    as: person(as),
    answers: [answer(getProperty, home), ...answers],
  });

const bodies = (endpoint: Parameters<typeof network.asked>[0]) =>
  network.asked(endpoint).map(({ body }) => body);

describe("status, assignee and tags of a property", () => {
  it("are empty at first and each is saved at once, based on the answer before", async () => {
    const saved = { ...none, version: 1, status: "screening" as const };
    const { user } = await openProperty(
      "analyst",
      answer(getWork, none),
      answer(changeWork, inTurn(saved, { ...saved, version: 2, assignee: { ...me, isDisabled: false } })),
    );
    await user.click(await screen.findByRole("button", { name: /^No status unassigned/ }));
    const status = await screen.findByRole("combobox", { name: "Status" });
    expect(status).toHaveValue("");
    expect(status).toHaveAttribute("placeholder", "No status");
    await user.click(status);
    await user.click(await screen.findByRole("option", { name: "Screening" }));
    await user.click(screen.getByRole("combobox", { name: "Assignee" }));
    await user.click(await screen.findByRole("option", { name: "Ada Lane (me)" }));
    await waitFor(() =>
      expect(bodies(changeWork)).toEqual([
        { basedOn: 0, status: "screening" },
        { basedOn: 1, assigneeId: me.id },
      ]),
    );
    expect(screen.getByRole("combobox", { name: "Assignee" })).toHaveValue("Ada Lane (me)");
  });

  it("stay as they were chosen when an earlier choice is answered", async () => {
    const saved = { ...none, version: 1, status: "screening" as const };
    const { promise: first, resolve: answerFirst } = Promise.withResolvers<typeof saved>();
    const { promise: second, resolve: answerSecond } = Promise.withResolvers<typeof saved>();
    const { user } = await openProperty(
      "analyst",
      answer(getWork, none),
      answer(changeWork, ({ body }) => (body.status === undefined ? second : first)),
    );
    await user.click(await screen.findByRole("button", { name: /^No status unassigned/ }));
    await user.click(await screen.findByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: "Screening" }));
    await user.click(screen.getByRole("combobox", { name: "Assignee" }));
    await user.click(await screen.findByRole("option", { name: "Ada Lane (me)" }));
    await waitFor(() => expect(bodies(changeWork)).toEqual([{ basedOn: 0, status: "screening" }]));
    const shown: string[] = [];
    const look = () => shown.push(screen.getByRole<HTMLInputElement>("combobox", { name: "Assignee" }).value);
    await waitFor(look);
    answerFirst(saved);
    await waitFor(() => {
      look();
      expect(bodies(changeWork).at(-1)).toEqual({ basedOn: 1, assigneeId: me.id });
    });
    answerSecond({ ...saved, version: 2, assignee: { ...me, isDisabled: false } });
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Status" })).toHaveValue("Screening"));
    look();
    expect(new Set(shown)).toEqual(new Set(["Ada Lane (me)"]));
  });

  it("that somebody else changed meanwhile are shown as they are now, with who did", async () => {
    const { user } = await openProperty(
      "analyst",
      answer(getWork, inTurn(none, work)),
      answer(changeWork, refuse("conflict", "Bo Kent changed this deal on Nov 3, 2026")),
    );
    await user.click(await screen.findByRole("button", { name: /^No status unassigned/ }));
    await user.click(await screen.findByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: "Closed" }));
    expect(await screen.findByText(/^Bo Kent changed this deal/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Status" })).toHaveValue("Offer"));
  });

  it("are words for a viewer, who writes no notes either", async () => {
    await openProperty("viewer", answer(getWork, work));
    expect(await screen.findByText("Bo Kent", { selector: "dd" })).toBeVisible();
    expect(screen.queryByRole("combobox", { name: "Status" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "New note" })).toBeNull();
    expect(within(await screen.findByRole("list", { name: "Notes" })).queryByRole("button")).toBeNull();
  });
});

describe("the next step of a deal", () => {
  const late = { offerExpiresOn: "2026-11-01", diligenceEndsOn: null, closingOn: null };
  const deal = {
    ...work,
    nextStep: { text: "Order the survey", dueOn: "2026-11-05", person: { ...bo, isDisabled: false } },
    dates: late,
  };

  it("says what is overdue, and is saved with its day and person, or done", async () => {
    const next = { ...deal, version: 5, nextStep: null };
    const { user } = await openProperty(
      "analyst",
      answer(getWork, deal),
      answer(changeWork, inTurn({ ...deal, version: 5 }, next)),
    );
    const section = within(await screen.findByRole("region", { name: "Next step" }));
    expect(section.getByText("Offer expires overdue since Nov 1, 2026")).toBeVisible();
    expect(section.getByText("Next step due Nov 5, 2026")).toBeVisible();
    await user.clear(section.getByRole("textbox", { name: "Next step" }));
    await user.type(section.getByRole("textbox", { name: "Next step" }), "Read the survey");
    await user.click(section.getByRole("combobox", { name: "Who" }));
    await user.click(await screen.findByRole("option", { name: "Ada Lane (me)" }));
    await user.type(section.getByLabelText("Closing"), "2026-12-01");
    await user.click(section.getByRole("button", { name: "Save step" }));
    await waitFor(() =>
      expect(bodies(changeWork)).toEqual([
        {
          basedOn: 4,
          nextStep: { text: "Read the survey", dueOn: "2026-11-05", personId: me.id },
          dates: { ...late, closingOn: "2026-12-01" },
        },
      ]),
    );
    const again = within(await screen.findByRole("region", { name: "Next step" }));
    await user.click(again.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(bodies(changeWork)[1]).toEqual({ basedOn: 5, nextStep: null }));
  });

  it("that somebody else was faster to set is told, and what was typed stays until it is saved", async () => {
    const theirs = {
      ...deal,
      version: 5,
      nextStep: { text: "Call the lender", dueOn: null, person: { ...bo, isDisabled: false } },
    };
    const { user } = await openProperty(
      "analyst",
      answer(getWork, inTurn(deal, theirs)),
      answer(
        changeWork,
        inTurn(refuse("conflict", "Bo Kent changed this deal on Nov 1, 2026"), { ...theirs, version: 6 }),
      ),
    );
    const section = within(await screen.findByRole("region", { name: "Next step" }));
    const field = section.getByRole("textbox", { name: "Next step" });
    await user.clear(field);
    await user.type(field, "Read the survey");
    await user.click(section.getByRole("button", { name: "Save step" }));
    expect(
      await section.findByText(/^Changed by somebody else meanwhile to: “Call the lender”/),
    ).toBeVisible();
    expect(field).toHaveValue("Read the survey");
    await user.click(section.getByRole("button", { name: "Save step" }));
    await waitFor(() => expect(bodies(changeWork)[1]).toMatchObject({ basedOn: 5 }));
    expect(bodies(changeWork)[1]).toMatchObject({ nextStep: { text: "Read the survey" } });
  });

  it("is read by viewers", async () => {
    await openProperty("viewer", answer(getWork, deal));
    expect(await screen.findByText("Order the survey, Bo Kent")).toBeVisible();
    expect(screen.queryByLabelText("Closing")).toBeNull();
  });
});

describe("passing a deal", () => {
  it("asks for one of the firm's reasons first, and shows it from then on", async () => {
    const passed = { reason: "Price too high", words: "Wants 300" };
    const { user } = await openProperty(
      "analyst",
      answer(getWork, work),
      answer(getDealSettings, sample(DealSettings, { passReasons: ["Price too high", "Financing"] })),
      answer(changeWork, { ...work, version: 5, status: "passed", passed }),
    );
    await user.click(await screen.findByRole("button", { name: /^◐?Offer/ }));
    await user.click(await screen.findByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: "Passed" }));
    const form = within(await screen.findByRole("form", { name: "Pass this deal" }));
    expect(form.getByRole("button", { name: "Pass deal" })).toBeDisabled();
    await user.click(form.getByRole("combobox", { name: "Reason for passing" }));
    await user.click(await screen.findByRole("option", { name: "Price too high" }));
    await user.type(form.getByRole("textbox", { name: "In your words" }), "Wants 300");
    expect(network.asked(changeWork)).toHaveLength(0);
    await user.click(form.getByRole("button", { name: "Pass deal" }));
    expect(await screen.findByText("Price too high. Wants 300")).toBeVisible();
    expect(bodies(changeWork)).toEqual([{ basedOn: 4, status: "passed", passed }]);
  });
});

describe("notes of a property", () => {
  it("are added, edited and deleted by their author, and stand in the history with the rest", {
    tags: "nightly",
  }, async () => {
    const edited = { ...note, version: 2, text: "Roof from 2019", editedAt: "2026-11-04T12:00:00.000Z" };
    const { user } = await openProperty(
      "analyst",
      answer(getWork, () => {
        if (network.asked(deleteNote).length > 0) return { ...work, notes: [] };
        return network.asked(editNote).length > 0 ? { ...work, notes: [edited] } : work;
      }),
      answer(addNote, note),
      answer(editNote, edited),
      answer(deleteNote, undefined),
    );
    const history = within(await screen.findByRole("region", { name: "History" }));
    expect(await history.findByText("New → Offer")).toBeVisible();
    expect(history.getByText("Closed sale")).toBeVisible();
    await user.click(history.getByRole("radio", { name: "Our work" }));
    expect(history.queryByText("Closed sale")).toBeNull();
    await user.type(screen.getByRole("textbox", { name: "New note" }), "  Roof from 2009 ");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "New note" })).toHaveValue(""));
    await user.click(screen.getByRole("button", { name: "Edit" }));
    const field = screen.getByRole("textbox", { name: "Note" });
    await user.clear(field);
    await user.type(field, "Roof from 2019");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Roof from 2019")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await user.click(screen.getByRole("button", { name: "Delete note" }));
    expect(await screen.findByText(/^No notes yet/)).toBeVisible();
    expect(bodies(addNote)).toEqual([{ text: "Roof from 2009" }]);
    expect(bodies(editNote)).toEqual([{ basedOn: 1, text: "Roof from 2019" }]);
  });

  it("edited by two at once are a choice, and those of others are not to be edited", async () => {
    const theirs = { ...note, version: 2, text: "Roof from 1999" };
    const others = sample(Note, { id: bo.id, text: "Called the seller", by: bo });
    const { user } = await openProperty(
      "analyst",
      answer(getWork, inTurn({ ...work, notes: [note, others] }, { ...work, notes: [theirs, others] })),
      answer(
        editNote,
        inTurn(refuse("conflict", "This note was edited meanwhile"), { ...theirs, version: 3 }),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    await user.type(screen.getByRole("textbox", { name: "Note" }), ", leaks");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await within(await screen.findByRole("alert")).findByText("Roof from 1999")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save mine instead" }));
    await waitFor(() =>
      expect(bodies(editNote)).toEqual([
        { basedOn: 1, text: "Roof from 2009, leaks" },
        { basedOn: 2, text: "Roof from 2009, leaks" },
      ]),
    );
  });

  it("say beside what was typed that they were not saved", async () => {
    const { user } = await openProperty(
      "analyst",
      answer(getWork, work),
      answer(addNote, refuse("unavailable", "The database is not reachable")),
    );
    await user.type(await screen.findByRole("textbox", { name: "New note" }), "Roof");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    expect(await screen.findByText("Not saved. The database is not reachable")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "New note" })).toHaveValue("Roof");
  });
});

describe("offers", () => {
  const offer = sample(Offer, {
    ...{ id: "00000000-0000-4000-8000-000000000005", kind: "offer", amount: 240_000, by: bo },
    ...{ offeredOn: "2026-10-30", maxBid: 250_000, maxBidAt: "2026-10-29T12:00:00.000Z", note: "As is" },
  });
  const offers = {
    ...list(offer),
    maxBid: 251_000,
    maxBidAt: "2026-11-01T12:00:00.000Z",
    maxBidReason: null,
  };

  it("stand beside the maximum bid of their day, and a new one is held against it", async () => {
    const { user } = await openProperty(
      "analyst",
      answer(getWork, work),
      answer(listOffers, offers),
      answer(addOffer, offer),
    );
    const section = within(await screen.findByRole("region", { name: "Offers" }));
    expect(section.getByText(/^Maximum bid \$251,000, as of /)).toBeVisible();
    expect(words(section.getAllByRole("row")[1] as HTMLElement)).toBe(
      "Oct 30, 2026 Our offer $240,000 $250,000 −$10,000 (−4.0%) As is",
    );
    // Of somebody else.
    expect(section.queryByRole("button", { name: /^Delete/ })).toBeNull();
    await user.type(section.getByRole("textbox", { name: "Amount" }), "245000");
    await user.type(section.getByRole("textbox", { name: "Terms" }), "Final");
    await user.click(section.getByRole("button", { name: "Add offer" }));
    await waitFor(() =>
      expect(network.asked(addOffer).map(({ body }) => body)).toEqual([
        { kind: "offer", amount: 245_000, offeredOn: "2026-11-02", note: "Final" },
      ]),
    );
  });
});

describe("/pipeline", () => {
  const property = sample(PipelineProperty, {
    googlePlacesId: "place-1",
    label: "12 Oak St, Tampa, FL",
    status: "offer",
    assignee: { ...bo, isDisabled: true },
    tags: ["pool"],
  });
  const full = {
    ...list(property),
    counts: [
      { status: "offer" as const, properties: 1 },
      { status: null, properties: 4 },
    ],
    choices: none.choices,
  };

  it("lists what the firm works on, narrowed by status, assignee and tag in its address", {
    tags: "nightly",
  }, async () => {
    const { user, router } = await openPage("/pipeline?assignee=me", {
      answers: [answer(listPipeline, full)],
    });
    expect(await screen.findByRole("link", { name: "12 Oak St, Tampa, FL" })).toBeVisible();
    expect(screen.getByText("Bo Kent (disabled)")).toBeVisible();
    expect(screen.getByRole("button", { name: "All 5" })).toHaveAttribute("aria-pressed", "true");
    await user.click(screen.getByRole("button", { name: "No status 4" }));
    await user.click(screen.getByRole("combobox", { name: "Tags" }));
    await user.click(await screen.findByRole("option", { name: "corner lot" }));
    await waitFor(() => expect(router.state.location.search).toBe("?assignee=me&status=none&tag=corner+lot"));
    await waitFor(() =>
      expect(network.asked(listPipeline).at(-1)?.query).toMatchObject({
        ...{ assignee: "me", status: ["none"], tag: ["corner lot"] },
      }),
    );
  });

  it("says what fills it where nothing does, and what leaves nothing where a filter does", async () => {
    const { user } = await openPage("/pipeline?status=passed", {
      answers: [answer(listPipeline, { ...list(), counts: [], choices: none.choices })],
    });
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("No properties in the pipeline yet")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Stages" })).not.toBeInTheDocument());
  });

  it("tells how many deals each stage lets through and how long they stay, of all or of newer ones", async () => {
    const offer = sample(StageFigures, {
      ...{ stage: "offer", deals: 12, movedOn: 3, passed: 5, open: 4 },
      ...{ conversion: 0.375, medianDays: 8.46, medianDaysOpen: null },
      reasons: [
        { reason: "Price too high", deals: 4 },
        { reason: null, deals: 1 },
      ],
    });
    const passedUnstaged = { deals: 2, reasons: [{ reason: "Outside the buy box", deals: 2 }] };
    const { user } = await openPage("/pipeline", {
      answers: [answer(pipelineStages, { ...list(offer), passedUnstaged })],
    });
    const stages = within(await screen.findByRole("region", { name: "Stages" }));
    expect((await stages.findAllByRole("row")).map(words).at(-1)).toBe(
      "Offer 12 3 5 4 38% 8.5 — Price too high 4, No reason given 1",
    );
    expect(
      stages.getByText("2 more deals were passed without ever having a stage: Outside the buy box 2."),
    ).toBeVisible();
    await user.click(stages.getByRole("combobox", { name: "Deals" }));
    await user.click(await screen.findByRole("option", { name: "Begun in 12 months" }));
    await waitFor(() =>
      expect(network.asked(pipelineStages).at(-1)?.query).toMatchObject({ since: "2025-11-02" }),
    );
  });
});
