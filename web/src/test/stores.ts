import type { create, StoreApi } from "zustand";

/** All stores that were made since this process began: its test files share the application's modules. */
const stores = new Set<StoreApi<unknown>>();

/** The library with a `create` that remembers what it makes. */
export function rememberStores<Library extends { create: typeof create }>(library: Library): Library {
  const remember = (initializer: never) => {
    const store = library.create(initializer);
    stores.add(store as never);
    return store;
  };
  const remembering = (initializer?: never) => (initializer ? remember(initializer) : remember);
  return { ...library, create: remembering as never };
}

/** Every store as it was when it was made. */
export function emptyStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true);
}
