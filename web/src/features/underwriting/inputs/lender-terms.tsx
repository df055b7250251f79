import { type FirmTemplate, listTemplates } from "@labs/contract/assumptions";
import { Button, Menu, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { endpointQuery } from "../../../lib/calls/call.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { inputText } from "../../../lib/typed-input/input-text.ts";
import { changeDraft } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { useDrafts } from "../store.ts";

/** Terms of lenders as the firm entered them, taken by choice as one step that can be undone; each is to be confirmed. */
export function LenderTerms() {
  const { propertyId } = useModel();
  const { data, error } = useQuery({ ...endpointQuery(listTemplates), meta: { inline: true } });
  const edit = useDrafts((drafts) => drafts.edit);
  const terms = (data?.items ?? []).filter(
    ({ program, inForce }) => program !== "" && listValues(inForce).length > 0,
  );
  const choose = ({ program, inForce }: FirmTemplate) =>
    edit(propertyId, (draft) =>
      changeDraft(draft, [
        ...listValues(inForce).map(([path, { value }]) => ({ path, value })),
        { path: "debt.preset", value: program },
        { path: "debt.presetConfirmed", value: "no" },
      ]),
    );
  const nothing = error ? "Lender terms could not be loaded" : "No lender terms entered";
  return (
    <Menu position="bottom-end" width={340} withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          Choose lender terms
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {terms.length === 0 && (data || error) ? nothing : "Confirm before use; other inputs are unchanged"}
        </Menu.Label>
        {terms.map((each) => (
          <Menu.Item key={each.program} onClick={() => choose(each)}>
            {each.program}
            <TermsText template={each} />
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/settings/assumptions">
          Lender terms in Settings
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const listValues = (version: FirmTemplate["inForce"]) => Object.entries(version?.assumptions ?? {});

function TermsText({ template: { inForce } }: { template: FirmTemplate }) {
  const { findRow } = useModel();
  const values = listValues(inForce).flatMap(([path, { value }]) => {
    const row = findRow(path);
    return row === undefined ? [] : [`${row.label} ${inputText(value, row)}`];
  });
  return (
    <Text size="xs" c="dimmed">
      {`${values.join(", ")}. In force since ${asOfText(inForce?.effectiveFrom)}.`}
    </Text>
  );
}
