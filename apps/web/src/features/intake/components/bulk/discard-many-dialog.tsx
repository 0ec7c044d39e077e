import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/numbers.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message/form-message.tsx';
import { useBulkDecision } from '../../api/use-bulk-decision.ts';
import { DiscardReason } from '../detail/discard-reason.tsx';

interface DiscardManyDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Asks for the one reason for which all selected documents are rejected. */
export function DiscardManyDialog({ ids, onClose, onDecided }: DiscardManyDialogProps) {
  const { t, i18n } = useTranslation('intake');
  const decision = useBulkDecision(ids, onDecided);
  const [reason, setReason] = useState('');
  const text = reason.trim();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('bulk.discardTitle', { count: ids.length, formatted: formatCount(ids.length, i18n.language) })}
      headerText={t('bulk.discardText')}
      submit={t('bulk.discardAccept')}
      invalidLabels={text === '' ? [t('discard.reason')] : []}
      lockReason={decision.refusal.lockReason}
      isSaving={decision.isRunning}
      onSubmit={() => decision.discard(text)}
    >
      <DiscardReason reason={reason} onChange={setReason} />
      <FormMessage message={decision.refusal.message} isAnnounced={false} />
    </FormDialog>
  );
}
