import { resolve } from "node:path";
import { build, findNode, install, ROOT, runForeground, script } from "./prepare.mjs";

// Files that a person names lie where the person stands, which npm leaves for the folder of package.json.
await script(async () => {
  install();
  build();
  const [file, ...args] = process.argv.slice(2);
  return runForeground(findNode(), [resolve(ROOT, file), ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
  });
});
