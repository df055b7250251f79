import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "./lib/query-client.ts";
import { cssVariables, theme } from "./theme.ts";

/** The same key is read before the first paint by public/color-scheme.js. */
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
        <Notifications position="bottom-right" limit={4} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
