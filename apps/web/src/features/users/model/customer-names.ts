import type { CustomerUser } from '@belegfach/contract';

const collator = new Intl.Collator('de');

/** The customers of a user in dictionary order. */
export function customersInOrder({ customersAndRoles }: Pick<CustomerUser, 'customersAndRoles'>) {
  return customersAndRoles.toSorted((a, b) => collator.compare(a.customerName, b.customerName));
}

/** The names of a user's customers in the viewer's scope, in dictionary order. */
export function customerNamesOf(user: Pick<CustomerUser, 'customersAndRoles'>) {
  return customersInOrder(user).map(({ customerName }) => customerName);
}

/** The customers of all users, each once: the options of the filter by customer. */
export function customersOf(
  users: readonly CustomerUser[],
): readonly { readonly id: string; readonly name: string }[] {
  const names = new Map(
    users.flatMap((user) =>
      user.customersAndRoles.map(({ customerId, customerName }) => [customerId, customerName] as const),
    ),
  );
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => collator.compare(a.name, b.name));
}
