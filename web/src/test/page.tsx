import { type Role, User } from "@labs/contract/auth";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, type DataRouter } from "react-router";
import { App } from "../app.tsx";
import { useAuthStore } from "../lib/auth-store.ts";
import { startFlags } from "../lib/flags/open-feature.ts";
import { listenForSignOut } from "../lib/query-client.ts";
import { routes } from "../router.tsx";
import { lookForSession } from "../routes/guard.ts";
import { type Answer, network } from "./network.ts";
import { sample } from "./sample.ts";

/** Somebody with a session. */
export function person(role: Role, given: Partial<User> = {}): User {
  return sample(User, {
    id: "00000000-0000-4000-8000-0000000000aa",
    firstName: "Ada",
    lastName: "Lane",
    email: "ada@labs.example",
    role,
    ...given,
  });
}

/** The browser's own address stands where the router does, as it does outside of tests: some ask it and not React. */
function followAddress(router: DataRouter): void {
  const show = ({ location: { pathname, search } }: Pick<DataRouter["state"], "location">) =>
    window.history.replaceState(null, "", pathname + search);
  show(router.state);
  router.subscribe(show);
}

/** However long reading the first page's code takes: the limit of the test ends what hangs. */
function untilOpen(router: DataRouter): Promise<void> {
  return new Promise((open) => {
    const look = ({ initialized }: Pick<DataRouter["state"], "initialized">) => initialized && open();
    router.subscribe(look);
    look(router.state);
  });
}

interface OpenOptions {
  /** Who is signed in, an analyst unless told; null is nobody. */
  as?: Role | User | null;
  /** What the server answers, beside the plainest answers of all other calls. */
  answers?: Answer[];
}

/**
 * Opens an address as a person does: the real routes with their loaders and guards, the real query client, and a
 * network that answers and is asked by the contract alone. Comes back when the route let the person through; its
 * figures are still on the way, so the first look at them is `await screen.findBy…`.
 *
 *     const { user, address } = await openPage("/portfolios", {
 *       as: "viewer",
 *       answers: [answer(listPortfolios, list(sample(Portfolio, { name: "Tampa" })))],
 *     });
 *     expect(await screen.findByRole("link", { name: "Tampa" })).toBeVisible();
 *
 * Every call that no answer is given for gets the plainest one that its schema allows: empty lists and nulls. An
 * answer that breaks its schema, a call that breaks its own, and a call that the contract does not know fail the
 * test, whatever the screen makes of them. A call above the person's role is refused as the server would.
 *
 * A screen has three tests at least: full, empty and failing. Look for what a person reads (role, label, text) and do
 * what a person does; no class names, no snapshots but those of `as-read.ts`, no sleeping. It is always Nov 2, 2026, 3 PM in UTC.
 */
export async function openPage(address: string, { as = "analyst", answers = [] }: OpenOptions = {}) {
  const user = typeof as === "string" ? person(as) : as;
  network.user = user;
  network.use(...answers);
  // As it was kept from an earlier visit.
  if (user) useAuthStore.setState({ status: "authenticated", user });
  startFlags(window.location.origin);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  followAddress(router);
  listenForSignOut(() => lookForSession(() => void router.revalidate()));
  await untilOpen(router);
  // What a page that is gone has kept is forgotten by its clock: a page that follows it at once would find it.
  await new Promise((goOn) => setTimeout(goOn));
  const { unmount } = render(<App router={router} />);
  return {
    user: userEvent.setup(),
    /** Where the person is: path and query. */
    address: () => router.state.location.pathname + router.state.location.search,
    router,
    unmount,
  };
}

/**
 * Draws a part that many pages share, inside what the application gives to all of them. `address` is where the person
 * is, for parts that keep something there.
 */
export function showPart(part: ReactNode, address = "/") {
  const router = createMemoryRouter([{ path: "*", element: part }], { initialEntries: [address] });
  followAddress(router);
  render(<App router={router} />);
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
