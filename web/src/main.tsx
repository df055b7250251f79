import "@fontsource-variable/inter/index.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./page.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { App } from "./app.tsx";
import { followLinksToApi } from "./follow-links.ts";
import { followOtherTabs } from "./follow-tabs.ts";
import { listenForSignOut } from "./lib/query-client.ts";
import { routes } from "./router.tsx";
import { lookForSession } from "./routes/guard.ts";

const router = createBrowserRouter(routes);

// The guard knows where to go when the session has ended, and how to come back.
listenForSignOut(() => lookForSession(() => void router.revalidate()));
followLinksToApi();
followOtherTabs();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const page = createRoot(root);
// In slices, between which the browser paints and answers.
startTransition(() => page.render(<App router={router} />));
