/** Whether somebody is in the middle of entering something, or has a dialog open. */
function isEditing(): boolean {
  const { activeElement } = document;
  return (
    (activeElement instanceof HTMLElement &&
      (activeElement.isContentEditable || activeElement.matches("input, textarea, select"))) ||
    document.querySelector('[role="dialog"]') !== null
  );
}

/** For lists that others change too: read again when the person comes back, but never under an edit. */
export const refetchOnFocus = { refetchOnWindowFocus: () => !isEditing() };
