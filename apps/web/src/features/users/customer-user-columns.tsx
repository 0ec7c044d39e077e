import type { CustomerUser } from '@belegfach/contract';
import { NO_VALUE } from '../../lib/no-value.ts';
import { CustomerLink } from '../../records/customer-link.tsx';
import { type NamedRecord, recordFilter } from '../../ui/list/filters/record-filter.tsx';
import { defineList } from '../../ui/list/list-definition.ts';
import { customerNamesOf, customersInOrder } from './model/customer-names.ts';
import { PERSON_COLUMNS, PERSON_ROW, type UserContext, type UserListTypes } from './person-columns.tsx';

interface CustomerUserContext extends UserContext {
  /** The customers of all users in the list. */
  readonly customers: readonly NamedRecord[];
}

/** "Bäckerei Müller GmbH +1" */
function CustomersLabel({ user, t }: { readonly user: CustomerUser } & Pick<CustomerUserContext, 't'>) {
  const [first, ...others] = customersInOrder(user);
  if (first === undefined) return NO_VALUE;
  return (
    <>
      <CustomerLink number={first.customerNumber}>{first.customerName}</CustomerLink>
      {others.length > 0 && ` ${t('users:more', { count: others.length })}`}
    </>
  );
}

/** The columns of the list of customer-users. */
export const customerUserList = defineList<UserListTypes<CustomerUser, CustomerUserContext>>()({
  accessors: PERSON_ROW,
  defaultSort: { field: 'email', direction: 'ascending' },
  columns: {
    customers: {
      filter: recordFilter(
        ({ customers }: CustomerUserContext) => customers,
        (id) => (user: CustomerUser) => user.customersAndRoles.some(({ customerId }) => customerId === id),
      ),
      narrowness: 4,
      sort: (user) => customerNamesOf(user).join(', '),
      widths: { width: 232, narrowWidth: 192 },
      hideOrder: 4,
      tone: 'secondary',
      render: (user, { t }) => <CustomersLabel user={user} t={t} />,
      title: (user) => customerNamesOf(user).join('; '),
      card: 'fact',
    },
    ...PERSON_COLUMNS,
  },
});

export type CustomerUserColumn = keyof typeof customerUserList.columns;
