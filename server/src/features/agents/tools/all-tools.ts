import type { Tool } from "../tool.ts";
import { comps } from "./comps-tool.ts";
import { markets } from "./markets-tool.ts";
import { documents, portfolio } from "./portfolio-tools.ts";
import { compare, estimate, find, property } from "./property-tools.ts";
import { search } from "./search-tool.ts";
import { solve, underwrite } from "./underwriting-tools.ts";
import { verify } from "./verify-tool.ts";

export const TOOLS: readonly Tool[] = [
  ...[find, property, comps, estimate, underwrite, solve],
  ...[compare, markets, search, portfolio, documents, verify],
];
