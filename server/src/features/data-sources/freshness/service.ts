export { summariseImports as getFreshness } from "./repository.ts";
