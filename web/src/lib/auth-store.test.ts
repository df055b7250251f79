import { User } from "@labs/contract/auth";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sample } from "../test/sample.ts";
import { useAuthStore } from "./auth-store.ts";

const ada = sample(User, { firstName: "Ada", role: "analyst" });
const state = () => useAuthStore.getState();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T15:00:00Z") });
  // There is no storage outside of a browser.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  useAuthStore.setState(useAuthStore.getInitialState(), true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("whoever signed out while the session was asked for stays signed out", () => {
  state().signIn(ada, null);
  state().signOut();
  state().keepUser(ada);
  expect(state()).toMatchObject({ status: "unauthenticated", user: null });
});

it("a session that is confirmed keeps its user, and tells when what is known of them changed", () => {
  state().signIn(ada, "ada@labs.example");
  const { profileLastChanged } = state();
  vi.setSystemTime("2026-11-02T16:00:00Z");
  state().keepUser({ ...ada });
  expect(state()).toMatchObject({ status: "authenticated", profileLastChanged });
  state().keepUser(null);
  expect(state()).toMatchObject({ user: ada, profileLastChanged });
  state().keepUser({ ...ada, role: "admin" });
  expect(state()).toMatchObject({ user: { role: "admin" }, rememberMeEmail: "ada@labs.example" });
  expect(state().profileLastChanged).toBe("2026-11-02T16:00:00.000Z");
});

it("a first look at a session takes whom it names", () => {
  state().startLoading();
  state().keepUser(ada);
  expect(state()).toMatchObject({ status: "authenticated", user: ada });
});
