import "@testing-library/jest-dom/vitest";
import { notifications } from "@mantine/notifications";
import { OpenFeature } from "@openfeature/web-sdk";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { queryClient } from "../lib/query-client.ts";
import { forgetVerified } from "../routes/guard.ts";
import { emptyDrawn } from "./drawn-pages.ts";
import { network, server } from "./network.ts";
import { NOW } from "./sample.ts";
import { emptyStores } from "./stores.ts";
import { emptyWorkers } from "./workers.ts";

// Each store of the application is remembered, so that no test begins with what another one left.
vi.mock("zustand", async (importOriginal) => {
  const { rememberStores } = await import("./stores.ts");
  return rememberStores(await importOriginal<typeof import("zustand")>());
});

// One file's stand-in would come too late for what another file has read already.
vi.mock("../features/review/open-document.ts", () => import("./drawn-pages.ts"));

// A busy machine may take its time; who waits longer than this waits for what never comes.
// What is not there yet is looked for again and again: the page is printed once, when its test has failed.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? "") });

// Failures are asked again as often as in the browser, but not after a second's wait.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } });

/** The document's own console, to which it writes each answer that is not a success. */
const { default: terminal } = (await import("node:console" as string)) as { default: Console };

beforeAll(() => server.listen());
afterAll(async () => {
  // A page that goes away says so: its last call is answered before the network ends.
  await new Promise((goOn) => setTimeout(goOn));
  server.close();
});

beforeEach(() => {
  network.reset();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  // Failures are part of the tests; what must be seen of them is on the screen.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(terminal, "error").mockImplementation(() => undefined);
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") terminal.log(prettyDOM());
  cleanup();
  notifications.clean();
  await queryClient.cancelQueries();
  queryClient.clear();
  await OpenFeature.clearProviders();
  forgetVerified();
  emptyWorkers();
  emptyStores();
  emptyDrawn();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(network.problems).toEqual([]);
});
