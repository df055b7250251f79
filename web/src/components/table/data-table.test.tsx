import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { showPart } from "../../test/page.tsx";
import { column, rows, words } from "../../test/read.ts";
import { type Column, DataTable, type DataTableProps } from "./data-table.tsx";

interface Home {
  id: string;
  name: string;
  rent: number | null;
  yield: number | null;
  note?: string;
}

const HOMES: Home[] = [
  { id: "1", name: "Unit 10, Oak", rent: 2145, yield: 0.052 },
  { id: "2", name: "unit 9, Elm", rent: null, yield: null, note: "=1+1" },
  { id: "3", name: "Fir, the long way", rent: 1790, yield: 0.071, note: 'He said "no", then left' },
];

const COLUMNS: Column<Home>[] = [
  { id: "name", header: "Home", value: (row) => row.name },
  {
    id: "rent",
    header: "Rent",
    align: "right",
    hint: "A month, as asked",
    value: (row) => row.rent,
    text: (row) => (row.rent === null ? "—" : `$${row.rent.toLocaleString("en-US")}`),
  },
  {
    id: "yield",
    header: "Yield",
    align: "right",
    value: (row) => row.yield,
    text: (row) => (row.yield === null ? "—" : `${(row.yield * 100).toFixed(1)}%`),
  },
  { id: "note", header: "Note", value: (row) => row.note, startsHidden: true, filter: false },
];

const showTable = (given: Partial<DataTableProps<Home>> = {}, address?: string) =>
  showPart(
    <DataTable
      label="Homes"
      columns={COLUMNS}
      rows={HOMES}
      rowKey={(row) => row.id}
      csvName="homes"
      {...given}
    />,
    address,
  );

const names = () => column("Homes", "Home");
const head = (name: string) => screen.getByRole("columnheader", { name });

/** What was handed to the browser as a file, with the mark that makes spreadsheets read it rightly. */
async function savedFile(make: () => Promise<void>): Promise<{ name: string; text: string }> {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  let name = "";
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  await make();
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blobs[0]?.arrayBuffer());
  return { name, text };
}

describe("the order of a table", () => {
  it("keeps the figures of a row in sight behind a long name, which stands whole on hover", () => {
    const long = "A list of homes that somebody exported from a system with many words.csv";
    const [oak] = HOMES;
    if (oak === undefined) throw new Error("No home");
    showTable({ rows: [{ ...oak, name: long }, oak], writeHref: ({ id }) => `/homes/${id}` });
    const cut = screen.getByTitle(long);
    expect(within(cut).getByRole("link", { name: long })).toHaveAttribute("href", "/homes/1");
    expect(cut.className).toMatch(/name/);
    expect(screen.getByRole("link", { name: oak.name }).parentElement?.tagName).toBe("TD");
  });

  it("goes up, then down, then back to as it came, and says so to who does not see the arrow", async () => {
    const { user } = showTable();
    const click = () => user.click(within(head("Rent")).getByRole("button", { name: "Rent" }));
    expect(head("Rent")).toHaveAttribute("aria-sort", "none");
    await click();
    expect(names()).toEqual(["Fir, the long way", "Unit 10, Oak", "unit 9, Elm"]);
    expect(head("Rent")).toHaveAttribute("aria-sort", "ascending");
    expect(words(head("Rent"))).toBe("Rent ▲");
    await click();
    // What is unknown is neither the most nor the least: it stays at the end.
    expect(names()).toEqual(["Unit 10, Oak", "Fir, the long way", "unit 9, Elm"]);
    expect(head("Rent")).toHaveAttribute("aria-sort", "descending");
    await click();
    expect(names()).toEqual(HOMES.map(({ name }) => name));
    expect(head("Rent")).toHaveAttribute("aria-sort", "none");
  });

  it("of words is a person's: 9 before 10, capitals aside", async () => {
    const { user } = showTable();
    await user.click(screen.getByRole("button", { name: "Home" }));
    expect(names()).toEqual(["Fir, the long way", "unit 9, Elm", "Unit 10, Oak"]);
  });

  it("is one column's alone: another one takes its place", async () => {
    const { user } = showTable();
    await user.click(screen.getByRole("button", { name: "Rent" }));
    await user.click(screen.getByRole("button", { name: "Yield" }));
    expect(head("Rent")).toHaveAttribute("aria-sort", "none");
    expect(head("Yield")).toHaveAttribute("aria-sort", "ascending");
  });

  it("is reached by keys, and its heading explains the figure", async () => {
    const { user } = showTable();
    const rent = screen.getByRole("button", { name: "Rent" });
    expect(rent).toHaveAttribute("title", "A month, as asked");
    rent.focus();
    await user.keyboard("{Enter}");
    expect(head("Rent")).toHaveAttribute("aria-sort", "ascending");
  });
});

describe("the search of a table", () => {
  it("finds what is shown, and counts what is left for eyes and ears", async () => {
    const { user } = showTable();
    expect(screen.getByText("3 rows")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Search homes" }), "$2,1");
    expect(names()).toEqual(["Unit 10, Oak"]);
    expect(screen.getByText("1 of 3 rows", { selector: "span" })).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("1 of 3 rows");
    await user.clear(screen.getByRole("textbox", { name: "Search homes" }));
    expect(names()).toHaveLength(3);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("that finds nothing says so, and keeps the table's head to change it by", async () => {
    const { user } = showTable();
    await user.type(screen.getByRole("textbox", { name: "Search homes" }), "nowhere");
    expect(screen.getByText("No rows match the search and filters.")).toBeVisible();
    expect(screen.getByText("0 of 3 rows", { selector: "span" })).toBeVisible();
    expect(head("Rent")).toBeVisible();
  });

  it("is left out where the page searches on the server", () => {
    showTable({ hasSearch: false });
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText("3 rows")).toBeVisible();
  });
});

describe("the filters of a table", () => {
  it("stand above each column that takes one, and narrow together", async () => {
    const { user } = showTable();
    expect(screen.queryByRole("textbox", { name: "Filter Rent" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Filter columns" }));
    expect(
      screen.getAllByRole("textbox", { name: /^Filter/ }).map((each) => each.getAttribute("aria-label")),
    ).toEqual(["Filter Home", "Filter Rent", "Filter Yield"]);
    await user.type(screen.getByRole("textbox", { name: "Filter Rent" }), ">1.5k");
    expect(names()).toEqual(["Unit 10, Oak", "Fir, the long way"]);
    await user.type(screen.getByRole("textbox", { name: "Filter Yield" }), ">=7%");
    expect(names()).toEqual(["Fir, the long way"]);
  });

  it("are gone when they are closed: no row stays away for a reason out of sight", async () => {
    const { user } = showTable();
    const toggle = screen.getByRole("button", { name: "Filter columns" });
    await user.click(toggle);
    expect(toggle).toHaveAttribute("aria-pressed", "true");
    await user.type(screen.getByRole("textbox", { name: "Filter Rent" }), ">2000");
    expect(names()).toHaveLength(1);
    await user.click(toggle);
    expect(toggle).toHaveAttribute("aria-pressed", "false");
    expect(names()).toHaveLength(3);
  });
});

describe("a table's place in the address", () => {
  it("keeps order, search and filters under its key, and leaves the rest of the address alone", async () => {
    const { user, address } = showTable({ urlKey: "homes" }, "/desk?tab=comps");
    await user.click(screen.getByRole("button", { name: "Yield" }));
    await waitFor(() => expect(names()[0]).toBe("Unit 10, Oak"));
    await user.click(screen.getByRole("button", { name: "Yield" }));
    await waitFor(() => expect(names()[0]).toBe("Fir, the long way"));
    await user.type(screen.getByRole("textbox", { name: "Search homes" }), "o");
    await user.click(screen.getByRole("button", { name: "Filter columns" }));
    await user.type(screen.getByRole("textbox", { name: "Filter Rent" }), "<2000");
    await waitFor(() => expect(names()).toEqual(["Fir, the long way"]));
    expect(new URLSearchParams(address().split("?")[1])).toEqual(
      new URLSearchParams({ tab: "comps", "homes.q": "o", "homes.sort": "-yield", "homes.f.rent": "<2000" }),
    );
  });

  it("brings a link's order, search and filters back, with the filters in sight", () => {
    showTable({ urlKey: "homes" }, "/desk?homes.sort=-rent&homes.f.rent=1000..3000&homes.q=i");
    expect(names()).toEqual(["Unit 10, Oak", "Fir, the long way"]);
    expect(screen.getByRole("textbox", { name: "Filter Rent" })).toHaveValue("1000..3000");
    expect(screen.getByRole("textbox", { name: "Search homes" })).toHaveValue("i");
  });

  it("of another table, or of a column that is no more, changes nothing", () => {
    showTable({ urlKey: "homes" }, "/desk?other.sort=-rent&other.q=elm&homes.sort=gone&homes.f.gone=5");
    expect(names()).toEqual(HOMES.map(({ name }) => name));
  });
});

describe("the columns of a table", () => {
  it("are chosen by name; the first always stays, and some wait to be asked for", async () => {
    const { user } = showTable();
    expect(screen.queryByRole("columnheader", { name: "Note" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Choose columns" }));
    const menu = within(await screen.findByRole("menu"));
    expect(
      menu.getAllByRole("menuitemcheckbox").map((item) => [words(item), item.getAttribute("aria-checked")]),
    ).toEqual([
      ["Rent", "true"],
      ["Yield", "true"],
      ["Note", "false"],
    ]);
    await user.click(menu.getByRole("menuitemcheckbox", { name: "Note" }));
    await user.click(menu.getByRole("menuitemcheckbox", { name: "Rent" }));
    expect(rows("Homes")[1]).toEqual(["unit 9, Elm", "—", "=1+1"]);
    expect(screen.getAllByRole("columnheader").map(words)).toEqual(["Home", "Yield", "Note"]);
  });

  it("that are shown are what is exported, in the order in sight, with figures that calculate", async () => {
    const { user } = showTable();
    await user.click(screen.getByRole("button", { name: "Yield" }));
    await user.type(screen.getByRole("textbox", { name: "Search homes" }), "i");
    const { name, text } = await savedFile(() =>
      user.click(screen.getByRole("button", { name: "Export as CSV" })),
    );
    expect(name).toBe("homes.csv");
    expect(text).toBe(
      '\uFEFFHome,Rent,Yield\r\n"Unit 10, Oak",2145,0.052\r\n"Fir, the long way",1790,0.071\r\n"unit 9, Elm",,\r\n',
    );
  });

  it("that no row can fill are out of sight until they are chosen", async () => {
    const empty = { id: "ownId", header: "Own id", value: () => null, startsHidden: "when empty" } as const;
    const { user } = showTable({ columns: [...COLUMNS, empty] });
    expect(screen.queryByRole("columnheader", { name: /Own id/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Choose columns" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Own id" }));
    expect(screen.getByRole("columnheader", { name: /Own id/ })).toBeVisible();
  });

  it("never put a formula into somebody's spreadsheet", async () => {
    const { user } = showTable({ columns: COLUMNS.map((each) => ({ ...each, startsHidden: false })) });
    const { text } = await savedFile(() => user.click(screen.getByRole("button", { name: "Export as CSV" })));
    expect(text).toContain("'=1+1");
    expect(text).toContain('"He said ""no"", then left"');
  });

  it("are copied for a spreadsheet, a cell each", async () => {
    const { user } = showTable();
    await user.click(screen.getByRole("button", { name: "Copy rows" }));
    expect(await screen.findByText("3 rows copied")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      "Home\tRent\tYield\nUnit 10, Oak\t2145\t0.052\nunit 9, Elm\t\t\nFir, the long way\t1790\t0.071",
    );
  });

  it("that the browser would not copy lead to the export", async () => {
    const { user } = showTable();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await user.click(screen.getByRole("button", { name: "Copy rows" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The browser did not allow copying. Export the table instead.",
    );
  });
});

describe("a table's rows", () => {
  it("lead on by their first column, and only where there is somewhere to go", () => {
    showTable({ writeHref: (row) => (row.id === "2" ? undefined : `/homes/${row.id}`) });
    const links = screen.getAllByRole("link").map((link) => [words(link), link.getAttribute("href")]);
    expect(links).toEqual([
      ["Unit 10, Oak", "/homes/1"],
      ["Fir, the long way", "/homes/3"],
    ]);
  });

  it("tell which one is pointed at, and when none is any more", async () => {
    const seen: (string | undefined)[] = [];
    const { user } = showTable({ onHover: (row) => seen.push(row?.name) });
    await user.hover(screen.getByRole("row", { name: /Oak/ }));
    await user.unhover(screen.getByRole("row", { name: /Oak/ }));
    expect(seen).toEqual(["Unit 10, Oak", undefined]);
  });

  it("are counted with their head, also where only those in sight are drawn", () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      id: String(at),
      name: `Home ${at}`,
      rent: at,
      yield: null,
    }));
    showTable({ rows: many });
    expect(screen.getByRole("table", { name: "Homes" })).toHaveAttribute("aria-rowcount", "301");
    expect(screen.getByText("300 rows")).toBeVisible();
    const drawn = screen.getAllByRole("row").length;
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThan(120);
    expect(screen.getByRole("row", { name: "Home 3 $3 —" })).toHaveAttribute("aria-rowindex", "5");
  });

  it("that are none are named by what the table holds, or by words of the page's own", () => {
    showTable({ rows: [] });
    expect(screen.getByText("No homes yet")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("scroll by keyboard under a name of their own, with totals beneath", () => {
    showTable({ footer: "Total $3,935" });
    expect(screen.getByRole("region", { name: "Homes, scrolling" })).toHaveAttribute("tabindex", "0");
    expect(screen.getByText("Total $3,935")).toBeVisible();
  });
});

describe("a table that is one page of many rows", () => {
  const note = /among the 3 rows of this page, not all 1,204/;

  it("says so once it is sorted or filtered here", async () => {
    const { user } = showTable({ rowsOfAllPages: 1_204 });
    expect(screen.queryByText(note)).toBeNull();
    await user.click(within(screen.getByRole("columnheader", { name: /Rent/ })).getByRole("button"));
    expect(screen.getByText(note)).toBeVisible();
  });

  it("has nothing to say where the page is all there is", async () => {
    const { user } = showTable({ rowsOfAllPages: 3 });
    await user.click(within(screen.getByRole("columnheader", { name: /Rent/ })).getByRole("button"));
    expect(screen.queryByText(/of this page/)).toBeNull();
  });
});

describe("a table on a phone", () => {
  const onPhone = () =>
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        ({
          matches: query.includes("max-width"),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );

  it("is a card a row: the name, and the first two figures where none are marked", () => {
    onPhone();
    showTable();
    expect(screen.queryByRole("table")).toBeNull();
    const cards = within(screen.getByRole("list", { name: "Homes" })).getAllByRole("listitem");
    expect(cards.map(words)).toEqual([
      "Unit 10, Oak Rent $2,145 Yield 5.2%",
      "unit 9, Elm Rent — Yield —",
      "Fir, the long way Rent $1,790 Yield 7.1%",
    ]);
  });

  it("keeps to the figures and the name that are marked for it", () => {
    onPhone();
    const marked = COLUMNS.map((each) => ({
      ...each,
      onCard: each.id === "yield",
      isName: each.id === "rent",
    }));
    showTable({ columns: marked });
    expect(screen.getAllByRole("listitem").map(words)[0]).toBe("$2,145 Yield 5.2%");
  });

  it("shows fifty, and the rest when asked", async () => {
    onPhone();
    const many = Array.from({ length: 60 }, (_, at) => ({
      id: `${at}`,
      name: `Home ${at}`,
      rent: at,
      yield: null,
    }));
    const { user } = showTable({ rows: many });
    expect(screen.getAllByRole("listitem")).toHaveLength(50);
    await user.click(screen.getByRole("button", { name: "Show 10 more" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(60);
    expect(screen.queryByRole("button", { name: /more$/ })).toBeNull();
  });
});

describe("a table of many rows", () => {
  const many = Array.from({ length: 500 }, (_, at) => ({
    id: `${at}`,
    name: `Home ${at}`,
    rent: at,
    yield: null,
  }));

  it("draws what is in sight, and does so again when it is opened anew", async () => {
    const drawn = () => rows("Homes").length;
    showTable({ rows: many, hasSearch: false });
    await waitFor(() => expect(drawn()).toBeLessThan(60));
    expect(drawn()).toBeGreaterThan(20);
    expect(names()[0]).toBe("Home 0");
    cleanup();
    // Now what draws them is known from the start.
    showTable({ rows: many, hasSearch: false });
    await waitFor(() => expect(names()[0]).toBe("Home 0"));
    expect(drawn()).toBeGreaterThan(20);
    expect(drawn()).toBeLessThan(60);
  });
});
