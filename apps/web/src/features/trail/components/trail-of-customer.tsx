import { useTranslation } from 'react-i18next';
import { PageLink } from '../../../records/page-link.tsx';
import { RecordSection } from '../../../ui/record-section/record-section.tsx';
import { useTrailOfCustomer } from '../api/trail-queries.ts';
import { TrailTable } from './trail-table.tsx';

/** The number of entries that are shown here; the page of the audit trail has all. */
const MAX_SHOWN = 10;

/** Imports and changes of a customer, the newest first. */
export function TrailOfCustomer({ number }: { readonly number: string }) {
  const { t } = useTranslation('trail');
  return (
    <RecordSection
      title={t('ofCustomer.title')}
      action={
        <PageLink to="trail" search={{ customer: number }}>
          {t('ofCustomer.all')}
        </PageLink>
      }
      query={useTrailOfCustomer(number)}
      failure={t('failed')}
      empty={t('ofCustomer.none')}
      isEmpty={({ entries }) => entries.length === 0}
    >
      {({ entries }) => <TrailTable entries={entries.slice(0, MAX_SHOWN)} />}
    </RecordSection>
  );
}
