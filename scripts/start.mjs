import { build, findNode, install, ROOT, script } from "./prepare.mjs";
import { supervise } from "./supervise.mjs";

await script(async () => {
  install({ fallback: true });
  build();
  return supervise(findNode(), [`${ROOT}/server/src/main.ts`]);
});
