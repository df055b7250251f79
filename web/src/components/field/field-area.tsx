import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { cellsOfBlock } from "../sheet/sheet-edits.ts";
import classes from "./field-area.module.css";
import { type Direction, findNeighbor } from "./field-walk.ts";

/** What is meant for one field. */
export interface FieldText {
  path: string;
  text: string;
}

interface FieldAreaProps {
  /** Takes a pasted block, and answers what could not be read. */
  onPaste: (texts: FieldText[]) => FieldText[];
  /** Names a field for people. */
  findName: (path: string) => string;
  children: ReactNode;
}

const KEYS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Fields that are walked by the arrows and Enter, and take a block copied from a spreadsheet. */
export function FieldArea({ onPaste, findName, children }: FieldAreaProps) {
  const [refused, setRefused] = useState<FieldText[]>([]);
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const block = event.clipboardData.getData("text/plain");
    const field = findField(event.target);
    if (!field || !/[\t\n]/.test(block.trimEnd())) return;
    event.preventDefault();
    const { texts, beyond } = placed(event.currentTarget, field, cellsOfBlock(block));
    setRefused([...onPaste(texts), ...beyond]);
    field.blur();
    field.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pastes come from the fields inside.
    <div onKeyDown={walk} onPaste={paste}>
      {children}
      <div role="status" className={classes.refused}>
        {refused.length === 0 ? null : `Not changed: ${refusedText(refused, findName)}.`}
      </div>
    </div>
  );
}

function refusedText(refused: readonly FieldText[], findName: FieldAreaProps["findName"]): string {
  const shown = refused
    .slice(0, 5)
    .map(({ path, text }) => `“${text}” for ${path === "" ? "no field" : findName(path)}`);
  return `${shown.join("; ")}${refused.length > 5 ? ` and ${refused.length - 5} more` : ""}`;
}

const findField = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-field]") : null;

function nextField(area: Element, from: HTMLElement, direction: Direction): HTMLElement | undefined {
  const fields = [...area.querySelectorAll<HTMLElement>("[data-field]")];
  const boxes = fields.map((each) => each.getBoundingClientRect());
  return fields[findNeighbor(boxes, fields.indexOf(from), direction)];
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const field = findField(event.target);
  if (!field || event.ctrlKey || event.metaKey || event.altKey) return;
  const isEnter = event.key === "Enter";
  const direction = isEnter ? (event.shiftKey ? "up" : "down") : KEYS[event.key];
  if (direction === undefined || (!isEnter && !isWalkable(field, direction))) return;
  const next = nextField(event.currentTarget, field, direction);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The arrows change a choice, and move the caret inside a text unless the whole of it is marked. */
function isWalkable(field: HTMLElement, direction: Direction): boolean {
  if (!(field instanceof HTMLInputElement)) return direction === "left" || direction === "right";
  const isMarked = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  return direction === "up" || direction === "down" || isMarked;
}

/** Which field each cell of a block is meant for, from one field on down and to the right. */
function placed(area: Element, from: HTMLElement, cells: string[][]) {
  const texts: FieldText[] = [];
  const beyond: FieldText[] = [];
  let start: HTMLElement | undefined = from;
  for (const row of cells) {
    let field: HTMLElement | undefined = start;
    for (const text of row) {
      const path = field?.dataset.field;
      (path === undefined ? beyond : texts).push({ path: path ?? "", text });
      field = field && nextField(area, field, "right");
    }
    start = start && nextField(area, start, "down");
  }
  return { texts, beyond: beyond.filter(({ text }) => text.trim() !== "") };
}
