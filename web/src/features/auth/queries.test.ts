import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { useAuthStore } from "../../lib/auth-store.ts";
import { endSession, leaveSession } from "./queries.ts";

const user = {
  id: "1",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Example",
  role: "analyst" as const,
  createdAt: "2026-01-01T00:00:00.000Z",
  lastLoginAt: null,
};

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(["/api/portfolios"], { items: ["read for Ann"] });
  useAuthStore.getState().signIn(user, null);
});

describe("the end of a session", () => {
  it("by a refused sign-in clears the query cache and the user", () => {
    leaveSession(client);
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(useAuthStore.getState()).toMatchObject({ status: "unauthenticated", user: null });
  });

  it("by signing out clears them too, the cache once the page that shows it is gone", async () => {
    const atNavigation: number[] = [];
    await endSession(client, () => {
      atNavigation.push(client.getQueryCache().getAll().length);
    });
    expect(atNavigation).toEqual([1]);
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(useAuthStore.getState()).toMatchObject({ status: "unauthenticated", user: null });
  });
});
