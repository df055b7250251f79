import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "@labs/contract/access/passkeys";
import {
  type Account,
  type AccountChange,
  changePassword,
  confirmSecondStep,
  endSession,
  endSessions,
  getSecondStep,
  type Invitation,
  type InviteBody,
  inviteUser,
  listInvitations,
  listSessions,
  listUsers,
  type PasswordBody,
  type ProfileBody,
  removeSecondStep,
  revokeInvitation,
  type Session,
  startSecondStep,
  stopSecondStep,
  updateProfile,
  updateUser,
} from "@labs/contract/users";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuthStore } from "../../lib/auth-store.ts";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { ROLE_WORDS } from "../../lib/role-words.ts";
import { showToast } from "../../lib/toasts.ts";
import { makePasskey } from "./make-passkey.ts";

/** The largest page of the API: firms of this trade are smaller, and the table sorts and filters as a whole. */
const ALL = { pageSize: 500 };
const RECENT = { pageSize: 100 };

export const useAccounts = () => useQuery(endpointQuery(listUsers, { query: ALL }));

export const useInvitations = () => useQuery(endpointQuery(listInvitations, { query: RECENT }));

export const useSessions = () => useQuery(endpointQuery(listSessions, { query: RECENT }));

export const useSecondStep = () => useQuery(endpointQuery(getSecondStep));

/** Everything that an administrator sees of people. */
function useRefreshPeople() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listUsers, listInvitations].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    );
}

const writeName = ({ firstName, lastName }: Pick<Account, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

function describeChange(account: Account, change: AccountChange): string {
  if (change.disabled === true) return `${writeName(account)} is disabled and signed out everywhere`;
  if (change.disabled === false) return `${writeName(account)} can sign in again`;
  return `${writeName(account)} is now ${ROLE_WORDS[account.role].name.toLowerCase()}`;
}

export function useChangeAccount() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: ({ id, ...body }: AccountChange & { id: string }) =>
      call(updateUser, { params: { id }, body }),
    onSuccess: (account, change) => {
      const me = useAuthStore.getState().user;
      if (me?.id === account.id) useAuthStore.getState().keepUser({ ...me, role: account.role });
      showToast({ type: "success", message: describeChange(account, change) });
    },
    onSettled: refresh,
  });
}

export function useSignOut() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (account: Account) => call(endSessions, { query: { userId: account.id } }),
    onSuccess: (_, account) =>
      showToast({ type: "success", message: `${writeName(account)} is signed out everywhere` }),
    onSettled: refresh,
  });
}

export function useRemoveSecondStep() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: ({ id }: Account) => call(removeSecondStep, { params: { id } }),
    onSuccess: (account) =>
      showToast({ type: "success", message: `${writeName(account)} signs in with the password alone` }),
    onSettled: refresh,
  });
}

export function useInvite() {
  const refresh = useRefreshPeople();
  return useMutation({
    meta: { inline: true },
    mutationFn: (body: InviteBody) => call(inviteUser, { body }),
    onSettled: refresh,
  });
}

export function useRevokeInvitation() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: ({ id }: Invitation) => call(revokeInvitation, { params: { id } }),
    onSuccess: ({ email }) =>
      showToast({ type: "success", message: `The invitation of ${email} was revoked` }),
    onSettled: refresh,
  });
}

export function useUpdateProfile() {
  return useMutation({
    meta: { inline: true },
    mutationFn: (body: ProfileBody) => call(updateProfile, { body }),
    onSuccess: ({ user }) => {
      useAuthStore.getState().keepUser(user);
      showToast({ type: "success", message: "Your name was changed" });
    },
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (body: PasswordBody) => call(changePassword, { body }),
    onSuccess: () => {
      showToast({ type: "success", message: "Your password was changed; other browsers are signed out" });
      return client.invalidateQueries({ queryKey: [listSessions.path] });
    },
  });
}

export function useStartSecondStep() {
  return useMutation({
    meta: { inline: true },
    mutationFn: (password: string) => call(startSecondStep, { body: { password } }),
  });
}

export function useConfirmSecondStep() {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (code: string) => call(confirmSecondStep, { body: { code } }),
    onSuccess: () =>
      Promise.all(
        [getSecondStep, listSessions].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      ),
  });
}

export function useStopSecondStep() {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (password: string) => call(stopSecondStep, { body: { password } }),
    onSuccess: () => {
      showToast({ type: "success", message: "Two-step sign-in is off" });
      return client.invalidateQueries({ queryKey: [getSecondStep.path] });
    },
  });
}

export const usePasskeys = () => useQuery(endpointQuery(listPasskeys));

function useRefreshPasskeys() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [listPasskeys.path] });
}

/** The device asks the person; who says no there is told what did not happen. */
export function useAddPasskey() {
  const refresh = useRefreshPasskeys();
  return useMutation({
    meta: { inline: true },
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { options } = await call(startPasskey, { body: { password } });
      const made = await makePasskey(options);
      return call(addPasskey, { body: { name, made } });
    },
    onSuccess: ({ name }) => {
      showToast({ type: "success", message: `“${name}” signs you in from now on` });
      return refresh();
    },
  });
}

export function useRenamePasskey() {
  const refresh = useRefreshPasskeys();
  return useMutation({
    meta: { inline: true },
    mutationFn: ({ id, name }: Pick<Passkey, "id" | "name">) =>
      call(renamePasskey, { params: { id }, body: { name } }),
    onSettled: refresh,
  });
}

export function useRemovePasskey() {
  const refresh = useRefreshPasskeys();
  return useMutation({
    mutationFn: ({ id }: Passkey) => call(removePasskey, { params: { id } }),
    onSuccess: (_, { name }) => showToast({ type: "success", message: `“${name}” signs nobody in anymore` }),
    onSettled: refresh,
  });
}

/** Signs other browsers out: one of them, or all. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: Session | "others") =>
      session === "others"
        ? call(endSessions, { query: { others: "true" } })
        : call(endSession, { params: { id: session.id } }),
    onSuccess: (_, session) =>
      showToast({
        type: "success",
        message: session === "others" ? "All other browsers were signed out" : "That browser was signed out",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [listSessions.path] }),
  });
}
