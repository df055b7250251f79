import { Modal, Table } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PLACES } from "./places.ts";

const KEYS: [keys: string, what: string][] = [
  ["Ctrl K, ⌘ K", "Go to a page, property or market"],
  ["/", "Search"],
  ...PLACES.map(({ key, label }): [string, string] => [`g ${key}`, label]),
  ["↑ ↓ Enter", "Move through and open suggestions"],
  ["Esc", "Close the top panel"],
  ["?", "Keyboard shortcuts"],
];

/** How long after `g` a letter still belongs to it. */
const PAIR_MILLISECONDS = 1_200;

/** Keys that work on every page, and the sheet that names them. */
export function Shortcuts({ searchRef }: { searchRef: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const pressedAt = useRef(0);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog]")) return;
      const isSecond = Date.now() - pressedAt.current < PAIR_MILLISECONDS;
      pressedAt.current = 0;
      if (isSecond) {
        const place = PLACES.find(({ key }) => key === event.key);
        if (place) void navigate(place.to);
      } else if (event.key === "g") {
        pressedAt.current = Date.now();
      } else if (event.key === "/") {
        event.preventDefault();
        searchRef.current?.focus();
      } else if (event.key === "?") {
        setOpen(true);
      }
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate, searchRef]);
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      title="Keys"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Table>
        <Table.Tbody>
          {KEYS.map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Td>
                <kbd>{keys}</kbd>
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}

/** Whether keys belong to what is focused: single letters must not navigate while somebody writes. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}
