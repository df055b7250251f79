import { type DataRequestDetail, type DataRequestKind, isReport } from "@labs/contract/uploads/data-requests";
import { Button, Group, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { useAuthStore } from "../../lib/auth-store.ts";
import { bytes } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import classes from "./data-requests.module.css";
import { useMayChange } from "./may-change.ts";
import {
  cancelRequest,
  errorsHref,
  keepRequest,
  resultsHref,
  retryRequest,
  shareRequest,
  sourceHref,
} from "./queries.ts";
import { KIND_NAMES, RequestState } from "./status-mark.tsx";
import { durationText, isAtWork } from "./store.ts";

/** The request that is open: whose file it is, where it stands, and what can be done with it as a whole. */
export function RequestHead({ request, onClose }: { request: DataRequestDetail; onClose: () => void }) {
  const now = new Date();
  const mayUpload = useAuthStore(({ user }) => user?.role !== "viewer");
  return (
    <section className={classes.head} aria-label={`Request ${request.fileName}`}>
      <div>
        <h2 className={classes.headName}>{request.fileName}</h2>
        <div className={classes.headMeta}>
          <RequestState request={request} />
          <span>{KIND_NAMES[request.kind]}</span>
          <span>{bytes(request.size)}</span>
          <span title={dateTime(request.createdAt)}>
            {request.isMine ? "Uploaded" : `Uploaded by ${request.owner.name}`}{" "}
            {ageText(request.createdAt, now)}
          </span>
          {request.durationSeconds !== null && !isAtWork(request) ? (
            <span>Took {durationText(request.durationSeconds)}</span>
          ) : null}
          {request.acceptedInto ? <Acceptance into={request.acceptedInto} /> : null}
          {request.googlePlacesId && !request.acceptedInto ? (
            <Link to={`${propertyAddress(request.googlePlacesId)}/${TABS[request.kind] ?? ""}`}>
              Property
            </Link>
          ) : null}
        </div>
      </div>
      <Group gap="xs">
        <RequestActions request={request} />
        <Downloads request={request} />
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {mayUpload ? "Upload another file" : "All uploads"}
        </Button>
      </Group>
    </section>
  );
}

/** Where the reports of a property stand on its page. */
const TABS: Partial<Record<DataRequestKind, string>> = {
  "rent-roll": "rent-roll",
  "operating-statement": "statements",
};

function Acceptance({ into }: { into: NonNullable<DataRequestDetail["acceptedInto"]> }) {
  const { googlePlacesId, unitMixVersion } = into;
  return unitMixVersion === undefined ? (
    <Link to={`${propertyAddress(googlePlacesId)}/statements`}>Accepted for its property</Link>
  ) : (
    <Link to={`${propertyAddress(googlePlacesId)}/unit-mix`}>
      Accepted as unit mix version {unitMixVersion}
    </Link>
  );
}

function RequestActions({ request }: { request: DataRequestDetail }) {
  const canEdit = useMayChange(request);
  const cancel = useMutation({ mutationFn: cancelRequest, onSuccess: keepRequest });
  const retry = useMutation({ mutationFn: retryRequest, onSuccess: keepRequest });
  const share = useMutation({ mutationFn: shareRequest, onSuccess: keepRequest });
  if (!canEdit) return null;
  const { id, status, shared } = request;
  const hasStopped = status === "failed" || status === "cancelled";
  const hasFailedRows =
    status === "completed_with_errors" && !isReport(request.kind) && request.counts.failed > 0;
  const button = { size: "compact-sm", variant: "default" } as const;
  return (
    <>
      {isAtWork(request) || status === "needs_review" ? (
        <Button {...button} loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
          Cancel request
        </Button>
      ) : null}
      {hasStopped || hasFailedRows ? (
        <Button {...button} loading={retry.isPending} onClick={() => retry.mutate(id)}>
          {hasStopped ? "Start again" : "Retry failed rows"}
        </Button>
      ) : null}
      {request.isMine ? (
        <Button
          {...button}
          loading={share.isPending}
          onClick={() => share.mutate({ id, shared: !shared })}
          title={shared ? "Visible to everyone in the firm" : "Visible to you and administrators"}
        >
          {shared ? "Stop sharing" : "Share with the firm"}
        </Button>
      ) : null}
    </>
  );
}

function Downloads({ request }: { request: DataRequestDetail }) {
  const { id, hasResults, hasErrors } = request;
  const items = [
    ...(hasResults
      ? [
          { label: "Results, XLSX", href: resultsHref(request, "xlsx") },
          { label: "Results, CSV", href: resultsHref(request, "csv") },
          { label: "Results, JSON", href: resultsHref(request, "json") },
        ]
      : []),
    ...(hasErrors
      ? [
          { label: "Errors to correct, XLSX", href: errorsHref(id, "xlsx") },
          { label: "Errors to correct, CSV", href: errorsHref(id, "csv") },
        ]
      : []),
    { label: "Source file as uploaded", href: sourceHref(request) },
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, href }) => (
          <Menu.Item key={label} component="a" href={href} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
