import type { LearnedIdentifier } from '@belegfach/contract';
import { intakeAccess } from '@belegfach/contract/schema-free';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../lib/dates.ts';
import { formatCount } from '../../../../lib/numbers.ts';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { mayCallForAllProviders } from '../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { FilterText } from '../../../../ui/filter-text/filter-text.tsx';
import { MAX_FILTER_LENGTH } from '../../../../ui/list/list-search.ts';
import { LoadingButton } from '../../../../ui/loading-button/loading-button.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/plain-table.tsx';
import { RecordSection } from '../../../../ui/record-section/record-section.tsx';
import { useIdentifierRemoval, useIdentifiersOfCustomer } from '../../api/identifier-queries.ts';
import styles from './learned.module.css';

/** Up to this number, an identifier is easily found without a search field. */
const MAX_WITHOUT_SEARCH = 10;

/**
 * The identifiers by which documents are recognised as this customer's: each with the person and the time. Each can be
 * searched for and removed.
 */
export function IdentifiersOfCustomer({ number }: { readonly number: string }) {
  const { t, i18n } = useTranslation('intake');
  const namesProvider = mayCallForAllProviders(useCurrentUser(), intakeAccess.listIdentifiers);
  const removal = useIdentifierRemoval();
  const [text, setText] = useState('');
  const all = useIdentifiersOfCustomer(number, '');
  const found = useIdentifiersOfCustomer(number, text);
  const isSearchable = text !== '' || (all.data?.totalItemCount ?? 0) > MAX_WITHOUT_SEARCH;
  const count = (value: number) => formatCount(value, i18n.language);
  const provider: PlainColumn<LearnedIdentifier> = {
    label: t('learned.columns.provider'),
    render: ({ providerName }) => providerName,
    tone: 'name',
  };
  const columns: readonly PlainColumn<LearnedIdentifier>[] = [
    { label: t('learned.columns.value'), render: ({ value }) => value, tone: 'number' },
    { label: t('learned.columns.kind'), render: ({ scheme }) => t(`learned.kinds.${scheme}`) },
    ...(namesProvider ? [provider] : []),
    {
      label: t('learned.columns.learned'),
      render: ({ learnedAt }) => formatDateTime(learnedAt, i18n.language),
      tone: 'time',
    },
    { label: t('learned.columns.by'), render: ({ learnedBy }) => learnedBy ?? NO_VALUE, tone: 'name' },
    {
      label: t('learned.columns.forget'),
      render: (learned) => (
        <LoadingButton
          variant="default"
          loading={removal.isRunning(learned.id)}
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          aria-label={t('learned.forgetLabel', { value: learned.value })}
          onClick={() => removal.remove(learned)}
        >
          {t('learned.forget')}
        </LoadingButton>
      ),
    },
  ];
  return (
    <RecordSection
      title={t('learned.title')}
      action={
        isSearchable && (
          <div className={styles.search}>
            <FilterText
              name={t('learned.columns.value')}
              maxLength={MAX_FILTER_LENGTH}
              value={text}
              onChange={setText}
              onEnter={setText}
            />
          </div>
        )
      }
      // The sections below are shown once the first answer has arrived, and stay in place during a search.
      query={{ ...found, isFetched: all.isFetched }}
      failure={t('learned.failedHere')}
      empty={text === '' ? t('learned.noneHere') : t('learned.notFound', { text })}
      isEmpty={({ items }) => items.length === 0}
    >
      {({ items, totalItemCount }) => (
        <>
          <PlainTable caption={t('learned.title')} columns={columns} rows={items} keyOf={({ id }) => id} />
          {items.length < totalItemCount && (
            <p className="bf-small">
              {t('learned.newest', { shown: count(items.length), total: count(totalItemCount) })}
            </p>
          )}
        </>
      )}
    </RecordSection>
  );
}
