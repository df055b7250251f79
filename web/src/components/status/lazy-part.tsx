import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { FailureNote } from "./failure-note.tsx";

interface LazyPart<Props> {
  /** What could not be loaded: "The map". */
  what: string;
  load: () => Promise<ComponentType<Props>>;
  /** Stands for it until it is here. */
  waiting: ReactNode;
}

/**
 * A part of a page whose code comes when it is first shown. Unlike React's `lazy` one that does not come is told where
 * it would be, leaves the rest of the page alone and can be tried again.
 */
export function lazyPart<Props extends object>({ what, load, waiting }: LazyPart<Props>) {
  let known: ComponentType<Props> | undefined;
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => known);
    const [error, setError] = useState<unknown>(null);
    const ask = useCallback(() => {
      setError(null);
      loadPart(load).then((component) => {
        known = component;
        setLoaded(() => component);
      }, setError);
    }, []);
    useEffect(() => {
      if (known === undefined) ask();
    }, [ask]);
    if (error !== null) return <FailureNote what={what} error={error} onRetry={ask} />;
    return Loaded === undefined ? waiting : <Loaded {...props} />;
  };
}
