import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, type Ref, useEffect } from "react";
import classes from "./suggest-box.module.css";

interface SuggestOption {
  id: string;
  content: ReactNode;
  /** What stands over it and its neighbors of the same group. */
  group?: string;
}

interface SuggestBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  options: SuggestOption[];
  isLoading: boolean;
  /** Shown when the search has ended and found nothing. */
  nothingFound?: ReactNode;
  onChoose: (id: string) => void;
  size?: "sm" | "lg";
  inputRef?: Ref<HTMLInputElement>;
  /** Keys that lead here, shown at the right. */
  keyHint?: string;
}

/** A search that suggests as one types: arrows walk, Enter opens the marked or the first, Esc closes. */
export function SuggestBox(props: SuggestBoxProps) {
  const { label, placeholder, value, onChange, options, isLoading, nothingFound, onChoose } = props;
  const { size = "sm", inputRef, keyHint } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isSearching = value.trim() !== "";
  const ids = options.map((option) => option.id).join("\n");
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (ids !== "") selectFirstOption();
  }, [ids, selectFirstOption]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        onChoose(id);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={inputRef}
          size={size === "lg" ? "lg" : "sm"}
          type="search"
          role="combobox"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          value={value}
          leftSection={<IconSearch size={size === "lg" ? 20 : 16} aria-hidden />}
          rightSection={
            isLoading ? <Loader size={14} /> : keyHint ? <kbd className={classes.key}>{keyHint}</kbd> : null
          }
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            // A search field would empty itself, and what it then finds would open the list again.
            event.preventDefault();
            if (!combobox.dropdownOpened || !isSearching) event.currentTarget.blur();
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSearching || (options.length === 0 && !nothingFound)}>
        <Combobox.Options aria-label={label}>
          {groupOptions(options).map(({ label: name, members }) => {
            const listed = members.map((option) => (
              <Combobox.Option key={option.id} value={option.id}>
                {option.content}
              </Combobox.Option>
            ));
            return name === undefined ? (
              listed
            ) : (
              <Combobox.Group key={name} label={name}>
                {listed}
              </Combobox.Group>
            );
          })}
          {options.length === 0 ? <Combobox.Empty>{nothingFound}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Neighbors of one group together, in the order in which they come. */
function groupOptions(
  options: readonly SuggestOption[],
): { label: string | undefined; members: SuggestOption[] }[] {
  const groups: { label: string | undefined; members: SuggestOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.label === option.group) last.members.push(option);
    else groups.push({ label: option.group, members: [option] });
  }
  return groups;
}
