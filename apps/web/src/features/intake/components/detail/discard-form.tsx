import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormMessage } from '../../../../ui/form-message/form-message.tsx';
import type { FormRefusal } from '../../../../forms/use-form-refusal.ts';
import { LockableButton } from '../../../../ui/lockable-button/lockable-button.tsx';
import styles from './decision.module.css';
import { DiscardReason } from './discard-reason.tsx';

interface DiscardFormProps {
  readonly name: string;
  readonly isRunning: boolean;
  readonly refusal: FormRefusal;
  readonly onDiscard: (reason: string) => void;
  readonly onBack: () => void;
}

/** Asks for a confirmation and for the reason before a document is rejected. The history shows the reason. */
export function DiscardForm({ name, isRunning, refusal, onDiscard, onBack }: DiscardFormProps) {
  const { t } = useTranslation(['intake', 'common']);
  const [reason, setReason] = useState('');
  const id = useId();
  const text = reason.trim();
  const lockReason =
    text === '' ? t('common:toCheck', { fields: t('intake:discard.reason') }) : refusal.lockReason;
  return (
    <form
      className={styles.decision}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onSubmit={(event) => {
        event.preventDefault();
        if (lockReason === undefined) onDiscard(text);
      }}
    >
      <div className={styles.questions}>
        <div className={styles.danger}>
          <span className="bf-icon-tile bf-toned" data-tone="bad">
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          </span>
          <div>
            <h3 id={`${id}-title`} className={styles.subtitle}>
              {t('intake:discard.title', { name })}
            </h3>
            <p id={`${id}-text`} className={styles.text}>
              {t('intake:discard.text')}
            </p>
          </div>
        </div>
        <DiscardReason reason={reason} onChange={setReason} />
        <FormMessage message={refusal.message} isAnnounced={false} />
      </div>
      <footer className={styles.footer}>
        <Button variant="default" onClick={onBack}>
          {t('intake:discard.back')}
        </Button>
        <LockableButton
          color="red"
          lockReason={lockReason}
          loading={isRunning}
          onClick={() => onDiscard(text)}
        >
          {t('intake:discard.confirm')}
        </LockableButton>
      </footer>
    </form>
  );
}
