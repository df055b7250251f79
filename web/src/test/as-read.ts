import { notifications } from "@mantine/notifications";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeskPage } from "./desk-pages.ts";
import { isWaiting, settle } from "./failure-record.ts";
import { fullest } from "./fullest.ts";
import { network } from "./network.ts";
import { openPage, person } from "./page.tsx";
import { partsOfPage, readScreen } from "./read-screen.ts";
import { richDesk } from "./rich-desk.ts";
import { listRead, touchEverything } from "./touch-everything.ts";

/** Pages read their code when they are opened: here it is there before, so that no reading is early. */
const CODE = import.meta.glob(["../{routes,features,components}/**/*.tsx", "!../**/*.test.tsx"], {
  eager: true,
});

/** Typing rests for some hundred milliseconds before it is taken; here it has rested at once. */
const LONGEST_REST = 900;
/** So many lines of a file or a text are kept. */
const MOST_HANDED = 12;

let calling = 0;

function countCalls(): void {
  const call = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...given) => {
    calling += 1;
    try {
      return await call(...given);
    } finally {
      calling -= 1;
    }
  });
}

function restAtOnce(): void {
  const wait = globalThis.setTimeout;
  const shorten = ((then: () => void, delay = 0, ...given: []) =>
    wait(then, delay <= LONGEST_REST ? 0 : delay, ...given)) as never;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(shorten);
  if (window.setTimeout !== globalThis.setTimeout) vi.spyOn(window, "setTimeout").mockImplementation(shorten);
}

/** Files and texts that a page hands to the browser, in words. */
const handed: string[] = [];

function takeFiles(): void {
  handed.length = 0;
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const name = `saves ${this.download || this.getAttribute("href")}`;
    const blob = blobs.get(this.href);
    if (blob === undefined) handed.push(name);
    else void blob.text().then((text) => handed.push(name, ...text.split(/\r?\n/).slice(0, MOST_HANDED)));
  });
}

/** Only once the page is open: whoever acts on it brings a clipboard of their own. */
function takeCopies(): void {
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    handed.push("copies", ...text.split("\n").slice(0, MOST_HANDED));
  });
}

function numberIds(): void {
  let last = 0;
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    last += 1;
    return `00000000-0000-4000-9000-${String(last).padStart(12, "0")}`;
  });
}

type Router = Awaited<ReturnType<typeof openPage>>["router"];

async function rest(router: Router, turns: number): Promise<void> {
  await settle(router, turns);
  await waitFor(() => expect({ calling, isWaiting: isWaiting() }).toEqual({ calling: 0, isWaiting: false }));
  await settle(router, turns);
}

/** As it stands when nothing more comes: two readings apart that say the same. */
async function readAtRest(router: Router): Promise<string[]> {
  let before: string[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    await rest(router, 8);
    const now = readScreen(...partsOfPage());
    if (turn > 0 && now.join("\n") === before.join("\n")) return now;
    before = now;
  }
  throw new Error("The page never comes to rest");
}

async function openAtRest({ address }: DeskPage, role: "viewer" | "admin", turn: 0 | 1) {
  network.unasked = ({ response }) => fullest(response, {}, turn);
  const page = await openPage(address, { as: person(role), answers: richDesk(turn) });
  return { page, lines: await readAtRest(page.router) };
}

/**
 * Each page stands in a file as it reads: for an administrator, where there is something of everything; what leaves
 * and what changes when everything there is touched once; and for a viewer, where all is the other way round.
 */
export function readPages(pages: readonly DeskPage[]): void {
  // What is opened on a page is touched there.
  const alone = pages.filter(({ steps }) => steps === undefined);
  describe("as they read", () => {
    beforeEach(() => {
      expect(Object.keys(CODE).length).toBeGreaterThan(100);
      calling = 0;
      countCalls();
      restAtOnce();
      numberIds();
      takeFiles();
    });
    afterEach(() => notifications.clean());

    it.each(alone)("$name", { tags: "nightly" }, async (page) => {
      const { page: opened, lines } = await openAtRest(page, "admin", 0);
      const { router } = opened;
      takeCopies();
      const touched = await touchEverything({
        ...{ router, address: page.address, settle: () => rest(router, 2) },
        takeHanded: () => handed.splice(0),
      });
      const text = [`Administrator, ${page.address}`, "", ...lines, "", ...touched, "", ...listRead(), ""];
      await expect(text.join("\n")).toMatchFileSnapshot(`../as-read/pages/${fileName(page)}.txt`);
    });

    it.each(alone)("$name, the other side", async (page) => {
      const { lines } = await openAtRest(page, "viewer", 1);
      const text = [`Viewer, ${page.address}`, "", ...lines, ""];
      await expect(text.join("\n")).toMatchFileSnapshot(`../as-read/pages/${fileName(page)}.viewer.txt`);
    });
  });
}

const fileName = ({ name }: DeskPage) =>
  name
    .replace(/[^a-z\d]+/gi, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase() || "home";
