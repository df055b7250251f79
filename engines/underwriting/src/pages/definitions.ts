import type { CatalogName, ModelDefinition } from "../language/rows.ts";
import { ownDefinitions, ownVersion } from "./own-definitions.ts";

/** What a program evaluates that has its own models: everywhere but in a browser. */
export const findDefinition = (model: CatalogName): ModelDefinition => ownDefinitions[model];

/** Content hash of the models of a home and of a building. */
export const definedVersion = ownVersion;

/** What a browser is served; here the same models are there already. */
export function takeDefinitions(_served: {
  version: string;
  pages: Partial<Record<CatalogName, ModelDefinition["pages"]>>;
}): void {}
