import type { User } from "@labs/contract/auth";
import { create } from "zustand";
import { persist } from "zustand/middleware";

type AuthStatus = "unauthenticated" | "authenticated" | "loading";

interface AuthState {
  status: AuthStatus;
  user: User | null;
  /** Kept only when the person asked to be remembered. */
  rememberMeEmail: string | null;
  /** When what we know of the user last changed, and when the health call last answered: ISO instants. */
  profileLastChanged: string | null;
  latestApiHealthCheck: string | null;
  startLoading: () => void;
  signIn: (user: User, rememberMeEmail: string | null) => void;
  /**
   * The server confirmed the session; of a user whom it does not name, the one before stays. Whoever has signed out
   * while it was asked stays signed out.
   */
  keepUser: (user: User | null) => void;
  /** The server's health call answered. */
  keepHealthCheck: (at: Date) => void;
  signOut: () => void;
}

function isSameProfile(a: User | null, b: User): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The name under which this browser keeps it. */
export const AUTH_STORAGE = "user-storage";

export const useAuthStore = create<AuthState>()(
  persist(
    (set) => ({
      status: "unauthenticated",
      user: null,
      rememberMeEmail: null,
      profileLastChanged: null,
      latestApiHealthCheck: null,
      startLoading: () => set({ status: "loading" }),
      signIn: (user, rememberMeEmail) => {
        const profileLastChanged = new Date().toISOString();
        set({ status: "authenticated", user, rememberMeEmail, profileLastChanged });
      },
      keepUser: (user) =>
        set((state) => {
          if (state.status === "unauthenticated") return state;
          if (user === null || isSameProfile(state.user, user)) return { status: "authenticated" };
          return { status: "authenticated", user, profileLastChanged: new Date().toISOString() };
        }),
      keepHealthCheck: (at) => set({ latestApiHealthCheck: at.toISOString() }),
      signOut: () => set({ status: "unauthenticated", user: null }),
    }),
    {
      name: AUTH_STORAGE,
      partialize: ({ status, user, rememberMeEmail, profileLastChanged, latestApiHealthCheck }) => ({
        status,
        user,
        rememberMeEmail,
        profileLastChanged,
        latestApiHealthCheck,
      }),
    },
  ),
);
