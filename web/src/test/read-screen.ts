import { words } from "./read.ts";

const BLOCKS = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER LEGEND LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL".split(
    " ",
  ),
);
const PRESSED = new Set([
  ...["button", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "switch"],
]);
const PARTS = new Set(["dialog", "alertdialog", "region", "alert", "tabpanel", "listbox", "menu"]);

/**
 * What stands in parts of a page, line by line as it is read: titles, facts, one line a row, buttons and fields with
 * their states, links with where they lead, what a hint says. No class, no size, no color: what a person can tell.
 */
export function readScreen(...roots: Element[]): string[] {
  const page = new Reader();
  for (const root of roots) page.read(root);
  return page.end();
}

/** The page itself and all that stands above it; not the frame around, and no toasts. */
export function partsOfPage(): Element[] {
  const above = [...document.querySelectorAll("[data-portal]")].filter(
    (part) => part.querySelector('[class*="Notifications-root"]') === null,
  );
  return [...document.querySelectorAll("main"), ...above];
}

export function nameOf(element: Element): string {
  const by = element.getAttribute("aria-labelledby");
  const labelled = by
    ?.split(/\s+/)
    .map((id) => document.getElementById(id))
    .filter((one) => one !== null)
    .map(words)
    .join(" ");
  const label = element.getAttribute("aria-label") ?? labelled;
  if (label) return label;
  const own = element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null;
  return words(own ?? element.closest("label") ?? element) || (element.getAttribute("placeholder") ?? "");
}

/** Neither it nor what holds it is put away. */
export function isShown(element: Element): boolean {
  for (let part: Element | null = element; part !== null; part = part.parentElement) {
    if (isHidden(part)) return false;
  }
  return true;
}

/** What cannot be used now, and what is under way, by its name. */
export const listHeld = (): string[] =>
  partsOfPage()
    .flatMap((part) => [...part.querySelectorAll("button, input, textarea, select")])
    .filter((control) => isShown(control) && /disabled|busy/.test(statesOf(control)))
    .map((control) => `${nameOf(control)}${statesOf(control)}`);

function isHidden(element: Element): boolean {
  if (element.hasAttribute("hidden") || ["STYLE", "SCRIPT", "TEMPLATE"].includes(element.tagName))
    return true;
  return /display:\s*none|visibility:\s*hidden/.test(element.getAttribute("style") ?? "");
}

function statesOf(element: Element): string {
  const is = (name: string, word: string) => (element.getAttribute(name) === "true" ? [word] : []);
  const states = [
    ...(element.hasAttribute("disabled") || element.hasAttribute("data-disabled") ? ["disabled"] : []),
    ...is("data-loading", "busy"),
    ...is("aria-pressed", "pressed"),
    ...is("aria-expanded", "open"),
    ...is("aria-selected", "chosen"),
    ...is("aria-checked", "on"),
    ...is("aria-invalid", "invalid"),
    ...(element.getAttribute("aria-current") ? ["current"] : []),
    ...(element.hasAttribute("readonly") ? ["read only"] : []),
  ];
  return states.length === 0 ? "" : ` (${[...new Set(states)].join(", ")})`;
}

class Reader {
  private readonly lines: string[] = [];
  private line = "";

  end(): string[] {
    this.flush();
    return this.lines;
  }

  read(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) this.line += node.textContent ?? "";
    if (!(node instanceof Element) || isHidden(node)) return;
    const hint = node.getAttribute("data-hint");
    this.readElement(node);
    if (hint) this.say(`{${hint}}`);
  }

  private readElement(element: Element): void {
    const tag = element.tagName.toUpperCase();
    const role = element.getAttribute("role") ?? "";
    const line = lineOf(element, tag, role);
    const word = line === undefined ? wordOf(element, tag, role) : undefined;
    if (line !== undefined) this.own(line);
    else if (word !== undefined) this.say(word);
    else this.readParts(element, tag, role);
  }

  private readParts(element: Element, tag: string, role: string): void {
    if (role === "progressbar") this.say(`(progress ${element.getAttribute("aria-valuenow")})`);
    const label = element.getAttribute("aria-label");
    if (PARTS.has(role) || (label && BLOCKS.has(tag)))
      this.own(`== ${role || tag.toLowerCase()}${label ? ` ${label}` : ""}`);
    const isBlock = BLOCKS.has(tag);
    if (isBlock || tag === "BR") this.flush();
    for (const child of element.childNodes) this.read(child);
    if (isBlock) this.flush();
  }

  private say(text: string): void {
    if (text !== "") this.line += ` ${text} `;
  }

  private own(text: string): void {
    this.flush();
    this.line = text;
    this.flush();
  }

  private flush(): void {
    const text = this.line.replace(/\s+/g, " ").trim();
    if (text !== "" && text !== "| |") this.lines.push(text);
    this.line = "";
  }
}

/** What stands in a line of its own. */
function lineOf(element: Element, tag: string, role: string): string | undefined {
  if (tag === "TR" || role === "row") return `| ${[...element.children].map(inline).join(" | ")} |`;
  return /^H[1-6]$/.test(tag) ? `${"#".repeat(Number(tag[1]))} ${inline(element)}` : undefined;
}

/** What is said in a word or some within a line; nothing of a label that is said with its field. */
function wordOf(element: Element, tag: string, role: string): string | undefined {
  if (tag === "INPUT" || tag === "TEXTAREA" || tag === "SELECT") return readField(element);
  if (tag === "LABEL" && isOfField(element)) return "";
  if (tag === "SVG") return readDrawing(element);
  if (tag === "IMG") return `(picture: ${element.getAttribute("alt") ?? ""})`;
  if (tag === "A" && element.hasAttribute("href"))
    return `<${namedText(element)} → ${element.getAttribute("href")}>${statesOf(element)}`;
  return tag === "BUTTON" || PRESSED.has(role) ? `[${namedText(element)}]${statesOf(element)}` : undefined;
}

function inline(element: Element): string {
  const reader = new Reader();
  for (const child of element.childNodes) reader.read(child);
  return reader.end().join(" · ");
}

/** Its text; before it what it is called where that says something else. */
function namedText(element: Element): string {
  const text = inline(element);
  const label = element.getAttribute("aria-label");
  if (!label || label === text) return text;
  return text === "" ? label : `${label}: ${text}`;
}

function isOfField(label: Element): boolean {
  const id = label.getAttribute("for");
  return id !== null && document.getElementById(id) !== null;
}

function readField(field: Element): string {
  const type = field.getAttribute("type") ?? "";
  if (type === "hidden") return "";
  if (type === "file") return `(file ${field.getAttribute("accept") ?? ""})${statesOf(field)}`;
  const name = nameOf(field);
  if (["checkbox", "radio"].includes(type))
    return `${(field as HTMLInputElement).checked ? "(x)" : "( )"} ${name}${statesOf(field)}`;
  const { value } = field as HTMLInputElement;
  const empty = field.getAttribute("placeholder");
  return `{${name}: ${value || (empty ? `“${empty}”` : "")}}${statesOf(field)}`;
}

function readDrawing(svg: Element): string {
  const label = svg.getAttribute("aria-label") ?? svg.querySelector("title")?.textContent;
  const texts = [...svg.querySelectorAll("text")].map(words).filter(Boolean).join(" ");
  return label || texts ? `(drawing${label ? ` ${label}` : ""}${texts ? `: ${texts}` : ""})` : "";
}
