import { Button, Menu } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { showPart } from "../../test/page.tsx";
import { Dialog } from "./dialog.tsx";

/** A page whose dialog is there while it is open alone, opened by a button and by an entry of a menu. */
function Desk({ isKept = false }: { isKept?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      <Button onClick={open}>Open</Button>
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={open}>Open from here</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen || isKept ? (
        <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Question">
          <Button onClick={() => setIsOpen(false)}>Answer</Button>
        </Dialog>
      ) : null}
    </>
  );
}

it.each([false, true])(
  "gives the focus back to its button, by Escape and by an answer; kept: %s",
  async (isKept) => {
    const { user } = showPart(<Desk isKept={isKept} />);
    for (const leave of [
      () => user.keyboard("{Escape}"),
      async () => user.click(await screen.findByRole("button", { name: "Answer" })),
    ]) {
      await user.click(screen.getByRole("button", { name: "Open" }));
      const dialog = await screen.findByRole("dialog");
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
      await leave();
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
    }
  },
);

it("gives it back to the button of the menu that it was opened from", async () => {
  const { user } = showPart(<Desk />);
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Open from here" }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "More" })).toHaveFocus());
});

it("leaves the focus where the answer put it", async () => {
  function Elsewhere() {
    const [isOpen, setIsOpen] = useState(false);
    const answer = () => {
      setIsOpen(false);
      document.getElementById("next")?.focus();
    };
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Open</Button>
        <input id="next" aria-label="Next" />
        {isOpen ? (
          <Dialog opened trapFocus={false} onClose={answer} title="Question">
            <Button onClick={answer}>Answer</Button>
          </Dialog>
        ) : null}
      </>
    );
  }
  const { user } = showPart(<Elsewhere />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Answer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("textbox", { name: "Next" })).toHaveFocus();
});
