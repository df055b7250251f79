import { type ResolveFnOutput, registerHooks } from "node:module";

const IN_DRIZZLE = "/node_modules/drizzle-orm/";
const OF_DRIZZLE = /^drizzle-orm(?:\/|$)/;
const found = new Map<string, ResolveFnOutput>();

/**
 * Whoever imports a module has Node read the package.json that it belongs to, and all that is exported there with it: of
 * Drizzle 178 kB, several hundred times. What one of its modules imports of another lies beside it and is a module too,
 * and what others import of it is found once. Imported before all that imports Drizzle
 * (docs/decisions/0300-drizzle-is-read-quickly.md).
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (parentURL?.includes(IN_DRIZZLE) && specifier.startsWith(".") && specifier.endsWith(".js")) {
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    }
    if (!OF_DRIZZLE.test(specifier) || !context.conditions.includes("import"))
      return next(specifier, context);
    const known = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
