import type { InvoiceTypeName } from '@belegfach/contract';
import { INVOICE_TYPE_NAMES } from '@belegfach/contract/schema-free';
import { IconCalendarOff, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { portal } from '../../../lib/portal.ts';
import { rangePhrase } from '../../../ui/date-range/range-label.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import type { EmptyTexts } from '../../../ui/list/empty-list.tsx';
import { readRange } from '../../../ui/list/filters/read-value.ts';
import type { InvoiceColumn, InvoiceFilters, ListKind } from '../invoice-columns.tsx';
import { NEW_URL_WORD } from '../model/new-filter.tsx';
import { TYPE_URL_WORDS } from '../model/type-url-words.ts';

function findType(word: string): InvoiceTypeName | undefined {
  return INVOICE_TYPE_NAMES.find((type) => TYPE_URL_WORDS[type] === word);
}

/** The texts of a list without rows: the filters match nothing, or there are no documents yet. */
export function useEmptyListTexts(kind: ListKind, filters: InvoiceFilters): EmptyTexts<InvoiceColumn> {
  const { t, i18n } = useTranslation('invoices');
  const { t: tTable } = useTranslation('table');
  const type = t(`empty.types.${findType(filters.type) ?? 'any'}`);
  const range = readRange(filters.date);
  // The title says that there are no documents of this type and period. With a further filter that may be wrong,
  // because the filter may hide some.
  const hasOtherFilter = Object.entries(filters).some(
    ([name, value]) => name !== 'type' && name !== 'date' && value !== '',
  );
  return {
    filtered: {
      title:
        range === null
          ? t(hasOtherFilter ? 'empty.titleMatching' : 'empty.title', { type })
          : t(hasOtherFilter ? 'empty.titleMatchingInPeriod' : 'empty.titleInPeriod', {
              type,
              period: rangePhrase(range, i18n.language, tTable),
            }),
      hintOf: (name, text) => {
        // These columns have no filter, so they need no hint.
        if (name === 'due' || name === 'amount') return '';
        return name === 'downloaded' && filters.downloaded === NEW_URL_WORD
          ? t('empty.nothingNew')
          : t(`empty.hints.${name}`, { text });
      },
      iconOf: (name) => (name === 'date' || name === 'downloaded' ? IconCalendarOff : IconFilterOff),
    },
    atAll: (
      <EmptyState
        title={t('empty.atAll')}
        text={
          kind === 'customer'
            ? t('empty.atAllCustomer', { operator: portal.operatorName })
            : t('empty.atAllBackOffice')
        }
      />
    ),
  };
}
