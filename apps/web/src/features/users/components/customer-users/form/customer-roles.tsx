import type { AvailableRole, RoleForCustomer } from '@belegfach/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MemoizedBlock } from '../../../../../ui/memoized-block/memoized-block.tsx';
import { MultiSelectField } from '../../../../../ui/select-field/multi-select-field.tsx';
import { LazySelectField } from '../../../../../ui/select-field/lazy-select-field.tsx';
import { FormSection } from '../../../../../ui/form/form-layout.tsx';
import { withCustomers } from '../../../model/customer-user-draft.ts';
import { ROLE_LABELS } from '../../../model/roles.ts';
import styles from './customer-roles.module.css';
import type { CustomerUserForm } from './use-customer-user-form.ts';

interface CustomerRolesProps {
  readonly form: CustomerUserForm;
  /** The customers at which roles can be assigned, as far as they are loaded. */
  readonly customers: readonly { readonly id: string; readonly name: string }[];
  /** The roles that can be assigned. */
  readonly available: readonly AvailableRole[];
}

const ROLE_NAMES = ['CustomerAdmin', 'CustomerUser'] as const;
type RoleName = (typeof ROLE_NAMES)[number];

/** The customer roles that the reader may assign, with their ids in the API. */
function rolesOf(available: readonly AvailableRole[]) {
  return available.flatMap(({ id, name }) => {
    const role = ROLE_NAMES.find((each) => each === name);
    return role === undefined || (id !== 5 && id !== 6) ? [] : [{ name: role, id }];
  });
}

/**
 * Customers in a multi-select, and the role at each of them. Typing in the user's name does not render this section
 * again.
 */
export function CustomerRoles(props: CustomerRolesProps) {
  const { form, customers, available } = props;
  return (
    <MemoizedBlock
      on={[form.draft.roles, form.refusals.roles, customers, available]}
      draw={() => <RolesSection {...props} />}
    />
  );
}

function RolesSection({ form, customers, available }: CustomerRolesProps) {
  const { t } = useTranslation('users');
  const { roles } = form.draft;
  const given = rolesOf(available);
  const usual = given.find(({ name }) => name === 'CustomerUser');
  // There may be thousands of customers and hundreds of roles, so these are memoized.
  const nameById = useMemo(() => new Map(customers.map(({ id, name }) => [id, name])), [customers]);
  const options = useMemo(() => customers.map(({ id, name }) => ({ value: id, name })), [customers]);
  const chosen = useMemo(() => roles.map(({ customerId }) => customerId), [roles]);
  const setRole = (customerId: string, name: RoleName) => {
    const role = given.find((each) => each.name === name);
    if (role !== undefined)
      form.set({
        roles: roles.map((pair) => (pair.customerId === customerId ? { ...pair, roleId: role.id } : pair)),
      });
  };
  // The names of chosen customers may still be loading: a field without these options would drop the values.
  if (!chosen.every((id) => nameById.has(id))) return null;
  const nameOf = ({ roleId }: RoleForCustomer) => given.find(({ id }) => id === roleId)?.name ?? null;
  return (
    <FormSection title={t('form.rolesTitle')}>
      <MultiSelectField
        label={form.labels.roles}
        options={options}
        value={chosen}
        failure={chosen.length === 0 ? t('form.customerMissing') : undefined}
        refusal={form.refusals.roles}
        onChange={(ids) => {
          if (usual !== undefined) form.set({ roles: withCustomers(roles, ids, usual.id) });
        }}
      />
      {roles.length > 0 && (
        <ul className={styles.roles}>
          {roles.map((pair) => {
            const name = nameById.get(pair.customerId) ?? 'Unknown';
            return (
              <li key={pair.customerId}>
                <LazySelectField
                  label={t('form.roleAt', { name })}
                  options={given.map((role) => ({ value: role.name, name: ROLE_LABELS[role.name] }))}
                  value={nameOf(pair)}
                  onChange={(role) => setRole(pair.customerId, role)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </FormSection>
  );
}
