import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import { ProgressDialog } from '../../../ui/progress-dialog/progress-dialog.tsx';
import type { InvitationProgress as Progress } from '../api/use-invitation-run.ts';

interface InvitationProgressProps {
  readonly progress: Progress;
  readonly onCancel: () => void;
}

export function InvitationProgress({ progress, onCancel }: InvitationProgressProps) {
  const { t, i18n } = useTranslation('customers');
  const { done, total, isCancelling } = progress;
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <ProgressDialog
      title={t('inviting.title')}
      words={t('inviting.progress', { done: count(done), total: count(total) })}
      fraction={done / total}
      cancelEffect={t('inviting.cancelEffect')}
      cancel={t('inviting.cancel')}
      isCancelling={isCancelling}
      onCancel={onCancel}
    />
  );
}
