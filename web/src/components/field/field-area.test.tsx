import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { create, type StoreApi } from "zustand";
import { showPart } from "../../test/page.tsx";
import { FieldArea, type FieldText } from "./field-area.tsx";
import { FigureField } from "./figure-field.tsx";

/** Two rows of two fields: rent and growth over vacancy and repairs. */
const PLACES: Record<string, [left: number, top: number]> = {
  rent: [0, 0],
  growth: [200, 0],
  vacancy: [0, 40],
  repairs: [200, 40],
};

beforeEach(() => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [left, top] = (this instanceof HTMLElement && PLACES[this.dataset.field ?? ""]) || [0, 0];
    return new DOMRect(left, top, 150, 24);
  });
});

type Texts = Record<string, string>;

interface Given {
  /** Whether a text is a figure. */
  onType?: (path: string, text: string) => boolean;
  onSettle?: () => void;
  onCancel?: () => void;
  onPaste?: (texts: FieldText[]) => FieldText[];
  isReadOnly?: boolean;
}

const names = { rent: "Rent", growth: "Rent growth", vacancy: "Vacancy", repairs: "Repairs" };

function showFields(given: Given = {}) {
  const store = create<Texts>()(() => ({ rent: "$2,145", growth: "3%", vacancy: "5%", repairs: "$600" }));
  const textAt = (path: string) => ({
    getState: () => store.getState()[path] ?? "",
    subscribe: (listener: () => void) => (store as StoreApi<Texts>).subscribe(listener),
  });
  const page = showPart(
    <>
      <FieldArea
        onPaste={given.onPaste ?? (() => [])}
        findName={(path) => names[path as keyof typeof names] ?? path}
      >
        {Object.entries(names).map(([path, label]) => (
          <FigureField
            key={path}
            id={path}
            path={path}
            label={label}
            text={textAt(path)}
            onType={(text) => given.onType?.(path, text) ?? true}
            onSettle={given.onSettle ?? (() => undefined)}
            onCancel={given.onCancel ?? (() => undefined)}
            isReadOnly={given.isReadOnly}
            description={path === "growth" ? "A year" : undefined}
          />
        ))}
      </FieldArea>
      <button type="button">Elsewhere</button>
    </>,
  );
  return { ...page, store };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const selected = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd];

describe("a field for a figure", () => {
  it("is marked as it is entered, so that typing replaces it", async () => {
    const typed: string[] = [];
    const { user } = showFields({ onType: (path, text) => typed.push(`${path} ${text}`) > 0 });
    await user.click(field("Rent"));
    expect(selected(field("Rent"))).toEqual([0, 6]);
    await user.keyboard("19");
    expect(typed).toEqual(["rent 1", "rent 19"]);
    expect(field("Rent")).toHaveValue("19");
  });

  it("shows the figure as it is kept once it is left, and says that the edit has ended", async () => {
    const onSettle = vi.fn();
    const { user, store } = showFields({
      onSettle,
      onType: (path, text) => {
        store.setState({ [path]: `$${text},000` });
        return true;
      },
    });
    await user.click(field("Rent"));
    await user.keyboard("2");
    // While one types, nothing is written over it.
    expect(field("Rent")).toHaveValue("2");
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(field("Rent")).toHaveValue("$2,000");
    expect(onSettle).toHaveBeenCalledTimes(1);
  });

  it("follows the figure that somebody else changes, but not while it is typed into", async () => {
    const { user, store } = showFields();
    store.setState({ rent: "$2,200" });
    expect(field("Rent")).toHaveValue("$2,200");
    await user.click(field("Rent"));
    await user.keyboard("9");
    store.setState({ rent: "$2,300" });
    expect(field("Rent")).toHaveValue("9");
  });

  it("takes back by Escape what was typed since it was entered, and leaves a later Escape to the page", async () => {
    const onCancel = vi.fn();
    const { user } = showFields({ onCancel });
    await user.click(field("Rent"));
    await user.keyboard("999{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(field("Rent")).toHaveValue("$2,145");
    expect(field("Rent")).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it("puts the caret behind the digits by F2, before the sign", async () => {
    const { user } = showFields();
    await user.click(field("Vacancy"));
    await user.keyboard("{F2}");
    expect(selected(field("Vacancy"))).toEqual([1, 1]);
  });

  it("says of what is no figure that it was left as it was", async () => {
    const { user } = showFields({ onType: (_, text) => /^\d*$/.test(text) });
    await user.click(field("Rent growth"));
    expect(field("Rent growth")).toHaveAttribute("aria-description", "A year");
    await user.keyboard("x");
    expect(field("Rent growth")).toBeInvalid();
    expect(field("Rent growth")).toHaveAccessibleDescription("“x” is not a number; not changed");
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(field("Rent growth")).toBeValid();
    expect(field("Rent growth")).toHaveValue("3%");
    expect(screen.getByRole("alert")).toHaveTextContent("“x” is not a number; not changed");
    await user.click(field("Rent growth"));
    await user.keyboard("4");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("cannot be typed into where it is only read", async () => {
    const { user } = showFields({ isReadOnly: true });
    await user.click(field("Rent"));
    await user.keyboard("5");
    expect(field("Rent")).toHaveValue("$2,145");
  });
});

describe("fields that stand together", () => {
  it("are walked as they stand on the screen, by arrows and by Enter", async () => {
    const { user } = showFields();
    await user.click(field("Rent"));
    await user.keyboard("{ArrowRight}");
    expect(field("Rent growth")).toHaveFocus();
    await user.keyboard("{ArrowDown}");
    expect(field("Repairs")).toHaveFocus();
    await user.keyboard("{ArrowLeft}{Shift>}{Enter}{/Shift}");
    expect(field("Rent")).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(field("Vacancy")).toHaveFocus();
    // Below the last one there is nothing to go to.
    await user.keyboard("{Enter}");
    expect(field("Vacancy")).toHaveFocus();
  });

  it("leave left and right to the caret once one stands inside a figure", async () => {
    const { user } = showFields();
    await user.click(field("Rent"));
    await user.keyboard("{F2}{ArrowRight}");
    expect(field("Rent")).toHaveFocus();
    await user.keyboard("{ArrowDown}");
    expect(field("Vacancy")).toHaveFocus();
  });

  const pasteInto = (name: string, block: string) =>
    fireEvent.paste(field(name), { clipboardData: { getData: () => block } });

  it("take a block from a spreadsheet, each cell in the field that stands there", () => {
    const taken: FieldText[][] = [];
    showFields({
      onPaste: (texts) => {
        taken.push(texts);
        return [];
      },
    });
    field("Rent").focus();
    pasteInto("Rent", "1,900\t4%\n6%\t700\n");
    expect(taken).toEqual([
      [
        { path: "rent", text: "1,900" },
        { path: "growth", text: "4%" },
        { path: "vacancy", text: "6%" },
        { path: "repairs", text: "700" },
      ],
    ]);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("say what of a block was refused, and what had no field to go to", () => {
    showFields({ onPaste: (texts) => texts.filter(({ text }) => text === "many") });
    field("Vacancy").focus();
    pasteInto("Vacancy", "many\t1\tfar\n\t\n9\t");
    expect(screen.getByRole("status")).toHaveTextContent(
      "Not changed: “many” for Vacancy; “far” for no field; “9” for no field.",
    );
  });

  it("leave a single pasted figure to the field itself", () => {
    const onPaste = vi.fn(() => []);
    showFields({ onPaste });
    field("Rent").focus();
    pasteInto("Rent", "1,900\n");
    expect(onPaste).not.toHaveBeenCalled();
  });
});
