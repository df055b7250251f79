import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from "react";
import { type Source, useWritten } from "../../lib/write-past-react.ts";
import classes from "./figure-field.module.css";

interface FigureFieldProps {
  id: string;
  /** The field's name where no label stands beside it. */
  label?: string | undefined;
  /** Which figure it is: whoever walks or pastes over several fields knows them by it. */
  path: string;
  /** The figure as it is shown at rest, followed past React: no keystroke draws a field again. */
  text: Source<string>;
  /** Takes what was typed; false where it is no figure. */
  onType: (text: string) => boolean;
  /** The field is left: the next keystroke begins another edit. */
  onSettle: () => void;
  /** Escape: what was typed since the field was entered is taken back. */
  onCancel: () => void;
  /** What is wrong with the figure, told by another element. */
  problemId?: string | undefined;
  /** What may be typed, for readers of the screen. */
  description?: string | undefined;
  isReadOnly?: boolean | undefined;
  /** Nothing is entered yet, and something has to be. */
  isRequired?: boolean | undefined;
}

/** So much of a text that is no number is repeated. */
const MOST_SHOWN = 24;

const stay = (event: FormEvent) => event.preventDefault();

/**
 * A cell for a figure with the habits of a spreadsheet: entering it marks the figure, typing replaces it, F2 puts
 * the caret behind it, Escape takes back what was typed.
 *
 * It is a form of its own because browsers read over the form of a field at each keystroke, for filling in: without
 * one, that is every field of the page.
 */
export function FigureField(props: FigureFieldProps) {
  const {
    id,
    label,
    path,
    text,
    onType,
    onSettle,
    onCancel,
    problemId,
    description,
    isReadOnly = false,
  } = props;
  const isTyping = useRef(false);
  const { refused, isWrong, judge, leave, forget } = useRefusal();
  const noteId = `${id}-refused`;
  const showAtRest = useCallback((input: HTMLInputElement, shown: string) => {
    if (!isTyping.current && input.value !== shown) input.value = shown;
  }, []);
  const field = useWritten(text, showAtRest);
  const rest = (input: HTMLInputElement) => {
    isTyping.current = false;
    leave();
    showAtRest(input, text.getState());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (event.key === "F2") {
      const end = input.value.replace(/[%x]$/, "").length;
      input.setSelectionRange(end, end);
    } else if (event.key === "Escape" && isTyping.current) {
      onCancel();
      rest(input);
      forget();
      event.stopPropagation();
      requestAnimationFrame(() => field.current?.select());
    } else if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) rest(input);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <form className={classes.place} noValidate onSubmit={stay}>
        <input
          ref={field}
          id={id}
          className={classes.field}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          data-field={path}
          readOnly={isReadOnly}
          aria-required={props.isRequired || undefined}
          aria-invalid={isWrong || problemId !== undefined || undefined}
          aria-describedby={refused === null ? problemId : noteId}
          aria-description={refused === null ? description : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            isTyping.current = true;
            const typed = event.currentTarget.value;
            judge(typed, onType(typed));
          }}
          onBlur={(event) => {
            rest(event.currentTarget);
            onSettle();
          }}
          onKeyDown={onKeyDown}
        />
      </form>
      <Refusal id={noteId} text={refused} />
    </>
  );
}

/** What was typed last and is no number: said beside the field until something else is typed. */
function useRefusal() {
  const [state, setState] = useState<{ text: string; isTyping: boolean } | null>(null);
  return {
    refused: state?.text ?? null,
    isWrong: state?.isTyping === true,
    judge: (text: string, isFigure: boolean) => {
      if (!isFigure) setState({ text, isTyping: true });
      // An update that changes nothing would stay queued in React.
      else if (state !== null) setState(null);
    },
    leave: () => {
      if (state !== null) setState({ ...state, isTyping: false });
    },
    forget: () => setState(null),
  };
}

/** Says that what was typed is no number and that the value stayed. */
function Refusal({ id, text }: { id: string; text: string | null }) {
  if (text === null) return null;
  return (
    <p id={id} role="alert" className={classes.refused}>
      “{text.slice(0, MOST_SHOWN)}” is not a number; not changed
    </p>
  );
}
