import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../../records/query-failure.tsx';
import { RuleCheckSection } from '../../../../records/rule-check/rule-check-section.tsx';
import { Spinner } from '../../../../ui/spinner/spinner.tsx';
import { useRuleCheck } from '../../api/invoice-queries.ts';
import styles from './invoice-detail.module.css';

/** The result of the rule check of an e-invoice. Only for the back office: the server refuses it to customers. */
export function DocumentRuleCheck({ invoiceId }: { readonly invoiceId: string }) {
  const { t } = useTranslation('findings');
  const query = useRuleCheck(invoiceId);
  if (query.isPending)
    return (
      <p className={styles.loading}>
        <Spinner size={16} label={t('loading')} />
      </p>
    );
  if (query.isError) return <QueryFailure query={query} title={t('failed')} text={t('failedText')} />;
  return query.data.check !== null && <RuleCheckSection check={query.data.check} />;
}
