import { zodResolver } from "@hookform/resolvers/zod";
import { PasswordBody } from "@labs/contract/users";
import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { readFieldErrors } from "../../lib/calls/call-error.ts";
import { useChangePassword } from "./queries.ts";
import { RefusedNote } from "./refused-note.tsx";
import classes from "./users.module.css";

const EMPTY = { currentPassword: "", newPassword: "" };

/** A new password for the old one. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const refused = readFieldErrors(change.error);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(PasswordBody),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={handleSubmit((body) => change.mutate(body, { onSuccess: () => reset(EMPTY) }))}
    >
      <RefusedNote error={change.error} />
      {/* Password managers file the new password under the account that they read here. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className={classes.pair}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message ?? refused.currentPassword}
          {...register("currentPassword")}
        />
        <PasswordInput
          label="New password"
          description="12 to 128 characters"
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="new-password"
          error={errors.newPassword?.message ?? refused.newPassword}
          {...register("newPassword")}
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}
