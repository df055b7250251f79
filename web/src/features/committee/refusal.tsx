import { Alert } from "@mantine/core";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";

/** Why a step was not taken, beside the form that asked for it. */
export function Refusal({ error, what }: { error: unknown; what: string }) {
  return (
    <Alert color="red" role="alert" title={what}>
      {messageOfFailure(error)}
    </Alert>
  );
}
