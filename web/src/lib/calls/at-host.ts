import { API_HOST, send } from "./transport.ts";

/** The address of something that an answer names by its path: a picture, a document. */
export function atHost(path: string): string {
  return path.startsWith("/") ? API_HOST + path : path;
}

const fetched = new Map<string, Promise<string>>();

/**
 * Where a script of the API can be imported from. A browser imports from another host without the session's
 * cookie, so that there the script is fetched like any other call and imported from memory.
 */
export function importableAddress(path: string): Promise<string> {
  if (API_HOST === "") return Promise.resolve(path);
  const known = fetched.get(path);
  if (known) return known;
  const loading = send(API_HOST + path, { method: "GET" }).then(({ text }) =>
    URL.createObjectURL(new Blob([text], { type: "text/javascript" })),
  );
  fetched.set(path, loading);
  // A failed call may be tried again.
  loading.catch(() => fetched.delete(path));
  return loading;
}
