import type { UserStatus } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';

interface StatusFieldProps {
  /** The status on the server. */
  readonly stored: UserStatus;
  readonly value: UserStatus;
  readonly onChange: (status: UserStatus) => void;
  /** Why the reader cannot change the status. Every status can be changed only to New, and New to no other one. */
  readonly locked: string | undefined;
  readonly refusal: string | undefined;
}

/** The status of a user. Changing it to New blocks the account until the user is invited again. */
export function StatusField({ stored, value, onChange, locked, refusal }: StatusFieldProps) {
  const { t } = useTranslation(['users', 'table']);
  const isNew = stored === 'New';
  const choices: readonly UserStatus[] = isNew ? [stored] : [stored, 'New'];
  return (
    <SelectField
      label={t('users:form.fields.status')}
      options={choices.map((status) => ({ value: status, name: t(`table:statuses.${status}`) }))}
      value={value}
      locked={locked ?? (isNew ? t('users:form.statusNew') : undefined)}
      hint={value === stored ? t('users:form.statusHint') : t('users:form.statusBlocks')}
      refusal={refusal}
      onChange={onChange}
    />
  );
}
