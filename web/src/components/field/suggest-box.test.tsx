import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { showPart } from "../../test/page.tsx";
import { words } from "../../test/read.ts";
import { FileDrop } from "./file-drop.tsx";
import { SuggestBox } from "./suggest-box.tsx";

const PLACES = ["Tampa, FL", "Tacoma, WA", "Orlando, FL"];

function Desk({ chosen }: { chosen: string[] }) {
  const [text, setText] = useState("");
  const found = PLACES.filter((place) => place.toLowerCase().startsWith(text.trim().toLowerCase()));
  return (
    <SuggestBox
      label="Find a place"
      placeholder="City or county"
      keyHint="/"
      value={text}
      onChange={setText}
      isLoading={false}
      nothingFound="No such place"
      options={found.map((place) => ({ id: place, content: place }))}
      onChoose={(id) => {
        chosen.push(id);
        setText("");
      }}
    />
  );
}

function showBox() {
  const chosen: string[] = [];
  return { ...showPart(<Desk chosen={chosen} />), chosen };
}

const box = () => screen.getByRole("combobox", { name: "Find a place" });
const options = () => screen.queryAllByRole("option").map(words);

describe("a search that suggests", () => {
  it("shows the key that leads there", () => {
    showBox();
    expect(screen.getByText("/")).toBeVisible();
    expect(box()).toHaveAttribute("placeholder", "City or county");
  });

  it("marks the first as one types, and Enter takes it", async () => {
    const { user, chosen } = showBox();
    await user.type(box(), "ta");
    await waitFor(() => expect(options()).toEqual(["Tampa, FL", "Tacoma, WA"]));
    await user.keyboard("{Enter}");
    expect(chosen).toEqual(["Tampa, FL"]);
    expect(box()).toHaveValue("");
  });

  it("is walked by arrows", async () => {
    const { user, chosen } = showBox();
    await user.type(box(), "ta");
    await waitFor(() => expect(options()).toHaveLength(2));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(chosen).toEqual(["Tacoma, WA"]);
  });

  it("is taken from by the mouse", async () => {
    const { user, chosen } = showBox();
    await user.type(box(), "o");
    await user.click(await screen.findByRole("option", { name: "Orlando, FL" }));
    expect(chosen).toEqual(["Orlando, FL"]);
  });

  it("says that nothing was found", async () => {
    const { user, chosen } = showBox();
    await user.type(box(), "zz");
    expect(await screen.findByText("No such place")).toBeVisible();
    await user.keyboard("{Enter}");
    expect(chosen).toEqual([]);
  });

  it("closes by Escape and keeps what was typed; a second Escape leaves it", async () => {
    const { user } = showBox();
    await user.type(box(), "ta");
    await waitFor(() => expect(options()).toHaveLength(2));
    // Left to itself, the browser would empty a search field.
    expect(fireEvent.keyDown(box(), { key: "Escape" })).toBe(false);
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
    expect(box()).toHaveValue("ta");
    expect(box()).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(box()).not.toHaveFocus();
  });
});

describe("a place for a file", () => {
  const showDrop = (isDisabled = false) => {
    const files: string[] = [];
    const page = showPart(
      <FileDrop
        label="Rent roll"
        lead="Drop a rent roll here"
        hint="CSV or XLSX, at most 10 MB"
        endings={[".csv", ".xlsx"]}
        isDisabled={isDisabled}
        onFiles={(given) => files.push(...given.map(({ name }) => name))}
      />,
    );
    return { ...page, files };
  };

  it("takes a chosen file, and says what may be in it to who hears the page too", async () => {
    const { user, files } = showDrop();
    expect(screen.getByText("Drop a rent roll here")).toBeVisible();
    const input = screen.getByLabelText("Rent roll");
    expect(input).toHaveAccessibleDescription("CSV or XLSX, at most 10 MB");
    expect(input).toHaveAttribute("accept", ".csv,.xlsx");
    await user.upload(input, new File(["a"], "roll.csv", { type: "text/csv" }));
    await waitFor(() => expect(files).toEqual(["roll.csv"]));
  });

  it("has one way in for keys: the button", () => {
    showDrop();
    const button = screen.getByRole("button", { name: "Choose a file" });
    expect(button).toBeEnabled();
    const stops = within(document.body)
      .getAllByRole("button")
      .filter(({ tabIndex }) => tabIndex >= 0);
    expect(stops).toEqual([button]);
  });

  it("offers no button while one is on its way", () => {
    showDrop(true);
    expect(screen.getByRole("button", { name: "Choose a file" })).toBeDisabled();
  });
});
