import type { DataRequest } from "@labs/contract/uploads/data-requests";
import { useAuthStore } from "../../lib/auth-store.ts";

/** Who uploaded it and administrators: what is shared is shared for reading. */
export function useMayChange({ isMine }: Pick<DataRequest, "isMine">): boolean {
  const role = useAuthStore(({ user }) => user?.role);
  return role === "admin" || (role !== "viewer" && isMine);
}
