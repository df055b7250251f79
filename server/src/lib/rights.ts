import type { Scope } from "@labs/contract/access/scopes";
import type { User } from "@labs/contract/auth";
import { AppError } from "./errors.ts";

export type Viewer = Pick<User, "id" | "role">;

/** In whose name a call is made; with a token where a program makes it. */
export interface Holder {
  user: User;
  token?: { id: string; scopes: Scope[] };
}

/** What somebody made, and may have shared with the firm. */
export interface Owned {
  ownerId: string;
  isShared?: boolean;
}

/** Owners and administrators; with what is shared, everybody. */
export function mayRead(viewer: Viewer, object: Owned): boolean {
  return object.isShared === true || mayManage(viewer, object);
}

/** Owners and administrators: what is shared is shared for reading. */
export function mayManage(viewer: Viewer, { ownerId }: Owned): boolean {
  return ownerId === viewer.id || viewer.role === "admin";
}

/** 404 for what does not exist and for what the viewer may not read: nobody learns that it exists. */
export function requireReadable<Row extends Owned>(
  viewer: Viewer,
  row: Row | undefined,
  { missing }: { missing: string },
): Row {
  if (row === undefined || !mayRead(viewer, row)) throw new AppError("not_found", missing);
  return row;
}

export function requireManager(viewer: Viewer, row: Owned, { refused }: { refused: string }): void {
  if (!mayManage(viewer, row)) throw new AppError("forbidden", refused);
}
