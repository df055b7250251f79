import { useHotkeys } from "@mantine/hooks";
import { type ComponentType, useState } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { toastForFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";

/** Ctrl/Cmd-K brings the palette's code when it is first pressed; the palette hears the key itself from then on. */
export function PaletteKey() {
  const [Palette, setPalette] = useState<ComponentType>();
  const isKnown = Palette !== undefined;
  useHotkeys([["mod + K", isKnown ? () => undefined : bring]]);
  function bring(): void {
    loadPart(() => import("./palette.tsx")).then(
      (module) => setPalette(() => module.Palette),
      (error: unknown) => {
        const toast = toastForFailure([], error);
        if (toast) showToast(toast);
      },
    );
  }
  return isKnown ? <Palette /> : null;
}
