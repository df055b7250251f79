import { notifications, notificationsStore } from "@mantine/notifications";
import { act, fireEvent } from "@testing-library/react";
import type { DataRouter } from "react-router";
import { network } from "./network.ts";
import { isShown, listHeld, nameOf, partsOfPage, readScreen } from "./read-screen.ts";

const CONTROLS = [
  ...["button", "input", "textarea", "select", '[role="tab"]', '[role="menuitem"]', '[role="switch"]'],
].join(",");
/** What ends a form or closes what was opened is touched after the rest of it. */
const LAST = /^(close|cancel|done|discard|back|reset|sign out|delete|remove)/i;
const MOST = 40;
/** More lines than anybody reads of one touch. */
const MOST_LINES = 24;

interface Opened {
  router: DataRouter;
  address: string;
  settle: () => Promise<void>;
  /** Files and texts that were handed to the browser since the last time. */
  takeHanded: () => string[];
}

/**
 * Somebody who touches everything on a page once, from above: writes into each field, chooses in each list, presses
 * each button, and what opens by that first. Tells after each touch which calls left with what, what was said, and
 * which lines came and went. Of rows alike the first one is touched.
 */
export async function touchEverything(opened: Opened): Promise<string[]> {
  const { router, address, settle, takeHanded } = opened;
  const touched = new Set<string>();
  const told: string[] = [];
  for (let turn = 0; turn < MOST; turn += 1) {
    const control = findControl(touched);
    if (control === undefined) return told;
    touched.add(keyOf(control));
    const before = readScreen(...partsOfPage());
    const calls = network.calls.length;
    const place = whereOf(router);
    const held = listHeld();
    told.push(`> ${await touch(control, settle)}`);
    await act(async () => undefined);
    told.push(...without(listHeld(), held).map((name) => `  meanwhile ${name}`));
    await settle();
    const left = network.calls.slice(calls).filter(({ name }) => !name.startsWith("GET "));
    told.push(...left.map((call) => `  calls ${nameCall(call)}`).sort());
    told.push(...takeToasts().map((toast) => `  says ${toast}`));
    told.push(...takeHanded().map((line) => `  ${line}`));
    if (whereOf(router) !== place) told.push(`  goes to ${whereOf(router)}`);
    if (router.state.location.pathname === new URL(address, "http://desk").pathname) {
      told.push(...tellDifference(before, readScreen(...partsOfPage())));
    } else {
      await act(() => router.navigate(address));
      await settle();
    }
    if (isPassing(control)) await putBack(control, settle);
  }
  return told;
}

/** What was read from the server, each once: when it was read depends on the machine. */
export const listRead = (): string[] =>
  [...new Set(network.calls.filter(({ name }) => name.startsWith("GET ")).map(nameCall))].sort();

const whereOf = ({ state: { location } }: DataRouter) => location.pathname + location.search + location.hash;

function nameCall({ name, url, body, form }: (typeof network.calls)[number]): string {
  const sent = body === undefined || body === null ? "" : ` ${JSON.stringify(body)}`;
  const parts = [...form.keys()];
  // A page that was seen before knows a property's type; its calls are the same ones.
  const path = decodeURIComponent(url.pathname + url.search).replace(
    /(?<=\/)(single|multi)-family\/(?=google-places-id)/,
    "",
  );
  return `${name.split(" ")[0]} ${path}${sent}${parts.length > 0 ? ` form of ${parts.join(", ")}` : ""}`;
}

function takeToasts(): string[] {
  const texts = notificationsStore
    .getState()
    .notifications.map(({ title, message }) => [title, message].filter(Boolean).join(": "));
  act(() => notifications.clean());
  return texts;
}

/** Rows alike differ by their figures alone. */
const keyOf = (control: Element) =>
  `${control.tagName} ${control.getAttribute("type")} ${nameOf(control).replace(/[\d.,]+/g, "")}`;

const mayTouch = (control: Element) =>
  !control.hasAttribute("disabled") &&
  !control.hasAttribute("data-disabled") &&
  !control.hasAttribute("readonly") &&
  !["file", "hidden"].includes(control.getAttribute("type") ?? "") &&
  isShown(control) &&
  nameOf(control) !== "";

/** Pages of a property or a portfolio lie behind each other: what stands above them is touched on the first one. */
function isOfPage(control: Element): boolean {
  const tabs = document.querySelector('main [role="tablist"][aria-label^="Pages of this"]');
  if (tabs === null || control.closest("main") === null) return true;
  if (tabs.contains(control)) return false;
  const isFirst = tabs.querySelector('[role="tab"]')?.getAttribute("aria-selected") === "true";
  return isFirst || Boolean(tabs.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);
}

function findControl(touched: ReadonlySet<string>): Element | undefined {
  // What stands above the page is in the way of the rest.
  const parts = partsOfPage().toReversed();
  for (const part of parts) {
    const open = [...part.querySelectorAll(CONTROLS)].filter(
      (control) => mayTouch(control) && isOfPage(control) && !touched.has(keyOf(control)),
    );
    const isLast = (control: Element) => LAST.test(nameOf(control));
    const next = open.find((control) => !isLast(control)) ?? open[0];
    if (next !== undefined) return next;
  }
  return undefined;
}

async function touch(control: Element, settle: () => Promise<void>): Promise<string> {
  const name = nameOf(control);
  const type = control.getAttribute("type") ?? "";
  const isField = ["INPUT", "TEXTAREA"].includes(control.tagName) && !["checkbox", "radio"].includes(type);
  if (control.getAttribute("aria-haspopup") === "listbox") return chooseOption(control, settle);
  if (!isField) {
    fireEvent.click(control);
    return `press ${name}`;
  }
  const text = textFor(control as HTMLInputElement);
  fireEvent.focus(control);
  fireEvent.change(control, { target: { value: text } });
  fireEvent.blur(control);
  return `write ${text} into ${name}`;
}

function textFor(control: HTMLInputElement): string {
  const { type, inputMode, value } = control;
  if (type === "date") return "2026-10-07";
  if (type === "month") return "2026-07";
  if (type === "email") return "ada@labs.example";
  if (type === "password") return "Oak-court-1947!";
  if (isPassing(control)) return "7";
  return ["numeric", "decimal"].includes(inputMode) || /\d/.test(value) ? "7" : "oak";
}

/** What narrows a list or chooses its columns is put back: the rest of the page would have nothing to say. */
const isPassing = (control: Element) =>
  control.getAttribute("role") === "menuitemcheckbox" || /^(Search|Filter|Find)\b/.test(nameOf(control));

async function putBack(control: Element, settle: () => Promise<void>): Promise<void> {
  if (!control.isConnected) return;
  if (control.getAttribute("role") === "menuitemcheckbox") fireEvent.click(control);
  else fireEvent.change(control, { target: { value: "" } });
  await settle();
}

async function chooseOption(field: Element, settle: () => Promise<void>): Promise<string> {
  fireEvent.click(field);
  await settle();
  const list = () => document.getElementById(field.getAttribute("aria-controls") ?? "") ?? document.body;
  const options = [...list().querySelectorAll('[role="option"]')];
  const names = options.map((option) => nameOf(option));
  const option = options.find((one) => one.getAttribute("aria-selected") !== "true");
  if (option !== undefined) fireEvent.click(option);
  const offered = names.slice(0, 12).join(" / ");
  return `choose ${option ? nameOf(option) : "nothing"} of ${offered || "no options"} for ${nameOf(field)}`;
}

function tellDifference(before: readonly string[], after: readonly string[]): string[] {
  const came = without(after, before).map((line) => `  + ${line}`);
  const went = without(before, after).map((line) => `  - ${line}`);
  return [came, went].flatMap((lines) =>
    lines.length <= MOST_LINES
      ? lines
      : [...lines.slice(0, MOST_LINES), `  … ${lines.length - MOST_LINES} more lines`],
  );
}

/** Lines of one reading that the other lacks, each as often as it is more. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
}
