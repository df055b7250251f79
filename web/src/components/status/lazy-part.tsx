import { type ComponentType, memo, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { FailureNote } from "./failure-note.tsx";
import { InSlices } from "./in-slices.tsx";
import { onceUsed } from "./once-used.ts";

interface LazyPart<Props> {
  /** What could not be loaded: "The map". */
  what: string;
  load: () => Promise<ComponentType<Props>>;
  /** Stands for it until it is here. */
  waiting: ReactNode;
  /** Far down a page: asked for when it comes near what is seen, or once somebody uses the page. */
  isFarDown?: boolean;
}

/** How far below what is seen a part is asked for. */
const NEAR = "200px";

/**
 * A part of a page whose code comes when it is first shown. Unlike React's `lazy` one that does not come is told where
 * it would be, leaves the rest of the page alone and can be tried again.
 */
export function lazyPart<Props extends object>({ what, load, waiting, isFarDown = false }: LazyPart<Props>) {
  let known: ComponentType<Props> | undefined;
  const bring = async () => {
    known ??= await loadPart(load);
    return known;
  };
  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => known);
    const [error, setError] = useState<unknown>(null);
    const ask = useCallback(() => {
      setError(null);
      bring().then((component) => setLoaded(() => component), setError);
    }, []);
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (known !== undefined) return setLoaded(() => known);
      if (!isFarDown || place.current === null) return ask();
      return onceNear(place.current, ask);
    }, [ask]);
    if (error !== null) return <FailureNote what={what} error={error} onRetry={ask} />;
    if (Loaded !== undefined) {
      return (
        <InSlices fallback={waiting}>
          <Loaded {...props} />
        </InSlices>
      );
    }
    return isFarDown ? <div ref={place}>{waiting}</div> : waiting;
  }
  /** For a route that knows before it is drawn what will be: its code comes beside the route's data. */
  return Object.assign(memo(Part), { bring });
}

/** After so many milliseconds somebody reads the page, perhaps with what sends no keys and moves no pointer. */
const READ_BY_NOW = 10_000;

/** Runs once, when the place comes near what is seen, the page is first used or has stood open for a while. */
function onceNear(place: Element, run: () => void): () => void {
  const stop = () => {
    clearTimeout(waiting);
    watcher.disconnect();
    stopWaiting();
  };
  const start = () => {
    stop();
    run();
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) start();
    },
    { rootMargin: NEAR },
  );
  const stopWaiting = onceUsed(start);
  const waiting = setTimeout(start, READ_BY_NOW);
  watcher.observe(place);
  return stop;
}
