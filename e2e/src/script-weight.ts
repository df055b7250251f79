import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

/**
 * What a first visit may load of scripts, compressed, by the parts that its address needs beside the entry. The aim is
 * 200 kB for signing in, 350 for underwriting and 300 elsewhere; a limit above it is what was reached, to be lowered.
 */
const FIRST_VISITS: readonly { address: string; parts: readonly string[]; limit: number }[] = [
  { address: "/login", parts: ["login"], limit: 200_000 },
  { address: "/", parts: ["frame", "home"], limit: 300_000 },
  { address: "/research", parts: ["frame", "research"], limit: 323_000 },
  { address: "/pipeline", parts: ["frame", "pipeline"], limit: 300_000 },
  { address: "/portfolios", parts: ["frame", "portfolios"], limit: 414_000 },
  { address: "/markets", parts: ["frame", "markets"], limit: 300_000 },
  { address: "/markets/county/37119", parts: ["frame", "market-county"], limit: 337_000 },
  { address: "/data-tools", parts: ["frame", "data-tools"], limit: 317_000 },
  { address: "/documents", parts: ["frame", "documents"], limit: 300_000 },
  { address: "/compare", parts: ["frame", "compare"], limit: 300_000 },
  { address: "/backtests", parts: ["frame", "backtests"], limit: 300_000 },
  { address: "/data-sources", parts: ["frame", "data-sources"], limit: 300_000 },
  { address: "/settings", parts: ["frame", "settings"], limit: 310_000 },
  {
    address: "/research-property/…",
    parts: ["frame", "research-property", "comps-glance", "decision-strip"],
    limit: 442_000,
  },
  {
    address: "/research-property/…/underwriting",
    parts: ["frame", "research-property", "workbench"],
    limit: 527_000,
  },
];

/**
 * Weighs what each address loads before it shows anything: the entry, the address's own parts and whatever those
 * import at once, compressed with brotli as the server sends it.
 *
 * Units: bytes. Throws where the build has no such part: an address whose weight nobody knows is no light one.
 */
export function weighFirstVisits(dist: string): { address: string; bytes: number; limit: number }[] {
  const folder = `${dist}/assets`;
  const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
  const page = readFileSync(`${dist}/index.html`, "utf8");
  const entry = [...page.matchAll(/assets\/([^"]+\.js)/g)].flatMap(([, file]) => file ?? []);
  const weights = new Map<string, number>();
  const weigh = (file: string): number => {
    const known = weights.get(file);
    if (known !== undefined) return known;
    const kept = `${folder}/${file}.br`;
    const weight = existsSync(kept)
      ? statSync(kept).size
      : brotliCompressSync(readFileSync(`${folder}/${file}`)).length;
    weights.set(file, weight);
    return weight;
  };
  const collect = (file: string, found: Set<string>): void => {
    if (found.has(file)) return;
    found.add(file);
    const code = readFileSync(`${folder}/${file}`, "utf8");
    for (const [, next] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
      if (next !== undefined) collect(next, found);
    }
  };
  return FIRST_VISITS.map(({ address, parts, limit }) => {
    const own = parts.flatMap((part) => {
      // A page and what others take of its matter may have one name: both count.
      const named = files.filter((each) => each.startsWith(`${part}-`) && each.length === part.length + 12);
      if (named.length === 0) throw new Error(`The build has no part ${part}`);
      return named;
    });
    const found = new Set<string>();
    for (const file of [...entry, ...own]) collect(file, found);
    return { address, bytes: [...found].reduce((sum, file) => sum + weigh(file), 0), limit };
  });
}
