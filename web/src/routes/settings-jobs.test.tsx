import { cancelJob, Job, type JobResult, listJobs } from "@labs/contract/jobs";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, rows } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const job = (last: string, given: Partial<Job>) =>
  sample(Job, {
    id: `00000000-0000-4000-8000-00000000020${last}`,
    createdAt: "2026-11-02T14:50:00.000Z",
    startedAt: "2026-11-02T14:51:00.000Z",
    owner: { id: "u1", name: "Ada Lane" },
    ...given,
  });

const running = job("1", {
  title: "Tampa list",
  href: "/data-tools?request=1",
  state: "running",
  stage: "Valuing",
  done: 40,
  total: 120,
});
const done = job("2", {
  title: "Search of 3 criteria",
  href: "/research?request=2",
  state: "succeeded",
  done: 1_204,
  startedAt: "2026-11-02T14:00:00.000Z",
  endedAt: "2026-11-02T14:04:10.000Z",
});
const failed = job("3", {
  title: "Refresh of 4 sources",
  state: "failed",
  error: "The publisher does not answer",
  startedAt: "2026-11-02T13:00:00.000Z",
  endedAt: "2026-11-02T13:00:09.000Z",
});

const openJobs = (as: "analyst" | "admin", ...answers: Answer[]) =>
  openPage("/settings/jobs", { as, answers: [answer(listJobs, list(running, done, failed)), ...answers] });

/** What the table asked for; the top bar asks for the newest 20 by itself. */
const asked = () =>
  network
    .asked(listJobs)
    .map(({ query }) => query)
    .filter(({ pageSize }) => pageSize === 50);

describe("jobs", () => {
  it("stand with state, progress, age and how long they took", async () => {
    await openJobs("analyst");
    expect(await screen.findByRole("table", { name: "Jobs" })).toBeVisible();
    expect(rows("Jobs")).toEqual([
      ["Tampa list", "◐ Running", "Valuing, 40 of 120", "10 minutes ago", "9 min 0 s"],
      ["Search of 3 criteria", "● Done", "1,204 done", "10 minutes ago", "4 min 10 s"],
      ["Refresh of 4 sources", "⚠ Failed", "The publisher does not answer", "10 minutes ago", "9 s"],
    ]);
    const bar = screen.getByRole("progressbar", { name: "Tampa list" });
    expect(bar).toHaveAttribute("aria-valuetext", "Valuing, 40 of 120");
    expect(bar).toHaveAttribute("aria-valuenow", "33");
    expect(screen.getByRole("link", { name: "Search of 3 criteria" })).toHaveAttribute(
      "href",
      "/research?request=2",
    );
    // What has no page of its own leads nowhere.
    expect(screen.queryByRole("link", { name: "Refresh of 4 sources" })).toBeNull();
  });

  it("say what became of the work, and pass as good only where all of it was used", async () => {
    const ended = (result: JobResult, note: string | null) => ({
      ...{ ...done, id: result, title: result },
      outcome: { result, note },
    });
    await openPage("/settings/jobs", {
      as: "analyst",
      answers: [
        answer(
          listJobs,
          list(
            ended("complete", "7 rows matched"),
            ended("with_errors", "5 of 7 rows matched, 2 failed"),
            ended("with_gaps", "3 homes not underwritten"),
            ended("needs_review", "Its columns wait to be confirmed"),
            ended("reviewed", null),
            ended("refused", "The file is not a rent roll"),
          ),
        ),
      ],
    });
    expect(await screen.findByRole("table", { name: "Jobs" })).toBeVisible();
    expect(rows("Jobs").map(([, state, progress]) => [state, progress])).toEqual([
      ["● Completed", "7 rows matched"],
      ["▲ Completed with errors", "5 of 7 rows matched, 2 failed"],
      ["▲ Completed with gaps", "3 homes not underwritten"],
      ["▲ Needs review", "Its columns wait to be confirmed"],
      ["○ Reviewed", "1,204 done"],
      ["⚠ Refused", "The file is not a rent roll"],
    ]);
  });

  it("are everybody’s only for an administrator who asks for them, each with its owner", async () => {
    const { unmount } = await openJobs("analyst");
    await screen.findByRole("table", { name: "Jobs" });
    expect(screen.queryByRole("switch", { name: "All users’ jobs" })).toBeNull();
    unmount();

    const own = job("4", { title: "Nightly refresh", owner: null, state: "succeeded" });
    const { user, address } = await openJobs("admin", answer(listJobs, list(running, own)));
    await user.click(await screen.findByRole("switch", { name: "All users’ jobs" }));
    await waitFor(() => expect(column("Jobs", "Owner")).toEqual(["Ada Lane", "Labs"]));
    expect(address()).toBe("/settings/jobs?all=true");
    // The column stands above the rows that are there already; everybody's are asked for a moment later.
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ all: true, page: 1 }));
  });

  it("of unknown length are not said to be at their end", async () => {
    const open = { ...running, done: 7, total: null };
    await openJobs("analyst", answer(listJobs, list(open)));
    const bar = await screen.findByRole("progressbar", { name: "Tampa list" });
    expect(bar).toHaveAttribute("aria-valuetext", "Valuing, 7");
    expect(bar).not.toHaveAttribute("aria-valuenow");
  });

  it("do not show an analyst everybody’s by an address that was passed on", async () => {
    await openPage("/settings/jobs?all=true&state=failed", { answers: [answer(listJobs, list(failed))] });
    expect(await screen.findByRole("table", { name: "Jobs" })).toBeVisible();
    expect(asked()).toEqual([{ page: 1, pageSize: 50, state: "failed" }]);
  });

  it("are narrowed to a state, which may have none", async () => {
    const { user, address } = await openJobs(
      "analyst",
      answer(listJobs, ({ query }) => (query.state ? list<Job>() : list(running))),
    );
    await user.click(await screen.findByRole("combobox", { name: "State" }));
    const states = within(await screen.findByRole("listbox"));
    expect(states.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Waiting",
      "Running",
      "Done",
      "Failed",
      "Canceled",
      "Expired",
    ]);
    await user.click(states.getByRole("option", { name: "Expired" }));
    expect(await screen.findByText("No job is in this state")).toBeVisible();
    expect(address()).toBe("/settings/jobs?state=expired");
  });

  it("are turned page by page", async () => {
    const { user } = await openJobs("analyst", answer(listJobs, { items: [done], total: 120 }));
    await user.click(await screen.findByRole("button", { name: "next page" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 2 }));
  });

  it("are cancelled from their row, and read again", async () => {
    const cancelled = { ...running, state: "cancelled" as const, error: null };
    const { user } = await openJobs(
      "analyst",
      answer(cancelJob, cancelled),
      answer(listJobs, ({ query }) =>
        list(query.pageSize === 50 && network.asked(cancelJob).length > 0 ? cancelled : running),
      ),
    );
    const table = within(await screen.findByRole("table", { name: "Jobs" }));
    await user.click(table.getByRole("button", { name: "Cancel Tampa list" }));
    expect(await screen.findByText("“Tampa list” was canceled")).toBeVisible();
    await waitFor(() => expect(column("Jobs", "State")).toEqual(["○ Canceled"]));
    expect(network.asked(cancelJob).map(({ params }) => params.id)).toEqual([running.id]);
  });

  it("had already ended when one came to cancel", async () => {
    const { user } = await openJobs("analyst", answer(cancelJob, { ...running, state: "succeeded" }));
    const table = within(await screen.findByRole("table", { name: "Jobs" }));
    await user.click(table.getByRole("button", { name: "Cancel Tampa list" }));
    expect(await screen.findByText("“Tampa list” had already ended")).toBeVisible();
  });

  it("say that there are none yet, or that they could not be loaded", async () => {
    let isBack = false;
    const { user } = await openJobs(
      "analyst",
      answer(listJobs, () => (isBack ? list<Job>() : refuse("not_found", "Gone"))),
    );
    expect(await screen.findByText("The jobs could not be loaded")).toBeVisible();
    isBack = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No jobs yet")).toBeVisible();
  });
});
