import { verify } from "@labs/contract/auth";
import { countyStats } from "@labs/contract/markets/metrics";
import { updateProfile } from "@labs/contract/users";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { queryClient } from "../lib/query-client.ts";
import { settle } from "../test/failure-record.ts";
import { answer, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";

/** From now on the server knows nobody. */
const endSession = () => {
  network.user = null;
};

describe("a session that has ended", () => {
  it("is looked into once, however many calls say so, and told once", async () => {
    const { address, router } = await openPage("/");
    await settle(router);
    const verified = network.asked(verify).length;
    network.failing = (_call, { access }) =>
      access === "open" ? undefined : Response.json({ detail: "Your session has ended" }, { status: 401 });
    void queryClient.refetchQueries({ type: "active" });
    await waitFor(() => expect(address()).toBe("/login"));
    await settle(router);
    // One of them is the poll's own, which was read again with the others.
    expect(network.asked(verify).length - verified).toBeLessThanOrEqual(2);
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Your session has ended",
    ]);
  });

  it("leads to sign-in too when a form says so that shows its own failures", async () => {
    const { user, address } = await openPage("/settings");
    await screen.findByRole("button", { name: "Save name" });
    await user.type(screen.getByRole("textbox", { name: "First name" }), "h");
    endSession();
    await user.click(screen.getByRole("button", { name: "Save name" }));
    await waitFor(() => expect(address()).toBe("/login?redirectTo=%2Fsettings"));
    expect(network.asked(updateProfile)).toEqual([]);
  });
});

describe("an upload whose session has ended", () => {
  const memo = () => new File(["text"], "memo.txt", { type: "text/plain" });

  it.each([
    ["/data-tools", "Single-family list to upload"],
    ["/documents", "Files to upload"],
  ])("of %s leads to sign-in at once, not at the next poll", async (page, field) => {
    const { user, address, router } = await openPage(page);
    await settle(router);
    endSession();
    await user.upload(await screen.findByLabelText(field), memo());
    // The poll comes after a minute, long after this has stopped waiting.
    await waitFor(() => expect(address()).toBe(`/login?redirectTo=${encodeURIComponent(page)}`));
  });
});

describe("a page that is answered 401 while the session stands", () => {
  it("says so, instead of going round for ever", async () => {
    const { address, router } = await openPage("/markets/county/12057", {
      answers: [answer(countyStats, refuse("signed_out", "Not for this session"))],
    });
    await settle(router);
    expect(await screen.findByText("This page could not be loaded")).toBeVisible();
    expect(address()).toBe("/markets/county/12057");
    expect(network.asked(countyStats)).toHaveLength(1);
  });
});
