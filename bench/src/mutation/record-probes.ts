import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll } from "vitest";

/**
 * Set up before each test file of a planted fault. It lets modules be read again that a fault was planted in or taken
 * out of since, with all that import them; and keeps which probes the tests of the file passed, and which were passed
 * while it was read: what a module works out when it is read serves every later file too.
 */
interface Module {
  importers: Set<string>;
}
interface Modules {
  fileToModulesMap: Map<string, Set<Module>>;
  idToModuleMap: Map<string, Module>;
  invalidateModule: (module: Module) => void;
}
const shared = globalThis as unknown as {
  __passed?: (id: string) => void;
  __readChanges?: number;
  __vitest_worker__: { evaluatedModules: Modules };
};
const notes = process.env.LABS_MUTATION_NOTES ?? "";
const passed = new Set<string>();
let whileRead: string[] = [];

function forgetChanged(): void {
  const path = join(notes, "changed");
  const changed = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  const { evaluatedModules: modules } = shared.__vitest_worker__;
  const forgotten = new Set<Module>();
  const forget = (module: Module): void => {
    if (forgotten.has(module)) return;
    forgotten.add(module);
    const importers = [...module.importers];
    modules.invalidateModule(module);
    for (const id of importers) {
      const importer = modules.idToModuleMap.get(id);
      if (importer) forget(importer);
    }
  };
  for (const file of changed.slice(shared.__readChanges ?? 0)) {
    for (const module of modules.fileToModulesMap.get(file) ?? []) forget(module);
  }
  shared.__readChanges = changed.length;
}

forgetChanged();
shared.__passed = (id) => passed.add(id);

beforeAll(() => {
  whileRead = [...passed];
});

afterEach(({ task }) => {
  Object.assign(task.file.meta, { whileRead, passed: [...passed] });
});
