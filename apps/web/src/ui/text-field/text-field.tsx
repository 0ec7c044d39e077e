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
  /** `null` when the field was emptied by its clear button (spec section 5). */
  readonly onChange: (value: string | null) => void;
  readonly rules?: readonly Rule[];
  /** Shows a failing rule although the field was not left yet: after an attempt to submit. */
  readonly isForced?: boolean;
  /** A message from elsewhere, the server for instance; beats the rules. */
  readonly failure?: string | undefined;
  /** A line below the field; a message takes its place. */
  readonly hint?: ReactNode;
  readonly isClearable?: boolean;
  /** Milliseconds of rest before typing is reported; leaving the field reports at once. */
  readonly debounce?: number;
  /** What stands inside the field at its end, instead of the clear button. */
  readonly endSection?: ReactNode;
}

/**
 * A text field with rules: the first failing one speaks, only after the field was left or validation was forced (spec
 * section 5). One that is disabled or read-only shows a lock; its hint says why. A plain input instead of the theme's: the
 * sign-in page stays light.
 */
export function TextField({
  label,
  value,
  onChange,
  rules = [],
  isForced = false,
  failure,
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
  const field = useRef<HTMLInputElement>(null);
  const { text, type, flush, clear } = useDraft(value, onChange, debounce);
  const message = failure ?? (wasLeft || isForced ? firstFailure(text, rules) : undefined);
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
        // The button goes with the text; whoever emptied the field goes on in it, and has not left it yet.
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
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={(event) => {
            flush();
            setLeft(true);
            onBlur?.(event);
          }}
        />
        {endSection ?? clearButton}
      </span>
      {isHinted && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
      {message !== undefined && (
        <p id={errorId} className={classes.error}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
