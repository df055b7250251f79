import * as react from "react";

/**
 * React's development build notes for every element which call made it, for warnings that no test reads: much of the
 * time of all screens. It does so while it has counted few of them, and where the console can trace tasks.
 */
Reflect.deleteProperty(console, "createTask");

const internals = Reflect.get(react, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  configurable: true,
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => undefined,
});
