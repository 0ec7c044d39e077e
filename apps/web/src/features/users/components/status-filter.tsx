import type { UserStatus } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../ui/filter-select/filter-select.tsx';
import { USER_STATUSES } from '../model/user.ts';

interface StatusFilterProps {
  readonly label: string;
  readonly labelled: boolean;
  readonly value: UserStatus | null;
  readonly onChange: (status: UserStatus | null) => void;
}

/** A filter with the options All, Active, New and Invited. */
export function StatusFilter({ label, labelled, value, onChange }: StatusFilterProps) {
  const { t } = useTranslation('table');
  return (
    <FilterSelect
      name={label}
      labelled={labelled}
      options={USER_STATUSES.map((status) => ({ value: status, name: t(`statuses.${status}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
