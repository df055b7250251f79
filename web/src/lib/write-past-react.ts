import { type RefObject, useLayoutEffect, useRef } from "react";

/** A store, or whatever else says what there is and when it has become something else. */
export interface Source<State> {
  getState: () => State;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Lets what a store says be written into an element past React, which draws the element and leaves alone what is
 * written into it: for what each keystroke moves.
 */
export function useWritten<Place extends Element, State>(
  store: Source<State>,
  /** The same function each time, for as long as it writes the same. */
  write: (place: Place, state: State) => void,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const follow = () => {
      if (place.current !== null) write(place.current, store.getState());
    };
    follow();
    return store.subscribe(follow);
  }, [store, write]);
  return place;
}

/** Makes a text the whole of an element; whether another one stood there. */
export function writeText(place: Element, text: string): boolean {
  const { firstChild } = place;
  if (firstChild instanceof Text && firstChild.data === text) return false;
  if (firstChild instanceof Text) firstChild.data = text;
  else place.textContent = text;
  return true;
}
