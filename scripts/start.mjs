import { build, findNode, install, ROOT, runForeground, script } from "./prepare.mjs";

await script(async () => {
  install({ fallback: true });
  build();
  return runForeground(findNode(), [`${ROOT}/server/src/main.ts`], { isServer: true });
});
