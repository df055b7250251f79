import { build, findNode, install, SERVER, script } from "./prepare.mjs";
import { supervise } from "./supervise.mjs";

await script(async () => {
  install({ fallback: true });
  build();
  return supervise(findNode(), SERVER);
});
