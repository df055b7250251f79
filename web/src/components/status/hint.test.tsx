import { Button, Menu } from "@mantine/core";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { showPart } from "../../test/page.tsx";
import { Hint } from "./hint.tsx";

const gone = () => waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());

describe("a hint", () => {
  it("comes while the pointer rests on its element, describes it, and goes with the pointer or by Escape", async () => {
    const { user } = showPart(
      <Hint label="Copy rows">
        <button type="button">Copy</button>
      </Hint>,
    );
    const button = screen.getByRole("button", { name: "Copy" });
    expect(button).not.toHaveAttribute("aria-describedby");
    await user.hover(button);
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Copy rows");
    expect(button).toHaveAccessibleDescription("Copy rows");
    await user.unhover(button);
    await gone();
    await user.hover(button);
    await screen.findByRole("tooltip");
    fireEvent.keyDown(window, { key: "Escape" });
    await gone();
  });

  it("does not come of a pointer that only passes, nor where it is switched off", async () => {
    vi.useFakeTimers();
    try {
      showPart(
        <>
          <Hint label="Passed">
            <button type="button">One</button>
          </Hint>
          <Hint label="Off" disabled>
            <button type="button">Two</button>
          </Hint>
        </>,
      );
      fireEvent.mouseEnter(screen.getByText("One"));
      vi.advanceTimersByTime(100);
      fireEvent.mouseLeave(screen.getByText("One"));
      fireEvent.mouseEnter(screen.getByText("Two"));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(screen.queryByRole("tooltip")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("leaves its element what it does by itself, and what a menu around it wants of it", async () => {
    const entered = vi.fn();
    const { user } = showPart(
      <Menu>
        <Menu.Target>
          <Hint label="Choose columns">
            <Button onMouseEnter={entered}>Columns</Button>
          </Hint>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Rent</Menu.Item>
        </Menu.Dropdown>
      </Menu>,
    );
    await user.hover(screen.getByRole("button", { name: "Columns" }));
    expect(entered).toHaveBeenCalledOnce();
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Choose columns");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    expect(await screen.findByRole("menuitem", { name: "Rent" })).toBeVisible();
  });
});
