import { ActionIcon, Button } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { Link } from "react-router";
import { Hint } from "../../components/status/hint.tsx";
import { counted } from "../../lib/format.ts";
import { showToast } from "../../lib/toasts.ts";
import { MOST_COMPARED, useCompared, writeCompareAddress } from "./store.ts";

function useChoice(id: string) {
  const { ids, toggle } = useCompared();
  const isChosen = ids.includes(id);
  const choose = () => {
    if (isChosen || ids.length < MOST_COMPARED) return toggle(id);
    showToast({ type: "error", message: `Compare holds ${MOST_COMPARED} properties: remove one first` });
  };
  return { ids, isChosen, choose };
}

/** On a property's own page: takes it into the comparison, then leads there. */
export function CompareButton({ id }: { id: string }) {
  const { ids, isChosen, choose } = useChoice(id);
  if (isChosen) return <CompareLink ids={ids} />;
  return (
    <Button size="xs" variant="default" leftSection={<IconColumns3 size={14} aria-hidden />} onClick={choose}>
      Add to compare
    </Button>
  );
}

/** In a list, beside the property's name. */
export function CompareToggle({ id, label }: { id: string; label: string }) {
  const { isChosen, choose } = useChoice(id);
  const words = isChosen ? `Remove ${label} from compare` : `Add ${label} to compare`;
  return (
    <Hint label={isChosen ? "Remove from compare" : "Add to compare"}>
      <ActionIcon
        size="sm"
        variant={isChosen ? "light" : "subtle"}
        aria-label={words}
        aria-pressed={isChosen}
        onClick={choose}
      >
        <IconColumns3 size={14} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

/** The way to the comparison of what was chosen so far; nothing while nothing is. */
export function ComparedLink() {
  const ids = useCompared((state) => state.ids);
  return ids.length === 0 ? null : <CompareLink ids={ids} size="compact-xs" />;
}

/** Of a list with a selection of its own. */
export function CompareSelected({ ids }: { ids: readonly string[] }) {
  const isTooMany = ids.length > MOST_COMPARED;
  if (ids.length === 0 || isTooMany) {
    return (
      <Button size="xs" variant="default" disabled leftSection={<IconColumns3 size={14} aria-hidden />}>
        {isTooMany ? `Compare up to ${MOST_COMPARED}` : "Compare"}
      </Button>
    );
  }
  return <CompareLink ids={ids} />;
}

function CompareLink({ ids, size = "xs" }: { ids: readonly string[]; size?: "xs" | "compact-xs" }) {
  return (
    <Button
      component={Link}
      size={size}
      variant="default"
      leftSection={<IconColumns3 size={14} aria-hidden />}
      to={writeCompareAddress(ids)}
    >
      {`Compare ${counted(ids.length, "property", "properties")}`}
    </Button>
  );
}
