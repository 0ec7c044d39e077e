import type { FAILED_MAIL_SORT_FIELDS } from '@belegfach/contract';
import type { ListDefinition, ListState, VisibleParts } from '../../../ui/list/list-state.ts';

export type FailedMailSortField = (typeof FAILED_MAIL_SORT_FIELDS)[number];
type FailedMailColumnName = 'written' | 'recipient' | 'subject';

/** There are few failed e-mails, so the list has no filters. */
export type FailedMailFilters = object;
export type FailedMailListState = ListState<FailedMailFilters, FailedMailSortField>;

/** How the state of the list is written in the address: `?sort=recipient`. The newest come first. */
export const failedMailListDefinition: ListDefinition<
  FailedMailFilters,
  FailedMailColumnName,
  FailedMailSortField
> = {
  noFilters: {},
  sortFields: { written: 'CreatedAt', recipient: 'Recipient', subject: 'Subject' },
  defaultSort: { field: 'CreatedAt', direction: 'descending' },
  readFilters: () => ({}),
  writeFilters: () => ({}),
};

export const failedMailColumns: VisibleParts<FailedMailFilters, FailedMailColumnName> = {
  columns: ['written', 'recipient', 'subject'],
  filters: [],
};
