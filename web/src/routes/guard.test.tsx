import { login, logout, verify } from "@labs/contract/auth";
import { countyStats } from "@labs/contract/markets/metrics";
import { updateProfile } from "@labs/contract/users";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useAuthStore } from "../lib/auth-store.ts";
import { queryClient } from "../lib/query-client.ts";
import { settle } from "../test/failure-record.ts";
import { answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";

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

describe("a navigation that another one overtakes", () => {
  it("says nothing about the session, however its verification ends", async () => {
    const held = Promise.withResolvers<{ user: NonNullable<typeof network.user> }>();
    const { address, router } = await openPage("/portfolios");
    await settle(router);
    network.use(answer(verify, inTurn(held.promise, { user: person("analyst") })));
    const first = router.navigate("/data-tools");
    await waitFor(() => expect(network.asked(verify).length).toBeGreaterThan(1));
    await router.navigate("/markets");
    held.resolve({ user: person("analyst") });
    await first;
    await settle(router);
    expect(address()).toBe("/markets");
    expect(useAuthStore.getState().status).toBe("authenticated");
  });
});

async function signOut(user: Awaited<ReturnType<typeof openPage>>["user"]) {
  await user.click(screen.getByRole("button", { name: "AL, account of Ada Lane" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await screen.findByRole("heading", { name: "Sign in", level: 1 });
}

async function signIn(user: Awaited<ReturnType<typeof openPage>>["user"]) {
  network.user = person("analyst");
  await user.clear(screen.getByLabelText("Email"));
  await user.type(screen.getByLabelText("Email"), "ada@labs.example");
  await user.type(screen.getByLabelText("Password"), "correct horse battery");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

describe("signing out", () => {
  const isGone = { status: "unauthenticated", user: null };

  it.each([401, 503])("holds on this device when the server answers %i", async (status) => {
    const { user, address, router } = await openPage("/portfolios");
    await settle(router);
    network.failing = (_call, { path }) =>
      path === logout.path ? Response.json({ detail: "Not now" }, { status }) : undefined;
    await signOut(user);
    await settle(router);
    expect(address()).toBe("/login");
    expect(useAuthStore.getState()).toMatchObject(isGone);
    expect(screen.getByText(/The server did not confirm it/)).toBeVisible();
  });

  it("outruns a verification that is under way, which neither sends the next sign-in back nor says anything", async () => {
    const held = Promise.withResolvers<ReturnType<typeof refuse>>();
    const { user, address, router } = await openPage("/data-tools", {
      answers: [answer(login, { user: person("analyst") })],
    });
    await settle(router);
    network.use(answer(verify, inTurn(held.promise, Promise.resolve({ user: person("analyst") }))));
    await act(() => router.navigate("/data-tools?kind=single-family"));
    void queryClient.refetchQueries({ type: "active" });
    await waitFor(() => expect(network.asked(verify).length).toBeGreaterThan(1));
    await signOut(user);
    held.resolve(refuse("signed_out", "Your session has ended"));
    await signIn(user);
    expect(await screen.findByRole("heading", { name: "Home", level: 1 })).toBeVisible();
    await settle(router);
    expect(address()).toBe("/");
    expect(useAuthStore.getState().status).toBe("authenticated");
  });
});

describe("a session that was verified on the way to an open page", () => {
  it("is verified once more before the next page asks for anything", async () => {
    const { user, address, router } = await openPage("/login?redirectTo=%2Ffeature-flag", { as: "analyst" });
    await waitFor(() => expect(address()).toBe("/feature-flag"));
    await settle(router);
    network.failing = (_call, { access }) =>
      access === "open" ? undefined : Response.json({ detail: "Your session has ended" }, { status: 401 });
    const before = network.calls.length;
    await user.click(await screen.findByRole("link", { name: "Back to Labs" }));
    await waitFor(() => expect(address()).toBe("/login"));
    // The page of sign-in itself asks which ways in there are once it stands, and nothing of the page that was wanted.
    const asked = () => network.calls.slice(before).map(({ name }) => name);
    await waitFor(() => expect(asked()).toContain("GET /api/health"));
    expect(asked()).toEqual([`GET ${verify.path}`, "GET /api/health"]);
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
