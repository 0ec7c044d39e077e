import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/numbers.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message/form-message.tsx';
import { useBulkDecision } from '../../api/use-bulk-decision.ts';
import type { ChosenCustomer } from '../../model/release-draft.ts';
import { CustomerSearch } from '../customer-search.tsx';
import styles from '../detail/decision.module.css';

interface AssignManyDialogProps {
  readonly ids: readonly string[];
  readonly provider: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Asks for the one customer to whom all selected documents belong. No customer is preselected, and no identifier is learned. */
export function AssignManyDialog({ ids, provider, onClose, onDecided }: AssignManyDialogProps) {
  const { t, i18n } = useTranslation('intake');
  const decision = useBulkDecision(ids, onDecided);
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('bulk.assignTitle', { count: ids.length, formatted: formatCount(ids.length, i18n.language) })}
      headerText={t('bulk.assignText')}
      submit={t('decide.assign')}
      invalidLabels={customer === null ? [t('detail.customer')] : []}
      lockReason={decision.refusal.lockReason}
      isSaving={decision.isRunning}
      onSubmit={() => customer !== null && decision.assign(customer.id)}
    >
      <fieldset className={styles.choice}>
        <legend className={styles.subtitle}>{t('bulk.customer')}</legend>
        <CustomerSearch provider={provider} suggested={[]} chosen={customer} onChoose={setCustomer} />
      </fieldset>
      <FormMessage message={decision.refusal.message} isAnnounced={false} />
    </FormDialog>
  );
}
