import {
  confirmLogin,
  confirmRegistration,
  type LoginBody,
  login,
  logout,
  REMEMBER_ME_HEADER,
  type RegisterBody,
  register,
  resetPassword,
  sendResetPasswordEmail,
  type User,
  verify,
} from "@labs/contract/auth";
import { type Health, health } from "@labs/contract/health";
import { readInvitation } from "@labs/contract/users";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAuthStore } from "../../lib/auth-store.ts";
import { call, endpointQuery, writeQueryKey } from "../../lib/calls/call.ts";
import { forgetEnding, verifySession } from "../../lib/calls/verify-session.ts";
import { useDeskStore } from "../../lib/desk-store.ts";
import { safeRedirectTarget } from "../../lib/redirect-target.ts";
import { showToast } from "../../lib/toasts.ts";

const POLL_MILLISECONDS = 60_000;

/** What was read for one user must not be there for the next. */
export function leaveSession(client: QueryClient): void {
  forgetEnding();
  useAuthStore.getState().signOut();
  client.clear();
}

/** The ways in besides a password, as the server last said, and as it says now. */
export function useOtherWays(): Health["signIn"] {
  const { data } = useQuery({ ...endpointQuery(health), meta: { inline: true } });
  const { signIn, keepServer } = useDeskStore();
  useEffect(() => {
    if (data) keepServer(data);
  }, [data, keepServer]);
  return data?.signIn ?? signIn;
}

type Entry = LoginBody & { rememberMe: boolean };

// How long to stay signed in goes in a header: the body of a sign-in is email and password alone.
export const describeEntry = ({
  rememberMe,
}: Pick<Entry, "rememberMe">): { headers: Record<string, string> } => ({
  headers: rememberMe ? { [REMEMBER_ME_HEADER]: "true" } : {},
});

/** Without a user in its answer, a code is asked for besides. */
export function useLogin(redirectTo: string | null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { inline: true },
    mutationFn: (entry: Entry) => {
      const { rememberMe: _, ...body } = entry;
      return call(login, { body }, describeEntry(entry));
    },
    onSuccess: ({ user }, entry) => {
      if (user === null) return;
      keepEntry(user, entry);
      return navigate(safeRedirectTarget(redirectTo), { replace: true });
    },
    onError: () => leaveSession(client),
  });
}

function keepEntry(user: User, { email, rememberMe }: Entry): void {
  useAuthStore.getState().signIn(user, rememberMe ? email : null);
}

/** The second step carries the password once more. */
export function useConfirmLogin(entry: Entry, redirectTo: string | null) {
  const navigate = useNavigate();
  return useMutation({
    meta: { inline: true },
    mutationFn: (code: string) => {
      const { rememberMe: _, ...body } = entry;
      return call(confirmLogin, { body: { ...body, code } }, describeEntry(entry));
    },
    onSuccess: ({ user }) => {
      keepEntry(user, entry);
      return navigate(safeRedirectTarget(redirectTo), { replace: true });
    },
  });
}

export function useRegister(redirectTo: string | null) {
  const navigate = useNavigate();
  return useMutation({
    meta: { inline: true },
    mutationFn: (body: RegisterBody) => call(register, { body }),
    onSuccess: ({ user }) => {
      // The address is confirmed first; the page says so.
      if (user === null) return;
      const { rememberMeEmail, signIn } = useAuthStore.getState();
      signIn(user, rememberMeEmail);
      return navigate(safeRedirectTarget(redirectTo), { replace: true });
    },
  });
}

/** Follows the link that was mailed to who registered. */
export function useConfirmation() {
  const navigate = useNavigate();
  return useMutation({
    meta: { inline: true },
    mutationFn: (token: string) => call(confirmRegistration, { body: { token } }),
    onSuccess: ({ user }) => {
      const { rememberMeEmail, signIn } = useAuthStore.getState();
      signIn(user, rememberMeEmail);
      return navigate("/", { replace: true });
    },
  });
}

/** Whom an invitation is for; its page says what is wrong with one that does not work. */
export function useInvitation(token: string | null) {
  return useQuery({
    queryKey: [readInvitation.path, { token }],
    queryFn: ({ signal }) => call(readInvitation, { body: { token: token ?? "" } }, { signal }),
    enabled: token !== null,
    refetchOnMount: false,
    meta: { inline: true },
  });
}

export function useSendReset() {
  return useMutation({
    meta: { inline: true },
    mutationFn: (email: string) => call(sendResetPasswordEmail, { body: { email } }),
  });
}

export function useResetPassword() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { inline: true },
    mutationFn: (body: { token: string; password: string }) => call(resetPassword, { body }),
    onSuccess: () => {
      // The server has ended every session of this person.
      leaveSession(client);
      showToast({ type: "success", message: "Your password was changed. Sign in with it." });
      return navigate("/login", { replace: true });
    },
  });
}

/** Signing out: the store first, so that the sign-in page does not ask who is there; the cache once its page is gone. */
export async function endSession(client: QueryClient, goToLogin: () => void | Promise<void>): Promise<void> {
  useAuthStore.getState().signOut();
  forgetEnding();
  await goToLogin();
  client.clear();
  showToast({ type: "success", message: "You have been signed out" });
}

/** Longer than a server that is well takes, and no longer than a person waits to leave. */
const PATIENCE_MILLISECONDS = 5_000;

const giveUp = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error("No answer")), PATIENCE_MILLISECONDS));

/** Ends the session. Where the server refuses, is away or never answers, this device forgets it all the same, and says so. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { inline: true },
    mutationFn: () => Promise.race([call(logout), giveUp()]),
    // From now on nothing that is answered is this person's business, and nothing looks for their session.
    onMutate: () => useAuthStore.getState().signOut(),
    onSettled: async (_answer, error) => {
      await endSession(client, () => navigate("/login", { replace: true }));
      if (error) {
        showToast({
          type: "error",
          message:
            "The server did not confirm it. Sign out again once it responds, or end the session in Settings.",
        });
      }
    },
  });
}

/** Asks every 60 seconds whether the session still stands; the guard has asked when the page was opened. */
export function useSessionPoll(): void {
  const isSignedIn = useAuthStore(({ status }) => status === "authenticated");
  useQuery({
    queryKey: writeQueryKey(verify),
    queryFn: async ({ signal }) => {
      const user = await verifySession(signal);
      useAuthStore.getState().keepUser(user);
      return { user };
    },
    initialData: () => ({ user: useAuthStore.getState().user }),
    enabled: isSignedIn,
    refetchInterval: POLL_MILLISECONDS,
    refetchIntervalInBackground: true,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
