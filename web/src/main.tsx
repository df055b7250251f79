import "@fontsource-variable/inter/index.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./page.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { OpenFeatureProvider } from "@openfeature/react-sdk";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { startFlags } from "./lib/open-feature.ts";
import { listenForSignOut, queryClient } from "./lib/query-client.ts";
import { router } from "./router.tsx";
import { forgetVerified } from "./routes/guard.ts";
import { cssVariables, theme } from "./theme.ts";

// A call that was answered 401 makes the guard look again: it knows where to go and how to come back.
listenForSignOut(() => {
  forgetVerified();
  void router.revalidate();
});
startFlags(window.location.origin);

/** The same key is read before the first paint by public/color-scheme.js. */
const colorScheme = localStorageColorSchemeManager({ key: "color-scheme" });

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    colorSchemeManager={colorScheme}
  >
    <OpenFeatureProvider>
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications position="bottom-right" limit={4} />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </OpenFeatureProvider>
  </MantineProvider>,
);
