import { LONGEST_NOTE, type Note, type PropertyWork } from "@labs/contract/deals/pipeline";
import { Alert, Button, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { dateTime } from "../../lib/format-date.ts";
import { messageOfFailure, readStatus } from "../../lib/toast-for-failure.ts";
import classes from "./property-notes.module.css";
import { useAddNote, useDeleteNote, useEditNote } from "./queries.ts";
import { useNoteDrafts } from "./store.ts";

/** What people of the firm wrote about a deal, newest first. */
export function PropertyNotes({ id, work: data }: { id: string; work: PropertyWork | undefined }) {
  const canWrite = useAuthStore((state) => state.user?.role) !== "viewer";
  // Its failure is said where status and assignee stand.
  if (!data) return null;
  return (
    <Section title="Notes">
      {canWrite ? <Composer id={id} people={data.choices.people} /> : null}
      {data.notes.length === 0 ? (
        <p className={classes.quiet}>
          {canWrite
            ? "No notes yet. What you write here is read by everybody in the firm."
            : "No notes on this deal."}
        </p>
      ) : (
        <ul className={classes.notes} aria-label="Notes">
          {data.notes.map((note) => (
            <NoteItem key={note.id} id={id} note={note} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Its code comes with the first @. */
const MentionList = lazyPart({
  what: "The names",
  load: async () => (await import("./mention-list.tsx")).MentionList,
  waiting: null,
});

function Composer({ id, people }: { id: string; people: PropertyWork["choices"]["people"] }) {
  const text = useNoteDrafts((state) => state.texts[id] ?? "");
  const put = useNoteDrafts((state) => state.put);
  const add = useAddNote(id);
  const typed = /(?:^|\s)@([^@\n]{0,60})$/u.exec(text)?.[1];
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") add.mutate(text.trim(), { onSuccess: () => put(id, "") });
      }}
    >
      <Textarea
        aria-label="New note"
        placeholder="Seller, condition, access … @Name tells a colleague"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={(event) => put(id, event.currentTarget.value)}
      />
      {typed === undefined ? null : (
        <MentionList
          people={people}
          typed={typed}
          onChoose={(name) => put(id, `${text.slice(0, text.length - typed.length)}${name} `)}
        />
      )}
      {add.error ? <Failure error={add.error} what="Not saved." /> : null}
      <Button size="compact-sm" type="submit" disabled={text.trim() === ""} loading={add.isPending}>
        Add note
      </Button>
    </form>
  );
}

function NoteItem({ id, note }: { id: string; note: Note }) {
  const user = useAuthStore((state) => state.user);
  const isMine = user?.role === "admin" || (user?.role !== "viewer" && user?.id === note.by.id);
  const [mode, setMode] = useState<"read" | "edit" | "delete">("read");
  return (
    <li>
      <div className={classes.head}>
        <span>
          {note.by.name}, {dateTime(note.at)}
          {note.editedAt === null ? "" : `, edited ${dateTime(note.editedAt)}`}
        </span>
        {isMine && mode === "read" ? (
          <Group gap={4}>
            <Button size="compact-xs" variant="subtle" onClick={() => setMode("edit")}>
              Edit
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setMode("delete")}>
              Delete
            </Button>
          </Group>
        ) : null}
      </div>
      {mode === "edit" ? (
        <NoteEditor id={id} note={note} onClose={() => setMode("read")} />
      ) : (
        <p className={classes.text}>{note.text}</p>
      )}
      {mode === "delete" ? <NoteRemoval id={id} note={note} onClose={() => setMode("read")} /> : null}
    </li>
  );
}

interface NoteFormProps {
  id: string;
  note: Note;
  onClose: () => void;
}

/** Where somebody else was faster, theirs is shown and one's own is saved over it on demand alone. */
function NoteEditor({ id, note, onClose }: NoteFormProps) {
  const [text, setText] = useState(note.text);
  const [first] = useState(note);
  const [basedOn, setBasedOn] = useState(note.version);
  const edit = useEditNote(id);
  const isConflict = readStatus(edit.error) === 409;
  const save = (version: number) => {
    setBasedOn(version);
    edit.mutate({ noteId: note.id, basedOn: version, text: text.trim() }, { onSuccess: onClose });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(basedOn);
      }}
    >
      <Textarea
        aria-label="Note"
        autosize
        autoFocus
        minRows={2}
        maxRows={12}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isConflict ? (
        <Alert color="yellow" role="alert" title="Changed while you were editing" mt="xs">
          {note.version === first.version ? null : <p className={classes.text}>{note.text}</p>}
          <Text size="sm">{messageOfFailure(edit.error)}.</Text>
        </Alert>
      ) : null}
      {edit.error && !isConflict ? <Failure error={edit.error} what="Not saved." /> : null}
      <Group gap="xs" justify="flex-end" mt="xs">
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
        {isConflict ? (
          <Button size="compact-sm" loading={edit.isPending} onClick={() => save(note.version)}>
            Save mine instead
          </Button>
        ) : (
          <Button size="compact-sm" type="submit" disabled={text.trim() === ""} loading={edit.isPending}>
            Save
          </Button>
        )}
      </Group>
    </form>
  );
}

function NoteRemoval({ id, note, onClose }: NoteFormProps) {
  const remove = useDeleteNote(id);
  return (
    <Group gap="xs" justify="flex-end" mt="xs" role="group" aria-label="Delete this note?">
      <Text size="sm">Delete this note?</Text>
      {remove.error ? <Failure error={remove.error} what="Not deleted." /> : null}
      <Button size="compact-sm" variant="default" onClick={onClose} autoFocus>
        Keep
      </Button>
      <Button size="compact-sm" color="red" loading={remove.isPending} onClick={() => remove.mutate(note.id)}>
        Delete note
      </Button>
    </Group>
  );
}

function Failure({ error, what }: { error: unknown; what: string }) {
  return (
    <Text size="xs" role="alert" c="var(--labs-bad)">
      {what} {messageOfFailure(error)}
    </Text>
  );
}
