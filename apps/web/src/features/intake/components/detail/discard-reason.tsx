import { MAX_DISCARD_REASON_LENGTH } from '@belegfach/contract/schema-free';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './decision.module.css';

interface DiscardReasonProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

/** The field for the reason of a rejection; it gets the focus when it appears. */
export function DiscardReason({ reason, onChange }: DiscardReasonProps) {
  const { t } = useTranslation('intake');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div>
      <label htmlFor={`${id}-reason`} className={styles.label}>
        {t('discard.reason')}
      </label>
      <textarea
        ref={field}
        // A dialog gives the focus to its first button otherwise.
        data-autofocus
        id={`${id}-reason`}
        className={styles.area}
        rows={4}
        maxLength={MAX_DISCARD_REASON_LENGTH}
        value={reason}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t('discard.hint')}
      </p>
    </div>
  );
}
