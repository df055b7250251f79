/** What every browser has and the document of the tests lacks. Nothing here knows of the application. */

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

// Nothing is laid out, so that nothing changes its size or comes into sight.
globalThis.ResizeObserver = Observer as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView = () => undefined;

/** A canvas takes whatever is drawn, and measures every text alike. */
const brush = new Proxy({} as Record<string | symbol, unknown>, {
  get: (drawn, name) =>
    name in drawn ? drawn[name] : name === "measureText" ? () => ({ width: 8 }) : () => brush,
});
HTMLCanvasElement.prototype.getContext = (() => brush) as never;
