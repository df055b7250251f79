import { useEffect } from "react";
import { loadToasts, useToastStack } from "../../lib/toasts.ts";
import { onceUsed } from "./once-used.ts";

/** What is said at the edge of every page. */
export function Toasts() {
  const { Stack } = useToastStack();
  useEffect(() => onceUsed(() => void loadToasts().catch(() => undefined)), []);
  return Stack === null ? null : <Stack position="bottom-right" limit={4} />;
}
