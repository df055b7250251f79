import { LONGEST_LOGO, type ReportLook } from "@labs/contract/committee/report-templates";
import { Button, ColorInput, Fieldset, FileButton, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { readFieldErrors } from "../../lib/calls/call-error.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import classes from "./look-form.module.css";
import { useReportLook, useSaveLook } from "./queries.ts";

/** Name, color and logo on the firm's reports; administrators change them. */
export function LookForm({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, isLoadingError, refetch } = useReportLook();
  return (
    <Section
      title="Look of reports"
      description={`On committee reports and decks written from now on${mayEdit ? "" : ". Administrators change it"}`}
    >
      {isLoadingError ? (
        <FailureNote what="The look of reports" error={error} onRetry={() => refetch()} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={3} /> : null}
      {data ? <Fields key={data.revision} look={data} mayEdit={mayEdit} /> : null}
    </Section>
  );
}

const TOO_LARGE = "The logo is larger than 225 kB";

function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function Fields({ look, mayEdit }: { look: ReportLook; mayEdit: boolean }) {
  const [name, setName] = useState(look.name ?? "");
  const [color, setColor] = useState(look.color ?? "");
  const [logo, setLogo] = useState(look.logo);
  const [fault, setFault] = useState<string>();
  const save = useSaveLook();
  const faults = readFieldErrors(save.error);
  const take = async (file: File | null) => {
    if (file === null) return;
    const picture = await readPicture(file).catch(() => "");
    setFault(picture.length > LONGEST_LOGO ? TOO_LARGE : undefined);
    if (picture !== "" && picture.length <= LONGEST_LOGO) setLogo(picture);
  };
  const logoFault = fault ?? faults.logo;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          {
            basedOn: look.revision,
            name: name.trim() === "" ? null : name.trim(),
            color: color.trim() === "" ? null : color.trim().toLowerCase(),
            logo,
          },
          { onSuccess: () => showToast({ type: "success", message: "Look saved" }) },
        );
      }}
    >
      <Stack gap="md" maw={520}>
        <TextInput
          label="Firm’s name"
          description="Left out, the operator’s name"
          maxLength={80}
          disabled={!mayEdit}
          value={name}
          error={faults.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ColorInput
          label="Color"
          description="Of headings and lines; left out, that of Labs"
          placeholder="#0f766e"
          disabled={!mayEdit}
          withEyeDropper={false}
          value={color}
          error={faults.color}
          onChange={setColor}
        />
        <Fieldset variant="unstyled" legend="Logo">
          <div className={classes.logo}>
            {logo ? (
              <img src={logo} alt="Logo" />
            ) : (
              <Text size="sm" c="dimmed">
                None: the name stands there.
              </Text>
            )}
            {mayEdit ? (
              <FileButton accept="image/png,image/jpeg" onChange={(file) => void take(file)}>
                {(props) => (
                  <Button {...props} variant="default" size="compact-sm">
                    Choose a PNG or JPEG
                  </Button>
                )}
              </FileButton>
            ) : null}
            {mayEdit && logo ? (
              <Button variant="default" size="compact-sm" onClick={() => setLogo(null)}>
                Remove
              </Button>
            ) : null}
          </div>
          {logoFault ? (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {logoFault}
            </Text>
          ) : null}
        </Fieldset>
        {save.error && Object.keys(faults).length === 0 ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {messageOfFailure(save.error)}
          </Text>
        ) : null}
        {mayEdit ? (
          <div>
            <Button type="submit" loading={save.isPending}>
              Save look
            </Button>
          </div>
        ) : null}
      </Stack>
    </form>
  );
}
