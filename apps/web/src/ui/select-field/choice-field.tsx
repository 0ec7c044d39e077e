import type { SelectProps } from '@mantine/core';
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { TextField } from '../text-field/text-field.tsx';
import { MAX_MENU_HEIGHT, MENU_PLACE } from './options.ts';

/** The parts of a choice that do not depend on the number of options that can be chosen. */
export interface ChoiceFieldProps {
  readonly label: string;
  /** Why the choice is shown and cannot be changed. */
  readonly lockReason?: string | undefined;
  readonly hint?: string | undefined;
  /** The fault of the choice; shown after the field has lost the focus. */
  readonly ruleMessage?: string | undefined;
  /** A message from another source, for instance the server: shown immediately. */
  readonly serverError?: string | undefined;
}

const HINT_BELOW: NonNullable<SelectProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

/** The look and the message of a field for a choice, as properties of the theme's dropdowns. */
export function useChoiceField({ label, hint, ruleMessage, serverError }: ChoiceFieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const message = serverError ?? (wasLeft ? ruleMessage : undefined);
  return {
    label,
    rightSection: <IconChevronDown size={16} stroke={1.75} aria-hidden />,
    maxDropdownHeight: MAX_MENU_HEIGHT,
    comboboxProps: MENU_PLACE,
    inputWrapperOrder: HINT_BELOW,
    description: message === undefined ? hint : undefined,
    error: message === undefined ? undefined : <FieldMessage text={message} />,
    onBlur: () => setLeft(true),
  };
}

/** A choice that can only be read: the names of the chosen options. */
export function LockedChoice({ label, lockReason, names }: ChoiceFieldProps & { readonly names: string }) {
  return <TextField label={label} readOnly value={names} onChange={() => undefined} hint={lockReason} />;
}

/** The fault of a field, as an icon and a text. */
function FieldMessage({ text }: { readonly text: string }): ReactNode {
  return (
    <span className="bf-field-error">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
