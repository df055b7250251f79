import { Table } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../components/layout/dialog.tsx";
import { findPageAction, usePageActions } from "../../components/layout/page-actions.ts";
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
      if (runWithModifier(event)) return;
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
      } else {
        findPageAction(event.key)?.run();
      }
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate, searchRef]);
  return (
    <Dialog
      opened={isOpen}
      onClose={() => setOpen(false)}
      title="Keys"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <PageKeys />
      <KeyTable keys={KEYS} />
    </Dialog>
  );
}

/** The keys of this page alone, above those that work everywhere. */
function PageKeys() {
  const offers = usePageActions((state) => state.offers);
  return Object.entries(offers).map(([name, { title, actions }]) => {
    const keys = actions.flatMap(({ label, keys: own }): [string, string][] =>
      own === undefined ? [] : [[writeKeys(own), label]],
    );
    return keys.length === 0 ? null : <KeyTable key={name} title={title} keys={keys} />;
  });
}

function KeyTable({ title, keys }: { title?: string; keys: [keys: string, what: string][] }) {
  return (
    <Table mb="md">
      {title === undefined ? null : <Table.Caption style={{ captionSide: "top" }}>{title}</Table.Caption>}
      <Table.Tbody>
        {keys.map(([pressed, what]) => (
          <Table.Tr key={pressed}>
            <Table.Td>
              <kbd>{pressed}</kbd>
            </Table.Td>
            <Table.Td>{what}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const writeKeys = (keys: string): string =>
  keys.startsWith("mod+") ? `Ctrl ${keys.slice(4).toUpperCase()}, ⌘ ${keys.slice(4).toUpperCase()}` : keys;

/** Ctrl or Cmd with a letter works while one types; a page that offers nothing for it leaves it to the browser. */
function runWithModifier(event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
  const action = findPageAction(`mod+${event.key.toLowerCase()}`);
  if (action === undefined) return false;
  event.preventDefault();
  action.run();
  return true;
}

/** Whether keys belong to what is focused: single letters must not navigate while somebody writes. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}
