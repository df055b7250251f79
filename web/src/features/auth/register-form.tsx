import { zodResolver } from "@hookform/resolvers/zod";
import { RegisterBody } from "@labs/contract/auth";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { readFieldErrors } from "../../lib/calls/call-error.ts";
import classes from "./auth-card.module.css";
import { FormFailure } from "./form-failure.tsx";
import { useRegister } from "./queries.ts";

interface RegisterFormProps {
  redirectTo: string | null;
  /** Brings the address that it was sent to. */
  invitation?: { token: string; email: string };
  /** Of the link that a new server prints for its first account. */
  setup?: string | undefined;
}

export function RegisterForm({ redirectTo, invitation, setup }: RegisterFormProps) {
  const registration = useRegister(redirectTo);
  const refused = readFieldErrors(registration.error);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(RegisterBody),
    defaultValues: { email: invitation?.email ?? "", password: "", firstName: "", lastName: "" },
  });
  const { errors } = formState;
  if (registration.data?.user === null) {
    return (
      <p role="status">
        Check your mail: the link that we sent you confirms the address and creates your account. It works
        once, within a day.
      </p>
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={handleSubmit((body) =>
        registration.mutate({
          ...body,
          ...(invitation ? { invitation: invitation.token } : {}),
          ...(setup === undefined ? {} : { setup }),
        }),
      )}
    >
      <FormFailure error={registration.error} />
      <div className={classes.names}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          autoFocus
          error={errors.firstName?.message ?? refused.firstName}
          {...register("firstName")}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message ?? refused.lastName}
          {...register("lastName")}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={invitation !== undefined}
        description={invitation ? "The invitation is for this address" : undefined}
        error={errors.email?.message ?? refused.email}
        {...register("email")}
      />
      <PasswordInput
        label="Password"
        description="12 to 128 characters"
        autoComplete="new-password"
        error={errors.password?.message ?? refused.password}
        {...register("password")}
      />
      <Button type="submit" loading={registration.isPending}>
        Create account
      </Button>
    </form>
  );
}
