import type { Health } from "@labs/contract/health";
import { Button } from "@mantine/core";
import classes from "./auth-card.module.css";
import { FormFailure } from "./form-failure.tsx";
import { useCompanySignIn, usePasskeySignIn } from "./other-ways-queries.ts";

interface OtherWaysProps {
  ways: Health["signIn"];
  redirectTo: string | null;
  isRemembered: () => boolean;
  /** Words about another try go when one begins here. */
  onTry: () => void;
}

/** Ways in without a password, as far as the server has them. */
export function OtherWays({ ways, redirectTo, isRemembered, onTry }: OtherWaysProps) {
  const company = useCompanySignIn(redirectTo);
  const passkey = usePasskeySignIn(redirectTo);
  const begin = (way: typeof company | typeof passkey) => {
    for (const other of [company, passkey]) other.reset();
    onTry();
    way.mutate(isRemembered());
  };
  return (
    <>
      <div className={classes.or}>or</div>
      <FormFailure error={company.error ?? passkey.error} />
      {ways.provider ? (
        <Button
          variant="default"
          loading={company.isPending || company.isSuccess}
          onClick={() => begin(company)}
        >
          Continue with your company account
        </Button>
      ) : null}
      {ways.passkeys ? (
        <Button variant="default" loading={passkey.isPending} onClick={() => begin(passkey)}>
          Use a passkey
        </Button>
      ) : null}
    </>
  );
}
