import type { AccessToken } from "@labs/contract/access/access-tokens";
import { AREAS, type Area, type Scope } from "@labs/contract/access/scopes";
import { Button } from "@mantine/core";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import listClasses from "../../components/layout/plain-list.module.css";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { useAccessTokens, useRevokeAccessToken } from "./access-token-queries.ts";
import classes from "./users.module.css";

/** One's own tokens that are neither revoked nor expired. */
export function AccessTokens() {
  const { data, error, refetch } = useAccessTokens();
  const revoke = useRevokeAccessToken();
  if (error && !data)
    return <FailureNote what="Your access tokens" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  if (data.items.length === 0) {
    return (
      <EmptyState title="No access tokens">
        Agents, spreadsheets and scripts call Labs in your name with one.
      </EmptyState>
    );
  }
  return (
    <ul className={listClasses.list}>
      {data.items.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          isRevoking={revoke.isPending && revoke.variables === token}
          onRevoke={() => revoke.mutate(token)}
        />
      ))}
    </ul>
  );
}

/** Each area once: who may change it may read it. */
function nameScopes(scopes: readonly Scope[]): string {
  return (Object.keys(AREAS) as Area[])
    .flatMap((area) => {
      if (scopes.includes(`${area}:write`)) return [`${area} (read and write)`];
      return scopes.includes(`${area}:read`) ? [`${area} (read)`] : [];
    })
    .join(", ");
}

interface TokenRowProps {
  token: AccessToken;
  isRevoking: boolean;
  onRevoke: () => void;
}

function TokenRow({ token, isRevoking, onRevoke }: TokenRowProps) {
  const { name, start, scopes, createdAt, expiresAt, lastUsedAt } = token;
  const used = lastUsedAt === null ? "never used" : `used ${ageText(lastUsedAt, new Date())}`;
  return (
    <li>
      <div className={classes.described}>
        <span className={listClasses.name}>
          {name} <code className={listClasses.meta}>{start}…</code>
        </span>
        <span className={listClasses.meta}>{nameScopes(scopes)}</span>
      </div>
      <span className={listClasses.name}>
        <span className={listClasses.meta} title={`Made ${dateTime(createdAt)}`}>
          {used}; expires {dateTime(expiresAt)}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Revoke ${name}`}
          loading={isRevoking}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </span>
    </li>
  );
}
