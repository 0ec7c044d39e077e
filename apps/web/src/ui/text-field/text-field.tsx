import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstFailure, type Rule } from './rules.ts';
import classes from './text-field.module.css';

export interface TextFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'error' | 'rightSection'> {
  readonly label: string;
  readonly value: string | null;
  /** `null` when the field was emptied by its clear button (spec section 5). */
  readonly onChange: (value: string | null) => void;
  readonly rules?: readonly Rule[];
  /** Shows a failing rule although the field was not left yet: after an attempt to submit. */
  readonly isForced?: boolean;
  /** A message from elsewhere, the server for instance; beats the rules. */
  readonly failure?: string | undefined;
  readonly isClearable?: boolean;
  /** Milliseconds of rest before typing is reported; leaving the field reports at once. */
  readonly debounce?: number;
  readonly rightSection?: ReactNode;
}

/** A text with what has not been reported yet, when typing is debounced. */
function useDraft(value: string | null, onChange: (value: string | null) => void, debounce: number) {
  const [draft, setDraft] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = (text: string | null) => {
    clearTimeout(timer.current);
    setDraft(undefined);
    onChange(text);
  };
  const type = (text: string) => {
    if (debounce === 0) return onChange(text);
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => report(text), debounce);
  };
  const flush = () => {
    if (draft !== undefined) report(draft);
  };
  return { text: draft ?? value ?? '', type, flush, clear: () => report(null) };
}

/**
 * A text field with rules: the first failing one speaks, only after the field was left or validation was forced (spec
 * section 5).
 */
export function TextField({
  value,
  onChange,
  rules = [],
  isForced = false,
  failure,
  isClearable = false,
  debounce = 0,
  rightSection,
  onBlur,
  ...others
}: TextFieldProps) {
  const { t } = useTranslation('common');
  const [wasLeft, setLeft] = useState(false);
  const { text, type, flush, clear } = useDraft(value, onChange, debounce);
  const ruleFailure = wasLeft || isForced ? firstFailure(text, rules) : undefined;
  const message = failure ?? ruleFailure;
  const clearButton = isClearable && text !== '' && (
    <CloseButton size="sm" aria-label={`${t('clear')}: ${others.label}`} onClick={clear} />
  );
  return (
    <TextInput
      {...others}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        flush();
        setLeft(true);
        onBlur?.(event);
      }}
      error={message !== undefined && <FieldError>{message}</FieldError>}
      rightSection={rightSection ?? clearButton}
    />
  );
}

/** The line under a field: an icon beside the words, so that colour does not speak alone. */
export function FieldError({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
