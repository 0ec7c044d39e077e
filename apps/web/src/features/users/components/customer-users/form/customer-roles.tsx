import type { AvailableRole, CustomerRole, RoleForCustomer } from '@belegfach/contract';
import { CUSTOMER_ROLES, ROLE_IDS } from '@belegfach/contract/schema-free';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDraft } from '../../../../../forms/use-form-draft.ts';
import { MemoizedBlock } from '../../../../../ui/memoized-block/memoized-block.tsx';
import { MultiSelectField } from '../../../../../ui/select-field/multi-select-field.tsx';
import { LazySelectField } from '../../../../../ui/select-field/lazy-select-field.tsx';
import { FormSection } from '../../../../../ui/form/form-layout.tsx';
import { type CustomerUserDraft, withCustomers } from '../../../model/customer-user-draft.ts';
import styles from './customer-roles.module.css';

interface CustomerRolesProps {
  readonly form: FormDraft<CustomerUserDraft> & { readonly labels: { readonly roles: string } };
  /** The customers at which roles can be assigned, as far as they are loaded. */
  readonly customers: readonly { readonly id: string; readonly name: string }[];
  /** The roles that can be assigned. */
  readonly availableRoles: readonly AvailableRole[];
}

/** The customer roles that the viewer may assign. */
function assignableRolesOf(availableRoles: readonly AvailableRole[]): readonly CustomerRole[] {
  return CUSTOMER_ROLES.filter((role) => availableRoles.some(({ name }) => name === role));
}

/**
 * A multi-select of customers, and the role at each of them. It is not rendered again while the user types a name.
 */
export function CustomerRoles(props: CustomerRolesProps) {
  const { form, customers, availableRoles } = props;
  return (
    <MemoizedBlock
      dependencies={[form.draft.roles, form.fieldErrors.roles, customers, availableRoles]}
      render={() => <RolesSection {...props} />}
    />
  );
}

function RolesSection({ form, customers, availableRoles }: CustomerRolesProps) {
  const { t } = useTranslation(['users', 'shell']);
  const { roles } = form.draft;
  const assignableRoles = assignableRolesOf(availableRoles);
  // Memoized, because there may be thousands of customers and hundreds of roles.
  const nameById = useMemo(() => new Map(customers.map(({ id, name }) => [id, name])), [customers]);
  const options = useMemo(() => customers.map(({ id, name }) => ({ value: id, name })), [customers]);
  const customerIds = useMemo(() => roles.map(({ customerId }) => customerId), [roles]);
  const setRole = (customerId: string, role: CustomerRole) =>
    form.set({
      roles: roles.map((pair) =>
        pair.customerId === customerId ? { ...pair, roleId: ROLE_IDS[role] } : pair,
      ),
    });
  // The names of chosen customers may still be loading: a field without these options would drop the values.
  if (!customerIds.every((id) => nameById.has(id))) return null;
  const roleOf = ({ roleId }: RoleForCustomer) =>
    assignableRoles.find((role) => ROLE_IDS[role] === roleId) ?? null;
  return (
    <FormSection title={t('users:form.rolesTitle')}>
      <MultiSelectField
        label={form.labels.roles}
        options={options}
        value={customerIds}
        ruleMessage={customerIds.length === 0 ? t('users:form.customerMissing') : undefined}
        serverError={form.fieldErrors.roles}
        onChange={(ids) => {
          if (assignableRoles.includes('CustomerUser'))
            form.set({ roles: withCustomers(roles, ids, ROLE_IDS.CustomerUser) });
        }}
      />
      {roles.length > 0 && (
        <ul className={styles.roles}>
          {roles.map((pair) => {
            const name = nameById.get(pair.customerId) ?? 'Unknown';
            return (
              <li key={pair.customerId}>
                <LazySelectField
                  label={t('users:form.roleAt', { name })}
                  options={assignableRoles.map((role) => ({ value: role, name: t(`shell:roles.${role}`) }))}
                  value={roleOf(pair)}
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
