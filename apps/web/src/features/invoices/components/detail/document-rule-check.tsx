import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../../records/query-failure.tsx';
import { RuleCheckSection } from '../../../../records/rule-check/rule-check-section.tsx';
import { Spinner } from '../../../../ui/spinner/spinner.tsx';
import type { useRuleCheck } from '../../api/invoice-queries.ts';
import styles from './invoice-detail.module.css';

interface DocumentRuleCheckProps {
  readonly query: ReturnType<typeof useRuleCheck>;
  /** A message about the whole document already says that it could not be loaded. */
  readonly isFailureShown: boolean;
}

/** The result of the rule check of an e-invoice. Only for the back office: the server refuses it to customers. */
export function DocumentRuleCheck({ query, isFailureShown }: DocumentRuleCheckProps) {
  const { t } = useTranslation('findings');
  if (query.isPending)
    return (
      <p className={styles.loading}>
        <Spinner size={16} label={t('loading')} />
      </p>
    );
  if (query.isError)
    return !isFailureShown && <QueryFailure query={query} title={t('failed')} text={t('failedText')} />;
  return query.data.check !== null && <RuleCheckSection check={query.data.check} />;
}
