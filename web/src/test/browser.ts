/** What every browser has and the document of the tests lacks. Nothing here knows of the application. */

/** Every element is as large as a desk's screen: nothing is laid out, but nothing is out of sight either. */
const SIZE = { width: 1280, height: 800 };
const box = () => new DOMRect(0, 0, SIZE.width, SIZE.height);

for (const [name, value] of Object.entries({
  offsetWidth: SIZE.width,
  offsetHeight: SIZE.height,
  clientWidth: SIZE.width,
  clientHeight: SIZE.height,
})) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
}
Element.prototype.getBoundingClientRect = box;

/** Tells once what it was asked to watch: its size, and that it can be seen. */
class Observer {
  readonly tell: (entries: unknown[], observer: Observer) => void;

  constructor(tell: (entries: unknown[], observer: Observer) => void) {
    this.tell = tell;
  }

  observe(target: Element) {
    const seen = { target, contentRect: box(), boundingClientRect: box() };
    queueMicrotask(() => this.tell([{ ...seen, isIntersecting: true, intersectionRatio: 1 }], this));
  }

  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

globalThis.ResizeObserver = Observer as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView = () => undefined;

/** The corners of a drawn shape, so that a canvas can say what lies under the hand. */
class Path {
  readonly corners: { x: number; y: number }[] = [];

  moveTo(x: number, y: number) {
    this.corners.push({ x, y });
  }

  lineTo(x: number, y: number) {
    this.corners.push({ x, y });
  }

  arc() {}
  closePath() {}
}

globalThis.Path2D = Path as unknown as typeof Path2D;

/** A ray from the point to the right crosses the border of what it lies in an odd number of times. */
function isPointInPath({ corners }: Path, x: number, y: number): boolean {
  const crossings = corners.filter((to, at) => {
    const from = corners[at - 1] ?? to;
    if (from.y > y === to.y > y) return false;
    return x < from.x + ((y - from.y) * (to.x - from.x)) / (to.y - from.y);
  });
  return crossings.length % 2 === 1;
}

/** A canvas takes whatever is drawn, and measures every text alike. */
const brush = new Proxy({ isPointInPath } as Record<string | symbol, unknown>, {
  get: (drawn, name) =>
    name in drawn ? drawn[name] : name === "measureText" ? () => ({ width: 8 }) : () => brush,
});
HTMLCanvasElement.prototype.getContext = (() => brush) as never;

/** Fonts that never load again; fields that grow with their text listen for them. */
Object.defineProperty(document, "fonts", { configurable: true, value: new EventTarget() });
