import { type Ast, type Corner, listChildren, type SheetName } from "../language/ast.ts";
import { type Area, areaOf, LAST_COLUMN, LAST_ROW } from "../values/value.ts";
import type { Scope } from "./compiler.ts";
import { findTableArea } from "./resolve-structured.ts";

/** An area that a formula may read, seen from the cell that it stands in. */
export type SeenArea = (row: number, column: number) => Area;

const ROWS = LAST_ROW + 1;
const COLUMNS = LAST_COLUMN + 1;

/** A place counted from a cell goes round at the sheet's ends, as in shared formulas and names. */
export const wrap = (place: number, size: number): number =>
  place < 0 ? place + size : place >= size ? place - size : place;

const rowOf = (corner: Corner, row: number): number =>
  corner.rowFixed ? corner.row : wrap(row + corner.row, ROWS);
const columnOf = (corner: Corner, column: number): number =>
  corner.columnFixed ? corner.column : wrap(column + corner.column, COLUMNS);

/** The area between two corners, seen from a cell. */
export function areaBetween(
  sheet: number,
  corners: { from: Corner; to: Corner },
  row: number,
  column: number,
): Area {
  const [r1, r2] = [rowOf(corners.from, row), rowOf(corners.to, row)];
  const [c1, c2] = [columnOf(corners.from, column), columnOf(corners.to, column)];
  return areaOf(sheet, Math.min(r1, r2), Math.min(c1, c2), Math.max(r1, r2), Math.max(c1, c2));
}

/** The sheets that a reference names; undefined where there is no such sheet. */
export function findSheets(
  scope: Pick<Scope, "sheet" | "findSheet">,
  name: SheetName | undefined,
): number[] | undefined {
  if (name === undefined) return [scope.sheet];
  const first = scope.findSheet(name.first);
  const last = name.last === undefined ? first : scope.findSheet(name.last);
  if (first === undefined || last === undefined) return undefined;
  const from = Math.min(first, last);
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, at) => from + at);
}

export interface Seeing {
  scope: Scope;
  /** What a defined name stands for. */
  findName: (name: string, sheet: SheetName | undefined) => Ast | undefined;
  /** What is read behind names that were looked up; one that calls itself adds nothing to itself. */
  named?: Map<Ast, Seen>;
}

export interface Seen {
  areas: SeenArea[];
  /** Whether it may read what its text does not name. */
  isDynamic: boolean;
}

const nowhere = areaOf(0, 0, 0, -1, -1);

const DYNAMIC = new Set(["OFFSET", "INDIRECT", "ANCHORARRAY"]);
/** They read as many cells as they look at, from where another argument begins: which is looked at, and which begins. */
const SIZED_BY_ANOTHER: Record<string, readonly [number, number]> = {
  SUMIF: [0, 2],
  AVERAGEIF: [0, 2],
  LOOKUP: [1, 2],
};
/** All areas that a formula names, those behind defined names included. */
export function listAreas(node: Ast, seeing: Seeing, found: Seen = { areas: [], isDynamic: false }): Seen {
  const { scope } = seeing;
  if (node.type === "cell" || node.type === "area") {
    const corners = node.type === "cell" ? { from: node.at, to: node.at } : node;
    for (const sheet of findSheets(scope, node.sheet) ?? []) {
      found.areas.push((row, column) => areaBetween(sheet, corners, row, column));
    }
  } else if (node.type === "structured") {
    const table = scope.tables.get(node.table.toLowerCase());
    if (node.table === "") {
      found.areas.push((row, column) => {
        const own = scope.tableAt(row, column);
        const find = own && findTableArea(node, own);
        return find?.(row) ?? nowhere;
      });
    } else {
      const find = table && findTableArea(node, table);
      if (find !== undefined) found.areas.push((row) => find(row) ?? nowhere);
    }
  } else if (node.type === "name") addNamed(seeing.findName(node.name, node.sheet), seeing, found);
  if (node.type === "spill" || (node.type === "call" && DYNAMIC.has(node.name))) found.isDynamic = true;
  if (node.type === "call") addNamed(seeing.findName(node.name, undefined), seeing, found);
  const before = found.areas.length;
  for (const child of listChildren(node)) listAreas(child, seeing, found);
  if (node.type === "range") found.areas.push(...listSpans(found.areas.slice(before)));
  if (node.type === "call" && Object.hasOwn(SIZED_BY_ANOTHER, node.name) && node.args.length === 3) {
    const places = SIZED_BY_ANOTHER[node.name] ?? [];
    const [looked = [], picked = []] = places.map((at) => {
      const arg = node.args[at];
      return arg === undefined ? [] : listAreas(arg, seeing).areas;
    });
    for (const from of picked) for (const of of looked) found.areas.push(sizedAs(from, of));
  }
  return found;
}

/** Each area behind a name once, however often and by however many other names it is named there. */
function addNamed(meaning: Ast | undefined, seeing: Seeing, found: Seen): void {
  if (meaning === undefined) return;
  seeing.named ??= new Map();
  let own = seeing.named.get(meaning);
  if (own === undefined) {
    own = { areas: [], isDynamic: false };
    seeing.named.set(meaning, own);
    const all = listAreas(meaning, seeing);
    own.areas.push(...new Set(all.areas));
    own.isDynamic = all.isDynamic;
  }
  for (const area of own.areas) found.areas.push(area);
  if (own.isDynamic) found.isDynamic = true;
}

/** `B2:INDEX(B2:M2,A1)`: whatever lies between the areas of both sides, on one sheet. */
function listSpans(areas: readonly SeenArea[]): SeenArea[] {
  if (areas.length < 2) return [];
  return [
    (row, column) =>
      areas
        .map((area) => area(row, column))
        .reduce((a, b) =>
          a.sheet === b.sheet
            ? areaOf(
                a.sheet,
                Math.min(a.top, b.top),
                Math.min(a.left, b.left),
                Math.max(a.bottom, b.bottom),
                Math.max(a.right, b.right),
              )
            : a,
        ),
  ];
}

const sizedAs =
  (from: SeenArea, of: SeenArea): SeenArea =>
  (row, column) => {
    const { sheet, top, left } = from(row, column);
    const size = of(row, column);
    return areaOf(sheet, top, left, top + size.bottom - size.top, left + size.right - size.left);
  };
