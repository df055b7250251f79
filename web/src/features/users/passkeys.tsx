import { zodResolver } from "@hookform/resolvers/zod";
import { type Passkey, PasskeyName } from "@labs/contract/access/passkeys";
import { OwnPassword } from "@labs/contract/users";
import { Badge, Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import listClasses from "../../components/layout/plain-list.module.css";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { readFieldErrors } from "../../lib/calls/call-error.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { browserName } from "./browser-name.ts";
import { useAddPasskey, usePasskeys, useRemovePasskey, useRenamePasskey } from "./queries.ts";
import { RefusedNote } from "./refused-note.tsx";
import classes from "./users.module.css";

/** One's own passkeys, and a way to add one. */
export function Passkeys({ email }: { email: string }) {
  const { data, error, refetch } = usePasskeys();
  const remove = useRemovePasskey();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  if (error && !data)
    return <FailureNote what="Your passkeys" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  return (
    <div className={classes.listed}>
      {data.items.length > 0 ? (
        <ul className={listClasses.list}>
          {data.items.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isRemoving={remove.isPending && remove.variables === passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => remove.mutate(passkey)}
            />
          ))}
        </ul>
      ) : null}
      <AddPasskey email={email} />
      {renamed ? <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} /> : null}
    </div>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  isRemoving: boolean;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, isRemoving, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const used = lastUsedAt === null ? "never used" : `used ${ageText(lastUsedAt, new Date())}`;
  return (
    <li>
      <span className={listClasses.name}>
        {name}
        {isSynced ? (
          <Badge size="sm" variant="light">
            Synced
          </Badge>
        ) : null}
      </span>
      <span className={listClasses.name}>
        <span className={listClasses.meta} title={`Added ${dateTime(createdAt)}`}>
          {used}
        </span>
        <Button size="compact-sm" variant="default" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Remove ${name}`}
          loading={isRemoving}
          onClick={onRemove}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}

const NewPasskey = PasskeyName.extend(OwnPassword.shape);

/** With the password, as a session that somebody left open must not do it. */
function AddPasskey({ email }: { email: string }) {
  const add = useAddPasskey();
  const refused = readFieldErrors(add.error);
  const empty = { name: browserName(navigator.userAgent), password: "" };
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(NewPasskey),
    defaultValues: empty,
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={handleSubmit((body) => add.mutate(body, { onSuccess: () => reset(empty) }))}
    >
      <RefusedNote error={add.error} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className={classes.pair}>
        <TextInput
          label="Name of the passkey"
          error={formState.errors.name?.message ?? refused.name}
          {...register("name")}
        />
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          error={formState.errors.password?.message ?? refused.password}
          {...register("password")}
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={add.isPending}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PasskeyName),
    defaultValues: { name: passkey.name },
  });
  return (
    <DialogForm
      title="Rename a passkey"
      action="Rename"
      isPending={rename.isPending}
      error={rename.error}
      failure="It was not renamed"
      onSubmit={() =>
        void handleSubmit(({ name }) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose }))()
      }
      onClose={onClose}
    >
      <TextInput label="Name" data-autofocus error={formState.errors.name?.message} {...register("name")} />
    </DialogForm>
  );
}
