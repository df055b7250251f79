import { useEffect, useState } from "react";
import { loadPart } from "../load-part.ts";

/** A flag's value, the fallback until the flag service has answered; its client comes after what people wait for. */
export function useFlag(key: string, fallback: boolean): boolean {
  const [value, setValue] = useState(fallback);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    loadPart(() => import("./open-feature.ts")).then(
      ({ watchFlag }) => {
        if (!isGone) stop = watchFlag(key, fallback, setValue);
      },
      // Without the client each flag stands at its default, as without the service.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [key, fallback]);
  return value;
}
