import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createBrowserRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { usePageAddress } from "./page-address.ts";

function Page() {
  const { set, get } = usePageAddress();
  const point = () => {
    set({ unit: 2 });
    set({ view: null });
  };
  return (
    <button type="button" onClick={point}>
      {get("unit") || "nothing"}
    </button>
  );
}

it("changes that come at once are all kept, also after going back", async () => {
  window.history.replaceState(null, "", "/?view=issues&page=3");
  const router = createBrowserRouter([{ path: "/", Component: Page }]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "nothing" }));
  expect(await screen.findByRole("button", { name: "2" })).toBeVisible();
  expect(window.location.search).toBe("?page=3&unit=2");
  await act(() => router.navigate("/?view=issues"));
  await user.click(await screen.findByRole("button", { name: "nothing" }));
  await screen.findByRole("button", { name: "2" });
  expect(window.location.search).toBe("?unit=2");
  router.dispose();
});
