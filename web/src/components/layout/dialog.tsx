import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";

/**
 * A dialog that gives the focus back to what it was opened with. Mantine does so where a dialog is closed and stays; most
 * of ours leave the page together with what holds them.
 */
export function Dialog(props: ModalProps) {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    },
    [opener],
  );
  return <Modal {...props} />;
}

/** What has the focus; of an entry of a menu, which is gone by the end, the button of the menu. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  if (menu) return document.getElementById(menu);
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
}
