import type { NewDocuments } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import type { InvoiceControl, InvoiceViewer } from '../invoice-columns.tsx';
import {
  applyQuickFilter,
  findQuickFilter,
  type QuickFilter,
  quickFiltersFor,
} from '../model/quick-filters.ts';

/** The quick filters of a list, with the names under which they are offered. */
export interface QuickChoices {
  readonly choices: readonly QuickFilter[];
  readonly chosen: QuickFilter | undefined;
  readonly nameOf: (quick: QuickFilter) => string;
  readonly choose: (quick: QuickFilter) => void;
}

/** @param documents undefined where nothing is new to the user, or until the number is known */
export function useQuickChoices(
  viewer: InvoiceViewer,
  { filters, setFilters }: InvoiceControl,
  documents: NewDocuments | undefined,
): QuickChoices {
  const { t, i18n } = useTranslation('invoices');
  const today = dayOf(new Date());
  const nameOf = (quick: QuickFilter) => {
    if (quick !== 'new' || documents === undefined) return t(`quick.${quick}`);
    const count = formatCount(documents.count, i18n.language);
    return t(documents.isExact ? 'quick.newCount' : 'quick.newMoreThan', { count });
  };
  return {
    choices: quickFiltersFor(viewer),
    chosen: findQuickFilter(filters, today),
    nameOf,
    choose: (quick) => setFilters(applyQuickFilter(filters, quick, today)),
  };
}
