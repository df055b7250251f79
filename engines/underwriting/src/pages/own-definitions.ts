import type { CatalogName, ModelDefinition } from "../language/rows.ts";
import { contentHash } from "../maths/content-hash.ts";
import { multiFamily } from "./multi-family/model.ts";
import { portfolio } from "./portfolio/model.ts";
import { singleFamily } from "./single-family/model.ts";

/** Every model as it is written in this folder. */
export const ownDefinitions: Record<CatalogName, ModelDefinition> = {
  singlefamily: singleFamily,
  multifamily: multiFamily,
  portfolio,
};

let version: string | undefined;

/** Content hash of what a property is underwritten with: it changes with any formula, default or text. */
export function ownVersion(): string {
  const { singlefamily, multifamily } = ownDefinitions;
  version ??= contentHash(
    JSON.stringify({
      singlefamily: { pages: singlefamily.pages },
      multifamily: { pages: multifamily.pages },
    }),
  );
  return version;
}
