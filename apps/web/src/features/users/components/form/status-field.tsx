import type { UserStatus } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';

interface StatusFieldProps {
  /** As the server has it. */
  readonly stored: UserStatus;
  readonly value: UserStatus;
  readonly onChange: (status: UserStatus) => void;
  /** Why it can't be changed here; New is where every status leads back to, and nothing else. */
  readonly locked: string | undefined;
  readonly refusal: string | undefined;
}

/** Back to New blocks the account until it is invited anew (decisions D5). */
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
