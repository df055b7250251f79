import { zodResolver } from "@hookform/resolvers/zod";
import { SendResetBody } from "@labs/contract/auth";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { useAuthStore } from "../../lib/auth-store.ts";
import classes from "./auth-card.module.css";
import { FormFailure } from "./form-failure.tsx";
import { useSendReset } from "./queries.ts";

export function ForgotPasswordForm() {
  const sending = useSendReset();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(SendResetBody),
    defaultValues: { email: useAuthStore.getState().rememberMeEmail ?? "" },
  });
  if (sending.isSuccess) {
    return (
      <p role="status">
        If there is an account for {sending.variables}, a link to set a new password is on its way. The link
        works once, for 30 minutes.
      </p>
    );
  }
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit(({ email }) => sending.mutate(email))}>
      <FormFailure error={sending.error} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" loading={sending.isPending}>
        Send link
      </Button>
    </form>
  );
}
