import type { TrailEntry } from '@belegfach/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../lib/dates.ts';
import { NO_VALUE } from '../../../lib/no-value.ts';
import { CustomerLink } from '../../../records/customer-link.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/plain-table/plain-table.tsx';
import styles from './trail.module.css';
import { useTrailTexts } from './use-trail-texts.ts';

interface TrailTableProps {
  readonly entries: readonly TrailEntry[];
  /** Shown below the entries. */
  readonly children?: ReactNode;
}

export function TrailTable({ entries, children }: TrailTableProps) {
  const { t, i18n } = useTranslation('trail');
  const { actionOf, targetOf, factsOf } = useTrailTexts();
  const columns: readonly PlainColumn<TrailEntry>[] = [
    {
      label: t('columns.at'),
      render: ({ at }) => formatTimestamp(at, i18n.language),
      tone: 'time',
    },
    { label: t('columns.actor'), render: ({ actor }) => actor ?? t('portal'), tone: 'name' },
    {
      label: t('columns.action'),
      render: (entry) => (
        <>
          {actionOf(entry)}
          {entry.result !== 'ok' && <b> ({t(`results.${entry.result}`)})</b>}
        </>
      ),
    },
    {
      label: t('columns.target'),
      render: (entry) => (
        <CustomerLink number={entry.target?.customerNumber ?? null}>{targetOf(entry)}</CustomerLink>
      ),
      tone: 'name',
    },
    { label: t('columns.provider'), render: ({ providerName }) => providerName ?? NO_VALUE, tone: 'name' },
    {
      label: t('columns.facts'),
      render: (entry) =>
        factsOf(entry).map((fact) => (
          <div key={fact} className={styles.fact}>
            {fact}
          </div>
        )),
      tone: 'secondary',
    },
  ];
  return (
    <PlainTable caption={t('caption')} columns={columns} rows={entries} keyOf={({ number }) => number}>
      {children}
    </PlainTable>
  );
}
