import { build, findNode, install, ownEnvironment, ROOT, runForeground, script } from "./prepare.mjs";

const WEB_PORT = process.env.WEB_PORT ?? "5173";

// The browser speaks to Vite, which hands calls on: mails and the check of the origin must name Vite's address.
await script(async () => {
  install();
  build();
  const node = findNode();
  const env = ownEnvironment({ PUBLIC_URL: `http://127.0.0.1:${WEB_PORT}` });
  const vite = `${ROOT}/node_modules/vite/bin/vite.js`;
  const codes = await Promise.all([
    runForeground(node, ["--watch", "--watch-preserve-output", ...SERVER], { env }),
    runForeground(node, [vite, "--host", "127.0.0.1", "--port", WEB_PORT, "--strictPort"], {
      cwd: `${ROOT}/web`,
    }),
  ]);
  return Math.max(...codes);
});
