import { readFileSync } from "node:fs";
import type { Export } from "../exports/read-exports.ts";
import { cityIn, HOMES, typicalCells } from "./typical-cells.ts";

interface Headed {
  header: string;
  /** What a careful analyst reads it as, `-` for none, several with bars where each is right. */
  fields: string[];
  cells: string[];
}

/** Header rows as sources print them: `##` the source and a state, then each heading with what it holds. */
export function readRows(name: string): Export[] {
  return blocks(name).map(([title = "", row = ""]) => {
    const [source = "", state = "OH"] = title.split(" | ");
    const columns = row.split("; ").map((column): [string, string] => {
      const at = column.lastIndexOf(">");
      return [column.slice(0, at), column.slice(at + 1)];
    });
    return compose(source, state, columns);
  });
}

const STATES = ["OH", "TX", "GA", "TN", "MO", "NC"] as const;
/** Without these a list says no place. */
const REPEATED = new Set(["address", "zip", "street_number", "street_name", "street_suffix"]);

/** Tables by which programs know headings: lists of the first names of each field, of the second, and so on. */
export function readSynonyms(name: string): Export[] {
  return blocks(name).flatMap(([source = "", ...lines]) => {
    const known = lines.map((line): [string, string[]] => {
      const [label = "", names = ""] = line.split(": ");
      return [label, names.split(", ")];
    });
    const most = Math.max(...known.map(([, names]) => names.length));
    return Array.from({ length: most }, (_, at) => {
      const columns = known.flatMap(([label, names]): [string, string][] => {
        const repeated = REPEATED.has(kindOf(label)) ? names[0] : undefined;
        const header = names[at] ?? repeated;
        return header === undefined ? [] : [[header, label]];
      });
      const isFirst = (header: string, column: number) =>
        columns.findIndex(([one]) => one.toLowerCase() === header.toLowerCase()) === column;
      const once = columns.filter(([header], column) => isFirst(header, column));
      const isTwice = (label: string) =>
        once.filter(([, one]) => kindOf(one) === kindOf(label)).length > 1 && !label.startsWith("-");
      const labeled = once.map(([header, label]): [string, string] => [
        header,
        isTwice(label) ? `${label}|-` : label,
      ]);
      // Where an owner gets mail stands last: a ZIP code behind it would be the owner's.
      const isMail = ([, label]: [string, string]) => /^-m(?:addr|city|state|zip)/.test(label);
      const sorted = [...labeled.filter((one) => !isMail(one)), ...labeled.filter(isMail)];
      return compose(`${source} ${at + 1}`, STATES[at % STATES.length] ?? "OH", sorted);
    });
  });
}

function blocks(name: string): string[][] {
  return readFileSync(new URL(`${name}.txt`, import.meta.url), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((block) => block.trim().split("\n"));
}

const kindOf = (label: string): string => label.split("|")[0]?.split("~")[0] ?? "";

function compose(name: string, state: string, columns: readonly [string, string][]): Export {
  const isLoud = columns.filter(([header]) => header === header.toUpperCase()).length > columns.length / 2;
  const headed = columns.map(([header, label]): Headed => {
    const said = label.split("|");
    const isFlag = said[0] === "occupancy_status" && said.includes("-yn");
    const cells = typicalCells(isFlag ? "-yn" : (said[0] ?? ""), state);
    const fields = said.map((one) => (one.startsWith("-") ? "-" : (one.split("~")[0] ?? "-")));
    return { header, fields: [...new Set(fields)], cells: isLoud ? cells.map(loudly) : cells };
  });
  const rows = Array.from({ length: HOMES }, (_, at) => headed.map(({ cells }) => cells[at] ?? ""));
  return {
    name,
    kind: "single-family",
    text: [headed.map(({ header }) => header), ...rows].map((row) => row.map(quote).join(",")).join("\n"),
    workbook: undefined,
    place: placeOf(headed, state),
    fields: headed.map(({ fields, cells }) =>
      cells.every((cell) => cell === "") ? ["-", ...fields] : fields,
    ),
    addresses: [],
    values: [["rows", String(HOMES)]].map(([key = "", value = ""]) => [1, key, value]),
    codes: [],
  };
}

/** As counties write: a link stays as it is. */
const loudly = (cell: string): string => (/@|\/\//.test(cell) ? cell : cell.toUpperCase());

const quote = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** What somebody says once of a county's list, which says no state, and of one without cities and ZIP codes. */
function placeOf(headed: readonly Headed[], state: string): Export["place"] {
  const has = (field: string) => headed.some(({ fields }) => fields[0] === field);
  const isWhole = headed.some(
    ({ fields, cells }) => fields[0] === "address" && (cells[0] ?? "").split(",").length > 2,
  );
  if (isWhole || has("city_state_zip")) return {};
  return {
    ...(has("state") ? {} : { state }),
    ...(has("city") || has("zip") ? {} : { city: cityIn(state) }),
  };
}
