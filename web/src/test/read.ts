import { screen, within } from "@testing-library/react";

/** A titled part of the page, to look for things in it alone. */
export function section(title: string | RegExp) {
  return within(screen.getByRole("region", { name: title }));
}

/** What stands in an element, words parted by single spaces as they are read. */
export function words(element: Element): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
  return texts.join(" ").replace(/\s+/g, " ").trim();
}

const getTable = (name?: string | RegExp) => within(screen.getByRole("table", name ? { name } : {}));

/** The rows of a table by its name, or of the only one, each cell as it is read; the head is left out. */
export function rows(table?: string | RegExp): string[][] {
  return getTable(table)
    .getAllByRole("row")
    .filter((row) => !row.closest("thead"))
    .map((row) => [...row.children].map(words));
}

/** One column of a table by its heading, from the top down. */
export function column(table: string | RegExp, heading: string): string[] {
  const at = getTable(table)
    .getAllByRole("columnheader")
    .findIndex((head) => words(head).replace(/ [▲▼]$/, "") === heading);
  if (at < 0) throw new Error(`The table has no column "${heading}"`);
  return rows(table).map((cells) => cells[at] ?? "");
}

/** Names and what stands beside them, of a list of facts. */
export function facts(container: Element): Record<string, string> {
  return Object.fromEntries(
    [...container.querySelectorAll("dt")].map((name) => [
      words(name),
      name.nextElementSibling ? words(name.nextElementSibling) : "",
    ]),
  );
}
