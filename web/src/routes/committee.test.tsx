import {
  CommitteeQueue,
  CommitteeWork,
  castVote,
  finishCondition,
  getCommittee,
  getCommitteeQueue,
  getCommitteeRules,
  readCommitteeNotices,
  Submission,
  saveCommitteeRules,
  saveSubmission,
} from "@labs/contract/committee/committee";
import { getProperty, Property } from "@labs/contract/property-page";
import { listUnderwriting } from "@labs/contract/underwriting";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { list, sample } from "../test/sample.ts";
import { keptVersion, sampleStart, sampleSummary } from "../test/underwriting.ts";

const home = sample(Property, {
  googlePlacesId: "place-7",
  propertyId: 7,
  propertyType: "singlefamily",
  label: "12 Oak St",
});
const version = sampleSummary(keptVersion(1, sampleStart("singlefamily"), { name: "As listed" }));
const dan = { id: "00000000-0000-4000-8000-000000000601", name: "Dan Poe" };
const nothing = { edit: false, withdraw: false, vote: false, comment: false, reopen: false };
const at = "2026-11-01T09:30:00.000Z";
const submitted = sample(Submission, {
  id: "00000000-0000-4000-8000-000000000602",
  underwritingVersion: 1,
  state: "submitted",
  revision: 2,
  request: "Buy at $300,000",
  submittedBy: { id: "u-9", name: "Cyd Orr" },
  submittedAt: at,
  votesNeeded: 2,
  voters: [dan, { id: "u-2", name: "Ada Doe" }],
  comments: [],
  history: [{ at, by: "Cyd Orr", text: "Submitted version 1" }],
  may: { ...nothing, vote: true },
});
const work = (...items: Submission[]) => sample(CommitteeWork, { items, owners: [dan] });

const openReport = (as: "viewer" | "analyst" | "approver", ...answers: Answer[]) =>
  openPage("/research-property/place-7/ic-report", {
    as,
    answers: [answer(getProperty, home), answer(listUnderwriting, list(version)), ...answers],
  });
const panel = async () => within(await screen.findByRole("region", { name: "Committee" }));

describe("the committee's work on a property", () => {
  it("starts with a version that is submitted, with what is asked", async () => {
    const { user } = await openReport("analyst", answer(saveSubmission, work(submitted)));
    await user.click(await (await panel()).findByRole("button", { name: "Submit to committee" }));
    await user.type(screen.getByLabelText("Request"), "Buy");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(await (await panel()).findByText(/0 voted; 2 of 2 votes decide/)).toBeVisible();
    expect(network.asked(saveSubmission)[0]?.body).toMatchObject({
      ...{ basedOn: 0, underwritingVersion: 1, request: "Buy", isSubmitted: true },
    });
  });

  it("is voted on with conditions, each with owner and day", async () => {
    const { user } = await openReport(
      "approver",
      answer(getCommittee, work(submitted)),
      answer(castVote, work({ ...submitted, state: "approvedWithConditions", may: nothing })),
    );
    expect(await screen.findByText("Version 1 is before the committee: its votes decide.")).toBeVisible();
    await user.click(await screen.findByRole("radio", { name: "Approve with conditions" }));
    await user.click(screen.getByRole("button", { name: "Vote" }));
    expect(screen.getByText("Enter the condition")).toBeVisible();
    await user.type(screen.getByLabelText("Condition 1", { selector: "input" }), "Roof");
    await user.click(screen.getByRole("combobox", { name: "Owner" }));
    await user.click(await screen.findByRole("option", { name: "Dan Poe" }));
    await user.type(screen.getByLabelText("Due"), "2026-12-10");
    await user.click(screen.getByRole("button", { name: "Vote" }));
    await waitFor(() => expect(network.asked(castVote)).toHaveLength(1));
    expect(network.asked(castVote)[0]?.body).toEqual({
      ...{ basedOn: 2, vote: "approveWithConditions" },
      conditions: [{ text: "Roof", ownerId: dan.id, dueOn: "2026-12-10" }],
    });
  });

  it("shows who votes the version's figures, what they were before, and whom it waits for", async () => {
    const second = { ...version, version: 2, headline: { ...version.headline, leveredIrr: 0.125 } };
    const first = { ...version, headline: { ...version.headline, leveredIrr: 0.09 } };
    const ada = { id: "u-2", name: "Ada Doe" };
    const votes = [{ by: ada, vote: "approve" as const, comment: null, conditions: [], at }];
    await openReport(
      "approver",
      answer(listUnderwriting, list(second, first)),
      answer(getCommittee, work({ ...submitted, underwritingVersion: 2, formerVersion: 1, votes })),
    );
    expect(await screen.findByText("Not yet voted: Dan Poe")).toBeVisible();
    expect((await panel()).getByText("12.50%")).toHaveTextContent("12.50% was 9.00%");
    expect((await panel()).getByRole("link", { name: "Open the underwriting" })).toHaveAttribute(
      "href",
      "/research-property/place-7/underwriting",
    );
  });

  it("shows what members said without a vote, oldest first, before anything is opened", async () => {
    const comments = [
      { at, by: "Ada Doe", text: "The roof is from 2004" },
      { at: "2026-11-03T09:00:00.000Z", by: "Cyd Orr", text: "The plan replaces it in year 1" },
    ];
    await openReport("approver", answer(getCommittee, work({ ...submitted, comments })));
    const said = within(await screen.findByRole("list", { name: "Comments" })).getAllByRole("listitem");
    expect(said.map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Ada Doe.*The roof is from 2004$/),
      expect.stringMatching(/^Cyd Orr.*The plan replaces it in year 1$/),
    ]);
  });

  it("says what the server refused, beside the vote", async () => {
    const { user } = await openReport(
      "approver",
      answer(getCommittee, work(submitted)),
      answer(castVote, () => refuse("conflict", "Version 1 is approved since Nov 1, 2026")),
    );
    await user.click(await screen.findByRole("radio", { name: "Approve" }));
    await user.click(screen.getByRole("button", { name: "Vote" }));
    expect(await screen.findByText("Version 1 is approved since Nov 1, 2026")).toBeVisible();
  });

  it("tracks a condition until it is done with a note", async () => {
    const condition = {
      ...{ id: "00000000-0000-4000-8000-000000000603", revision: 1, text: "Roof", owner: dan },
      ...{ dueOn: "2026-10-10", doneAt: null, doneBy: null, note: null, mayFinish: true, mayAssign: false },
    };
    const approved = { ...submitted, state: "approvedWithConditions" as const, decidedAt: at, may: nothing };
    const done = { ...condition, doneAt: at, doneBy: "Dan Poe", note: "Filed", mayFinish: false };
    const { user } = await openReport(
      "analyst",
      answer(getCommittee, work({ ...approved, conditions: [condition] })),
      answer(finishCondition, work({ ...approved, conditions: [done] })),
    );
    expect(await screen.findByText("Overdue")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Mark done" }));
    await user.type(screen.getByLabelText(/What was done/), "Filed");
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(await screen.findByText("1 of 1 done")).toBeVisible();
    expect(network.asked(finishCondition)[0]?.body).toEqual({ basedOn: 1, isDone: true, note: "Filed" });
  });

  it("is words for a viewer, and not an empty page where it could not be loaded", async () => {
    const { unmount } = await openReport("viewer");
    expect(await (await panel()).findByText("Nothing was submitted to the committee yet.")).toBeVisible();
    unmount();
    await openReport(
      "viewer",
      answer(getCommittee, () => refuse("not_found", "Gone for now")),
    );
    expect(await (await panel()).findByText(/The committee’s work/)).toBeVisible();
  });
});

describe("what the committee asks of somebody", () => {
  it("stands on the home page: votes, what came back, conditions, and notices until they are read", async () => {
    const place = {
      ...{ submissionId: submitted.id, googlePlacesId: "place-7", label: "12 Oak St" },
      underwritingVersion: 1,
    };
    const queue = sample(CommitteeQueue, {
      toVote: [{ ...place, submittedBy: "Cyd Orr", submittedAt: at, votes: 0 }],
      returned: [{ ...place, at, reason: "Quote is missing" }],
      conditions: [{ ...place, conditionId: "c-1", text: "Roof", dueOn: "2026-10-10", isOverdue: true }],
      notices: [
        {
          id: "00000000-0000-4000-8000-000000000604",
          googlePlacesId: "place-7",
          label: "12 Oak St",
          text: "Version 1 is approved.",
          at: "2026-11-09T10:00:00.000Z",
        },
        // Of the step that stands under "To vote" already.
        {
          id: "00000000-0000-4000-8000-000000000605",
          googlePlacesId: "place-7",
          label: "12 Oak St",
          text: "Cyd Orr submitted version 1.",
          at,
        },
      ],
    });
    const { user } = await openPage("/", { answers: [answer(getCommitteeQueue, queue)] });
    const needs = within(await screen.findByRole("region", { name: "Needs you" }));
    expect(await needs.findByText(/v1, submitted by Cyd Orr/)).toBeVisible();
    expect(needs.queryByText("Cyd Orr submitted version 1.")).toBeNull();
    expect(needs.getByText("v1: Quote is missing")).toBeVisible();
    expect(needs.getByText("12 Oak St, overdue since Oct 10, 2026")).toBeVisible();
    expect(needs.getByRole("link", { name: "Roof" })).toHaveAttribute(
      "href",
      "/research-property/place-7/ic-report",
    );
    await user.click(needs.getByRole("button", { name: "Mark as read" }));
    await waitFor(() =>
      expect(network.asked(readCommitteeNotices)[0]?.body).toEqual({
        ids: ["00000000-0000-4000-8000-000000000604"],
      }),
    );
  });
});

describe("the committee's rules", () => {
  const rules = { votesNeeded: 1, needsSubmission: false };

  it("are set by administrators, and read by others", async () => {
    const { user, unmount } = await openPage("/settings/committee", {
      as: "admin",
      answers: [
        answer(getCommitteeRules, rules),
        answer(saveCommitteeRules, { ...rules, needsSubmission: true }),
      ],
    });
    await user.click(await screen.findByRole("checkbox", { name: "Decisions need a submission" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(network.asked(saveCommitteeRules)[0]?.body).toEqual({ ...rules, needsSubmission: true }),
    );
    unmount();
    await openPage("/settings/committee", { as: "analyst", answers: [answer(getCommitteeRules, rules)] });
    expect(await screen.findByLabelText("Votes needed")).toBeDisabled();
    expect(screen.getByText(/Administrators change it$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("take a whole number of votes, and are not saved with what is none", async () => {
    const { user } = await openPage("/settings/committee", {
      as: "admin",
      answers: [answer(getCommitteeRules, rules), answer(saveCommitteeRules, { ...rules, votesNeeded: 3 })],
    });
    const field = await screen.findByLabelText("Votes needed");
    for (const [text, problem] of [
      ["two", "“two” is not a number"],
      ["2.5", "“2.5” is not a whole number"],
    ] as const) {
      await user.clear(field);
      await user.type(field, text);
      await user.tab();
      expect(screen.getByText(problem)).toBeVisible();
      expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    }
    await user.clear(field);
    await user.type(field, "=1+2");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(network.asked(saveCommitteeRules)[0]?.body).toMatchObject({ votesNeeded: 3 }));
  });
});
