import "@fontsource-variable/inter/index.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./page.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { App } from "./app.tsx";
import { API_HOST } from "./lib/calls/transport.ts";
import { startFlags } from "./lib/open-feature.ts";
import { listenForSignOut } from "./lib/query-client.ts";
import { routes } from "./router.tsx";
import { forgetVerified } from "./routes/guard.ts";

const router = createBrowserRouter(routes);

// A call that was answered 401 makes the guard look again: it knows where to go and how to come back.
listenForSignOut(() => {
  forgetVerified();
  void router.revalidate();
});
startFlags(API_HOST || window.location.origin);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
createRoot(root).render(<App router={router} />);
