import { describe, expect, it } from "vitest";
import { onDraftKey, onSheetKey, type Sheet } from "./sheet-state.ts";

const SIZE = { rows: 3, columns: 4 };
const MIDDLE = { row: 1, column: 2 };

/** A sheet that tells in words what it was asked. */
function hear(at = MIDDLE) {
  const heard: string[] = [];
  const say =
    (name: string) =>
    (...given: unknown[]) =>
      void heard.push([name, ...given.map((one) => JSON.stringify(one))].join(" "));
  const go = ({ row, column }: typeof MIDDLE, keepsAnchor = false) =>
    void heard.push(`go ${row},${column}${keepsAnchor ? " marking" : ""}`);
  const edits = Object.fromEntries(["begin", "clear", "cancel", "commit"].map((name) => [name, say(name)]));
  const history = { undo: say("undo"), redo: say("redo") };
  return { sheet: { at, go, history, ...edits } as unknown as Sheet, heard };
}

type Press = [key: string, held?: { shift?: true; ctrl?: true; meta?: true; alt?: true }];

function press(run: typeof onSheetKey, [key, { shift, ctrl, meta, alt } = {}]: Press, at = MIDDLE) {
  const { sheet, heard } = hear(at);
  const event = { key, shiftKey: shift ?? false, ctrlKey: ctrl ?? false, metaKey: meta ?? false };
  const isDone = run({ ...event, altKey: alt ?? false } as never, sheet, SIZE);
  return [...heard, ...(isDone ? [] : ["not its key"])].join("; ");
}

describe("a key on a marked cell", () => {
  it.each<[Press, string]>([
    [["ArrowUp"], "go 0,2"],
    [["ArrowDown"], "go 2,2"],
    [["ArrowLeft"], "go 1,1"],
    [["ArrowRight"], "go 1,3"],
    [["ArrowRight", { shift: true }], "go 1,3 marking"],
    [["Home"], "go 1,0"],
    [["Home", { ctrl: true }], "go 0,0"],
    [["End"], "go 1,3"],
    [["End", { meta: true }], "go 2,3"],
    [["Enter"], "begin"],
    [["F2"], "begin"],
    [["Delete"], "clear"],
    [["Backspace"], "clear"],
    [["7"], 'begin "7"'],
    [["z"], 'begin "z"'],
    [["z", { ctrl: true }], "undo"],
    [["Z", { meta: true, shift: true }], "redo"],
    [["y", { ctrl: true }], "redo"],
    [["c", { ctrl: true }], "not its key"],
    [["7", { alt: true }], "not its key"],
    [["ArrowUp", { ctrl: true }], "not its key"],
    [["Escape"], "not its key"],
    [["Tab"], "go 1,3"],
    [["Tab", { shift: true }], "go 1,1"],
  ])("%o: %s", (key, heard) => {
    expect(press(onSheetKey, key)).toBe(heard);
  });

  it("walks from row to row, and out of the grid at its ends", () => {
    expect(press(onSheetKey, ["Tab"], { row: 0, column: 3 })).toBe("go 1,0");
    expect(press(onSheetKey, ["Tab", { shift: true }], { row: 1, column: 0 })).toBe("go 0,3");
    expect(press(onSheetKey, ["Tab"], { row: 2, column: 3 })).toBe("not its key");
    expect(press(onSheetKey, ["Tab"], { row: 2, column: 2 })).toBe("go 2,3");
    expect(press(onSheetKey, ["Tab", { shift: true }], { row: 0, column: 0 })).toBe("not its key");
    expect(press(onSheetKey, ["Tab", { shift: true }], { row: 0, column: 1 })).toBe("go 0,0");
  });
});

describe("a key while a cell is typed into", () => {
  it.each<[Press, string]>([
    [["Escape"], "cancel"],
    [["Enter"], "commit; go 2,2"],
    [["Enter", { shift: true }], "commit; go 0,2"],
    [["ArrowDown"], "commit; go 2,2"],
    [["ArrowUp"], "commit; go 0,2"],
    [["Tab"], "commit; go 1,3"],
    [["Tab", { shift: true }], "commit; go 1,1"],
    [["ArrowLeft"], "not its key"],
    [["7"], "not its key"],
  ])("%o: %s", (key, heard) => {
    expect(press(onDraftKey, key)).toBe(heard);
  });

  it("stays in the last cell", () => {
    expect(press(onDraftKey, ["Tab"], { row: 2, column: 3 })).toBe("commit; go 2,3");
  });
});
