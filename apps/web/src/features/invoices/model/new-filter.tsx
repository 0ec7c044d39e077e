import type { InvoiceListQuery } from '@belegfach/contract';
import type { TFunction } from 'i18next';
import type { ListFilter } from '../../../ui/list/filters/list-filter.ts';

/** The value of the filter in the URL, in place of the days of the last download. */
export const NEW_URL_WORD = 'new';

type Condition = Partial<InvoiceListQuery>;

/** The filter by the days of the last download, with a further value: the documents that are new to the user. */
export function newFilter<Context extends { readonly t: TFunction<'invoices'> }>(
  days: ListFilter<Condition, Context>,
): ListFilter<Condition, Context> {
  return {
    parse: (text) => (text === NEW_URL_WORD ? text : days.parse(text)),
    condition: (value) => (value === NEW_URL_WORD ? { isNew: 'true' } : days.condition(value)),
    textOf: (value, context) =>
      value === NEW_URL_WORD ? context.t('quick.new') : days.textOf(value, context),
    Field: (props) => <days.Field {...props} value={props.value === NEW_URL_WORD ? '' : props.value} />,
  };
}
