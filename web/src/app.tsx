import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { Toasts } from "./components/status/toasts.tsx";
import { queryClient } from "./lib/query-client.ts";
import { cssVariables, theme } from "./theme.ts";

/** The same key is read before the first paint by public/before-first-paint.js. */
const colorScheme = localStorageColorSchemeManager({ key: "color-scheme" });

/** Everything that stands around the pages, which the router gives. */
export function App({ router }: { router: DataRouter }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
