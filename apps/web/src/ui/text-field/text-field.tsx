import { IconAlertCircle, IconLock, IconX } from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstFailure, type Rule } from './rules.ts';
import classes from './text-field.module.css';
import { useDraft } from './use-draft.ts';

export interface TextFieldProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'defaultValue' | 'onChange' | 'size'> {
  readonly label: string;
  readonly value: string | null;
  /** `null` when the field was emptied by its clear button. */
  readonly onChange: (value: string | null) => void;
  readonly rules?: readonly Rule[];
  /** Shows a failing rule before the field has lost the focus: after an attempt to submit. */
  readonly showsErrors?: boolean;
  /** A message from another source, for instance the server; it has priority over the rules. */
  readonly serverError?: string | undefined;
  /** A line below the field; a message replaces it. */
  readonly hint?: ReactNode;
  readonly isClearable?: boolean;
  /**
   * Milliseconds without typing before the text is reported; when the field loses the focus, the text is reported
   * immediately.
   */
  readonly debounce?: number;
  /** Content at the end of the field, in place of the clear button. */
  readonly endSection?: ReactNode;
}

/**
 * A text field with rules: it shows the message of the first rule that fails, but only after it has lost the focus or
 * validation was forced (WEB-30). A field that the user left without typing shows none: the message would move the field
 * below while it is being clicked. A disabled or read-only field shows a lock; its hint states why. A plain input
 * instead of the theme's keeps the sign-in page small.
 */
export function TextField({
  label,
  value,
  onChange,
  rules = [],
  showsErrors = false,
  serverError,
  hint,
  isClearable = false,
  debounce = 0,
  endSection,
  onBlur,
  className,
  ...input
}: TextFieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const [wasLeft, setLeft] = useState(false);
  const wasTyped = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const { text, type, flush, clear } = useDraft(value, onChange, debounce);
  const message = serverError ?? (wasLeft || showsErrors ? firstFailure(text, rules) : undefined);
  const isLocked = input.disabled === true || input.readOnly === true;
  const isHinted = message === undefined && hint !== undefined;
  const describedBy = message !== undefined ? errorId : isHinted ? hintId : undefined;
  const clearButton = isClearable && text !== '' && (
    <button
      type="button"
      className={classes.clear}
      aria-label={`${t('clear')}: ${label}`}
      onClick={() => {
        clear();
        wasTyped.current = true;
        // The button disappears with the text. The focus returns to the field, which therefore does not count as left.
        setLeft(false);
        field.current?.focus();
      }}
    >
      <IconX size={16} stroke={1.75} aria-hidden />
    </button>
  );
  return (
    <div className={className}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes.box} data-locked={isLocked || undefined}>
        {isLocked && <IconLock size={16} stroke={1.75} className={classes.lock} aria-hidden />}
        <input
          {...input}
          ref={field}
          id={id}
          className={classes.input}
          value={text}
          aria-invalid={message !== undefined}
          aria-describedby={describedBy}
          onChange={(event) => {
            wasTyped.current = true;
            type(event.currentTarget.value);
          }}
          onBlur={(event) => {
            flush();
            if (wasTyped.current || text !== '') setLeft(true);
            onBlur?.(event);
          }}
        />
        {endSection ?? clearButton}
      </span>
      {isHinted && (
        <p id={hintId} className={`bf-small ${classes.hint}`}>
          {hint}
        </p>
      )}
      {message !== undefined && (
        <p id={errorId} className={`bf-small ${classes.error}`}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
