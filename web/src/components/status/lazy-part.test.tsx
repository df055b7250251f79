import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { lazyPart } from "./lazy-part.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("tells where it would be that its code did not arrive, and brings it when it is tried again", async () => {
  const codes = [
    () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/map-1.js")),
    () => Promise.resolve(({ name }: { name: string }) => <p>Map of {name}</p>),
  ];
  const PlaceMap = lazyPart({
    what: "The map",
    load: () => codes.shift()?.() ?? Promise.reject(new Error("asked too often")),
    waiting: <p>On its way</p>,
  });
  const page = () => (
    <MantineProvider>
      <h1>Everything else</h1>
      <PlaceMap name="Tampa" />
    </MantineProvider>
  );
  const { unmount } = render(page());
  expect(screen.getByText("On its way")).toBeVisible();
  expect(await screen.findByText("The map could not be loaded")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Everything else" })).toBeVisible();
  expect(document.body).not.toHaveTextContent("assets");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Map of Tampa")).toBeVisible();
  unmount();
  // What has arrived is there at once the next time.
  render(page());
  expect(screen.getByText("Map of Tampa")).toBeVisible();
});

it("asks for what is far down once it comes near, somebody uses the page or it stood open for a while", async () => {
  const seen: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(tell);
      }
      observe() {}
      disconnect() {}
    },
  );
  const load = vi.fn(() => Promise.resolve(() => <p>Hazards</p>));
  const page = () => {
    const Record = lazyPart({ what: "The record", load, waiting: <p>On its way</p>, isFarDown: true });
    return render(
      <MantineProvider>
        <Record />
      </MantineProvider>,
    );
  };
  const first = page();
  act(() => seen[0]?.([{ isIntersecting: false }]));
  expect(load).not.toHaveBeenCalled();
  await act(async () => seen[0]?.([{ isIntersecting: true }]));
  expect(screen.getByText("Hazards")).toBeVisible();
  first.unmount();
  page();
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => window.dispatchEvent(new Event("pointermove")));
  expect(screen.getByText("Hazards")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  cleanup();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  page();
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(load).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText("Hazards")).toBeVisible();
});
