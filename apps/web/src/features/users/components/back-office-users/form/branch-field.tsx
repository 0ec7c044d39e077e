import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../../ui/select-field/select-field.tsx';
import { firstFailure } from '../../../../../ui/text-field/rules.ts';
import { useBranches } from '../../../api/user-queries.ts';
import type { StaffForm } from './use-staff-form.ts';

interface BranchFieldProps {
  readonly form: StaffForm;
  readonly userId: string | undefined;
  readonly locked: string | undefined;
}

/** The value of the option "no branch"; no branch has this id. */
const NONE = '';

/** The branch of a branch manager, who needs one without another manager, or of a salesman, who may have one. */
export function BranchField({ form, userId, locked }: BranchFieldProps) {
  const { t } = useTranslation(['users', 'common']);
  const { draft, labels, rules, refusals, set } = form;
  const branches = useBranches(draft.providerId);
  const isManager = draft.role === 'BranchManager';
  const offered = (branches.data ?? []).filter(
    ({ id, branchManagerUserId }) =>
      !isManager || id === draft.branchId || branchManagerUserId.every((manager) => manager === userId),
  );
  const options = offered.map(({ id, branchIndex, branchName }) => ({
    value: id,
    name: t('users:form.branch', { index: branchIndex, name: branchName }),
  }));
  const hint = () => {
    if (draft.providerId === null) return t('users:form.branchNeedsProvider');
    if (!branches.isSuccess || offered.length > 0) return undefined;
    return branches.data.length === 0 ? t('users:form.noBranches') : t('users:form.allManaged');
  };
  return (
    <SelectField
      label={isManager ? labels.branchId : t('common:optional', { field: labels.branchId })}
      options={isManager ? options : [{ value: NONE, name: t('users:form.noBranch') }, ...options]}
      value={draft.branchId ?? (isManager ? null : NONE)}
      hint={hint()}
      failure={isManager ? firstFailure(draft.branchId, rules.chosen) : undefined}
      refusal={refusals.branchId}
      locked={locked}
      onChange={(branchId) => set({ branchId: branchId === NONE ? null : branchId })}
    />
  );
}
