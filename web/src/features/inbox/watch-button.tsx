import type { WatchedMarket } from "@labs/contract/access/inbox";
import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { showToast } from "../../lib/toasts.ts";
import { useWatch } from "./queries.ts";

/** Has a market's new figures told on Home and by mail. */
export function WatchButton({ market, name }: { market: WatchedMarket; name: string }) {
  const watch = useWatch();
  const tell = () =>
    showToast({
      type: "success",
      message: `You watch ${name}: new figures, and growth that turns negative, come to Home and the daily mail. Settings, Inbox ends it.`,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconEye size={14} aria-hidden />}
      loading={watch.isPending}
      onClick={() => watch.mutate(market, { onSuccess: tell })}
    >
      Watch
    </Button>
  );
}
