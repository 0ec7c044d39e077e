import { PinInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './code-input.module.css';

/** Digits of a verification code. */
export const CODE_LENGTH = 6;

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called when all six digits are entered, typed or pasted. */
  readonly onComplete: (code: string) => void;
  readonly isWrong: boolean;
  readonly autoFocus?: boolean;
  /** Id of the message below the boxes. */
  readonly describedBy?: string | undefined;
}

/** Six boxes for the code of the authenticator app; a code pasted into any of them fills all boxes. */
export function CodeInput({ value, onChange, onComplete, isWrong, autoFocus, describedBy }: CodeInputProps) {
  const { t } = useTranslation('session');
  const labelId = useId();

  // The `onComplete` of Mantine is called only once: it would not report a second code that is pasted after a wrong
  // code was cleared.
  function change(code: string): void {
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete(code);
  }

  return (
    <div className={classes.field}>
      <span id={labelId} className={classes.label}>
        {t('code')}
      </span>
      <PinInput
        {...(autoFocus === true && { autoFocus })}
        classNames={{
          root: classes.code ?? '',
          pinInput: classes.digit ?? '',
          input: classes.digitInput ?? '',
        }}
        aria-labelledby={labelId}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        getInputProps={(index) => ({ 'aria-label': t('codeDigit', { digit: index + 1 }) })}
        error={isWrong}
        value={value}
        onChange={change}
        length={CODE_LENGTH}
      />
    </div>
  );
}
