import { type LenderPreset, lenderPresets } from "@labs/underwriting/lender-presets";
import { Button, Menu, Text } from "@mantine/core";
import { changeDraft } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { useDrafts } from "../store.ts";

/** Dated terms of lenders, entered by choice as one step that can be undone; each is to be confirmed. */
export function LenderPresets() {
  const { propertyId } = useModel();
  const edit = useDrafts((drafts) => drafts.edit);
  const choose = ({ id, inputs }: LenderPreset) =>
    edit(propertyId, (draft) =>
      changeDraft(draft, [
        ...Object.entries(inputs).map(([path, value]) => ({ path, value })),
        { path: "debt.preset", value: id },
        { path: "debt.presetConfirmed", value: "no" },
      ]),
    );
  return (
    <Menu position="bottom-end" width={340} withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          Lender presets
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Confirm before use; what a preset does not say stays</Menu.Label>
        {lenderPresets.map((preset) => (
          <Menu.Item key={preset.id} onClick={() => choose(preset)}>
            {preset.label}
            <Text size="xs" c="dimmed">
              {preset.terms}. Noted {preset.asOf}: {preset.source}.
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
