import { resolve } from "node:path";
import type { Plugin } from "vite";

interface Screen {
  /** Matches the addresses of the screen. */
  address: RegExp;
  /** What it imports at first, by files of the root. */
  modules: readonly string[];
}

interface Chunk {
  fileName: string;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
}

const EMPTY = '<meta name="first-loads" content="" />';

/**
 * Writes into the page which files each screen loads at first, for `before-first-paint.js` to ask for at once: left to
 * themselves they are asked for when the code that every screen has is here and has run.
 */
export function tellFirstLoads(root: string, screens: readonly Screen[]): Plugin {
  return {
    name: "tell-first-loads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((file) =>
          file.type === "chunk" ? [file as Chunk] : [],
        );
        const lines = screens.map(({ address, modules }) => {
          const files = listFiles(
            chunks,
            modules.map((module) => resolve(root, module)),
          );
          return [address.source, ...files.filter((file) => !html.includes(file))].join(" ");
        });
        if (!html.includes(EMPTY)) throw new Error(`The page has no ${EMPTY}`);
        return html.replace(
          EMPTY,
          EMPTY.replace('content=""', () => `content="${lines.join("\n")}"`),
        );
      },
    },
  };
}

/** Files of the modules and of all that they import, styles among them. */
function listFiles(chunks: readonly Chunk[], modules: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (chunk === undefined) throw new Error(`No file of the build has ${module}`);
    add(chunk);
  }
  return [...files];
}
