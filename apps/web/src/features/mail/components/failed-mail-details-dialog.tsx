import type { FailedMail } from '@belegfach/contract';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useLastDefined } from '../../../ui/dialog/use-last-defined.ts';
import { DescriptionList } from '../../../ui/description-list/description-list.tsx';
import { LockableButton } from '../../../ui/lockable-button/lockable-button.tsx';

interface FailedMailDetailsProps {
  /** Undefined while no e-mail is open. */
  readonly mail: FailedMail | undefined;
  readonly onClose: () => void;
  readonly onRetry: (mail: FailedMail) => Promise<void>;
}

/** The details of a failed e-mail, never its text, which contains links and passwords. */
export function FailedMailDetailsDialog({ mail, onClose, onRetry }: FailedMailDetailsProps) {
  const { t, i18n } = useTranslation('failedMails');
  const [isSending, setIsSending] = useState(false);
  const shownMail = useLastDefined(mail);
  if (shownMail === undefined) return null;

  async function send(failedMail: FailedMail): Promise<void> {
    setIsSending(true);
    await onRetry(failedMail).finally(() => setIsSending(false));
  }

  return (
    <Dialog
      isOpen={mail !== undefined}
      onClose={onClose}
      title={shownMail.recipient}
      headerText={shownMail.canRetry ? t('hint') : t('linkGone')}
      footer={
        <LockableButton
          loading={isSending}
          lockReason={shownMail.canRetry ? undefined : t('linkGone')}
          onClick={() => void send(shownMail)}
        >
          <IconSend size={16} stroke={1.75} aria-hidden />
          {t('retry')}
        </LockableButton>
      }
    >
      <DescriptionList
        layout="columns"
        items={[
          [t('columns.written'), formatTimestamp(shownMail.createdAt, i18n.language)],
          [t('attempts'), formatCount(shownMail.attempts, i18n.language)],
          [t('columns.subject'), shownMail.subject],
          [t('columns.reason'), shownMail.lastError ?? t('noReason')],
        ]}
      />
    </Dialog>
  );
}
