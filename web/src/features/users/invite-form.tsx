import { zodResolver } from "@hookform/resolvers/zod";
import { ROLES } from "@labs/contract/auth";
import { InviteBody } from "@labs/contract/users";
import { Button, CopyButton, Select, TextInput } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Dialog } from "../../components/layout/dialog.tsx";
import { readFieldErrors } from "../../lib/calls/call-error.ts";
import { ROLE_WORDS } from "../../lib/role-words.ts";
import { useInvite } from "./queries.ts";
import { RefusedNote } from "./refused-note.tsx";
import classes from "./users.module.css";

const CHOICES = ROLES.map((value) => ({
  value,
  label: `${ROLE_WORDS[value].name}: ${ROLE_WORDS[value].may}`,
}));

/** Opens the form that invites somebody. */
export function InviteButton() {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setOpened(true)}>
        Invite a colleague
      </Button>
      <Dialog
        opened={isOpened}
        onClose={() => setOpened(false)}
        title="Invite a colleague"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <InviteForm onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const refused = readFieldErrors(invite.error);
  const { register, handleSubmit, formState, control } = useForm<InviteBody>({
    resolver: zodResolver(InviteBody),
    defaultValues: { email: "", role: "analyst" },
  });
  const { errors } = formState;
  if (invite.data) return <Invited {...invite.data} onClose={onClose} />;
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit((body) => invite.mutate(body))}>
      <RefusedNote error={invite.error} />
      <TextInput
        label="Email"
        type="email"
        data-autofocus
        error={errors.email?.message ?? refused.email}
        {...register("email")}
      />
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <Select
            label="Role"
            allowDeselect={false}
            data={CHOICES}
            value={field.value}
            onChange={(role) => field.onChange(role)}
            onBlur={field.onBlur}
          />
        )}
      />
      <p className={classes.words}>They get a one-time link to create an account, valid for 7 days.</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={invite.isPending}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}

interface InvitedProps {
  invitation: { email: string };
  link: string;
  onClose: () => void;
}

/** The link is shown this once, for where no mail server is set up. */
function Invited({ invitation, link, onClose }: InvitedProps) {
  return (
    <div className={classes.form} role="status">
      <p className={classes.words}>
        Invitation sent to <strong>{invitation.email}</strong>. If mail does not reach them, hand over this
        link; it is shown only now.
      </p>
      <div className={classes.link}>
        <code>{link}</code>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </div>
  );
}
