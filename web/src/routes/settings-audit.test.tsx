import { AuditEvent, listAudit } from "@labs/contract/audit";
import { listUsers } from "@labs/contract/users";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";
import { rows } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const me = person("admin");

const renamed = sample(AuditEvent, {
  id: "00000000-0000-4000-8000-000000000301",
  at: "2026-11-02T14:30:00.000Z",
  actor: { id: me.id, name: "Ada Lane", email: me.email },
  action: "changed",
  object: "portfolio",
  name: "South",
  before: { name: "North", version: 1 },
  after: { name: "South", version: 2, is_shared: true },
});
const swept = sample(AuditEvent, {
  id: "00000000-0000-4000-8000-000000000302",
  at: "2026-11-02T13:00:00.000Z",
  actor: null,
  action: "deleted",
  object: "document",
  name: "lease.pdf",
  before: { type: "lease" },
  after: null,
});

const openAudit = (address = "", ...answers: Answer[]) =>
  openPage(`/settings/audit${address}`, {
    as: me,
    answers: [
      answer(listUsers, list()),
      answer(listAudit, { items: [renamed, swept], total: 120 }),
      ...answers,
    ],
  });

const asked = () => network.asked(listAudit).map(({ query }) => query);

describe("the audit log", () => {
  it("says who did what to which object, and what it was before", async () => {
    await openAudit();
    expect(await screen.findByRole("table", { name: "Audit log" })).toBeVisible();
    expect(rows("Audit log").map((cells) => cells.slice(1))).toEqual([
      ["Ada Lane", "Changed", "Portfolio", "South", "name: North → South; is shared: — → true"],
      ["Labs itself", "Deleted", "Document", "lease.pdf", "type: lease"],
    ]);
  });

  it("is filtered by the server as the address says, a page at a time, and exported alike", {
    tags: "nightly",
  }, async () => {
    const { user, address } = await openAudit("?object=portfolio&from=2026-11-01");
    await screen.findByText("South");
    expect(asked().at(-1)).toMatchObject({ object: "portfolio", from: "2026-11-01", page: 1, pageSize: 50 });
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toContain(
      "/api/audit/export?object=portfolio&from=2026-11-01",
    );
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 2 }));
    await user.type(screen.getByRole("searchbox", { name: "Search by name or ID" }), "South");
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ query: "South", page: 1 }));
    expect(address()).toContain("query=South");
  });

  it("says that nothing matches, or that it could not be loaded", async () => {
    const { user } = await openAudit(
      "?query=nothing",
      answer(listAudit, inTurn(refuse("not_found", "Gone"), list<AuditEvent>())),
    );
    expect(await screen.findByText("The audit log could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nothing matches these filters")).toBeVisible();
  });

  it("is for administrators alone", async () => {
    await openPage("/settings/audit", { as: "analyst", answers: [] });
    expect(await screen.findByText("Administrators only")).toBeVisible();
  });
});
