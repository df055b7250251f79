import { screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { describe, expect, it } from "vitest";
import { showPart } from "../../test/page.tsx";
import { NumberField } from "./number-field.tsx";

const heard: (number | null)[] = [];

interface OwnerProps {
  isPicky?: boolean;
  first?: number | null;
  min?: number;
}

/** An owner that keeps whole numbers from 1 on, as of trials, or all of them. */
function Owner({ isPicky = false, first = null, min }: OwnerProps) {
  const [value, setValue] = useState<number | null>(first);
  return (
    <NumberField
      label="Rate"
      value={value}
      {...(min === undefined ? {} : { min })}
      onChange={(next) => {
        heard.push(next);
        if (!isPicky || (next !== null && next >= 1)) setValue(next);
      }}
    />
  );
}

function show(owner: ReactElement) {
  heard.length = 0;
  const { user } = showPart(owner);
  return { user, field: screen.getByLabelText<HTMLInputElement>("Rate") };
}

describe("a field for a number", () => {
  it.each([
    ["8.25", [8, 8, 8.2, 8.25]],
    ["0.05", [0, 0, 0, 0.05]],
    ["1.50", [1, 1, 1.5, 1.5]],
    ["-3", [null, -3]],
  ])("takes %s key by key, and tells of each what it makes", async (text, told) => {
    const { user, field } = show(<Owner />);
    await user.click(field);
    await user.keyboard(text);
    expect(field).toHaveValue(text);
    expect(heard).toEqual(told);
  });

  it("shows the number alone once it is left", async () => {
    const { user, field } = show(<Owner />);
    await user.type(field, "8.");
    await user.tab();
    expect(field).toHaveValue("8");
  });

  it("stands between its bounds once it is left, and not while it is typed", async () => {
    const { user, field } = show(<Owner min={10} />);
    await user.type(field, "25");
    expect(heard).toEqual([2, 25]);
    await user.type(field, "{Backspace}");
    expect(field).toHaveValue("2");
    await user.tab();
    expect(field).toHaveValue("10");
    expect(heard.at(-1)).toBe(10);
  });

  it.each([
    ["$1.2m", 1_200_000],
    ["=1200*1.5", 1_800],
    ["(5,000)", -5_000],
    ["1,250", 1_250],
  ])("understands %s", async (text, number) => {
    const { user, field } = show(<Owner />);
    await user.type(field, text);
    await user.tab();
    expect(heard.at(-1)).toBe(number);
    expect(field).toHaveValue(String(number));
    expect(field).toBeValid();
  });

  it("says of what is no number that it is none, keeps it to be mended, and holds its form back", async () => {
    const { user, field } = show(<Owner first={5} />);
    await user.clear(field);
    await user.type(field, "abc");
    await user.tab();
    expect(heard.at(-1)).toBeNull();
    expect(field).toHaveValue("abc");
    expect(field).toBeInvalid();
    expect(screen.getByText("“abc” is not a number")).toBeVisible();
    expect(field.checkValidity()).toBe(false);
    await user.clear(field);
    await user.type(field, "8");
    expect(field.checkValidity()).toBe(true);
    expect(screen.queryByText(/is not a number/)).toBeNull();
  });

  it("can be emptied to be typed again, and shows what its owner kept when it is left empty", async () => {
    const { user, field } = show(<Owner isPicky first={5} />);
    await user.type(field, "{Backspace}");
    expect(field).toHaveValue("");
    expect(heard).toEqual([null]);
    await user.keyboard("7");
    expect(field).toHaveValue("7");
    await user.keyboard("{Backspace}0");
    expect(field).toHaveValue("0");
    await user.tab();
    expect(field).toHaveValue("7");
  });
});
