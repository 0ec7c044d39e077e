import type { BackofficeUser } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { useProviders } from '../../../../records/providers.ts';
import { FilterSelect } from '../../../../ui/filter-select/filter-select.tsx';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import type { ListControl } from '../../../../ui/list/use-list-control.ts';
import { ROLE_LABELS, STAFF_ROLES } from '../../model/roles.ts';
import { type StaffColumn, type StaffFilters, staffRoleLabel } from '../../model/staff-list.ts';
import { type Look, PERSON_COLUMN_LAYOUTS, PersonFilter } from '../person-columns.tsx';

type StaffControl = ListControl<StaffFilters, StaffColumn>;

const LOOKS = {
  provider: {
    width: 168,
    narrowWidth: 116,
    tone: 'context',
    render: (user) => user.providerName ?? NO_VALUE,
    title: (user) => user.providerName ?? '',
  },
  role: { width: 160, narrowWidth: 156, render: staffRoleLabel, title: staffRoleLabel },
  ...PERSON_COLUMN_LAYOUTS,
} as const satisfies Record<StaffColumn, Look<BackofficeUser, StaffColumn>>;

/** The columns of the back-office users with their texts and filters, in the given order. */
export function useStaffColumns(
  names: readonly StaffColumn[],
  control: StaffControl,
): readonly ListColumn<BackofficeUser, StaffColumn>[] {
  const { t } = useTranslation('users');
  const providers = useProviders(names.includes('provider'));
  const filterOf = (name: StaffColumn, label: string, labelled: boolean) => {
    switch (name) {
      case 'provider':
        return (
          <FilterSelect
            name={label}
            labelled={labelled}
            options={providers.map((provider) => ({ value: provider.id, name: provider.name }))}
            value={control.filters.provider}
            onChange={(provider) => control.setFilter({ provider })}
          />
        );
      case 'role':
        return (
          <FilterSelect
            name={label}
            labelled={labelled}
            options={STAFF_ROLES.map((role) => ({ value: role, name: ROLE_LABELS[role] }))}
            value={control.filters.role}
            onChange={(role) => control.setFilter({ role })}
          />
        );
      default:
        return <PersonFilter name={name} label={label} labelled={labelled} control={control} />;
    }
  };
  return names.map((name) => {
    const label = t(`columns.${name}`);
    return {
      ...LOOKS[name],
      key: name,
      label,
      sortField: name,
      filter: (labelled) => filterOf(name, label, labelled),
    };
  });
}
