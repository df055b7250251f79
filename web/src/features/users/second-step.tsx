import { zodResolver } from "@hookform/resolvers/zod";
import { OwnPassword, SecondStepCode, type SecondStepSetup } from "@labs/contract/users";
import { Button, CopyButton, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { readFieldErrors } from "../../lib/calls/call-error.ts";
import { count } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";
import { QrCode } from "./qr-code.tsx";
import { useConfirmSecondStep, useSecondStep, useStartSecondStep, useStopSecondStep } from "./queries.ts";
import { RefusedNote } from "./refused-note.tsx";
import classes from "./users.module.css";

/** Turns two-step sign-in of one's own account on and off. */
export function SecondStep({ email }: { email: string }) {
  const { data, error, refetch } = useSecondStep();
  const start = useStartSecondStep();
  const confirm = useConfirmSecondStep();
  const stop = useStopSecondStep();
  if (error && !data)
    return <FailureNote what="Two-step sign-in" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  const leave = () => {
    start.reset();
    confirm.reset();
  };
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={leave} />;
  if (start.data && data.since === null) {
    return <Setup setup={start.data} confirm={confirm} onCancel={leave} />;
  }
  if (data.since === null) {
    return (
      <PasswordStep email={email} action="Set up" change={start}>
        When you sign in, Labs also asks for a code from an authenticator app on your phone.
      </PasswordStep>
    );
  }
  return (
    <PasswordStep email={email} action="Turn off" change={stop}>
      On since {dateTime(data.since)}. {count(data.recoveryCodes)} of 10 recovery codes left; for new ones,
      turn it off and on again.
    </PasswordStep>
  );
}

interface PasswordStepProps {
  email: string;
  action: string;
  change: {
    mutate: (password: string, options: { onSettled: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  children: React.ReactNode;
}

/** What is changed for the password alone, as a session that somebody left open must not do it. */
function PasswordStep({ email, action, change, children }: PasswordStepProps) {
  const refused = readFieldErrors(change.error);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(OwnPassword),
    defaultValues: { password: "" },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={handleSubmit(({ password }) => change.mutate(password, { onSettled: () => reset() }))}
    >
      <p className={classes.words}>{children}</p>
      <RefusedNote error={change.error} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className={classes.pair}>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          error={formState.errors.password?.message ?? refused.password}
          {...register("password")}
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={change.isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}

interface SetupProps {
  setup: SecondStepSetup;
  confirm: ReturnType<typeof useConfirmSecondStep>;
  onCancel: () => void;
}

function Setup({ setup, confirm, onCancel }: SetupProps) {
  const refused = readFieldErrors(confirm.error);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(SecondStepCode),
    defaultValues: { code: "" },
  });
  return (
    <div className={classes.setup}>
      <QrCode text={setup.address} label="QR code for your authenticator app" />
      <form className={classes.form} noValidate onSubmit={handleSubmit(({ code }) => confirm.mutate(code))}>
        <p className={classes.words}>
          Scan the QR code with your authenticator app, or enter this key there:{" "}
          <code className={classes.secret}>{setup.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        </p>
        <RefusedNote error={confirm.error} />
        <TextInput
          label="Code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          error={formState.errors.code?.message ?? refused.code}
          {...register("code")}
        />
        <div className={classes.between}>
          <Button type="submit" loading={confirm.isPending}>
            Turn on
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Shown this once: only their hashes are kept. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className={classes.form} role="status">
      <p className={classes.words}>
        Two-step sign-in is on. Keep these recovery codes where you would find them without your phone: each
        signs you in once, and they are shown only now.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.between}>
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
