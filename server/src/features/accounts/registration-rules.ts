import type { Config } from "../../lib/config.ts";
import { AppError } from "../../lib/errors.ts";

interface RuleParts {
  config: Pick<Config, "registration" | "isLocal">;
}

/** Elsewhere than on one's own machine an address is its owner's alone, and nobody learns whether it has an account. */
export function confirmsMailbox({ config }: RuleParts): boolean {
  return config.registration.kind === "domain" || !config.isLocal;
}

/** Who may have an account without an invitation. */
export function refuseUninvited({ config }: RuleParts, email: string): void {
  const { registration } = config;
  switch (registration.kind) {
    case "open":
      return;
    case "domain":
      if (email.toLowerCase().endsWith(`@${registration.domain.toLowerCase()}`)) return;
      throw new AppError("forbidden", `Only addresses at ${registration.domain} may register`);
    case "invite":
      throw new AppError("forbidden", "Registration is by invitation. Ask an administrator for an account.");
    case "closed":
      throw new AppError("forbidden", "Registration is closed");
  }
}
