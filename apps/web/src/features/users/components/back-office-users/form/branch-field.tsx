import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../../ui/select-field/select-field.tsx';
import { firstFailure } from '../../../../../ui/text-field/rules.ts';
import { useBranches } from '../../../api/user-queries.ts';
import type { BackofficeUserFormState } from '../../form/use-user-form.ts';

interface BranchFieldProps {
  readonly form: BackofficeUserFormState;
  readonly userId: string | undefined;
  readonly lockReason: string | undefined;
}

/** The value of the option "no branch"; no branch has this id. */
const NO_BRANCH = '';

/** The branch of a user. A branch manager needs a branch without another manager; a salesman may have a branch. */
export function BranchField({ form, userId, lockReason }: BranchFieldProps) {
  const { t } = useTranslation(['users', 'common']);
  const { draft, labels, rules, fieldErrors, set } = form;
  const branches = useBranches(draft.providerId);
  const isManager = draft.role === 'BranchManager';
  const selectable = (branches.data ?? []).filter(
    ({ id, branchManagerUserId: managerIds }) =>
      !isManager || id === draft.branchId || managerIds.every((managerId) => managerId === userId),
  );
  const options = selectable.map(({ id, branchIndex, branchName }) => ({
    value: id,
    name: t('users:form.branch', { index: branchIndex, name: branchName }),
  }));
  const findHint = () => {
    if (draft.providerId === null) return t('users:form.branchNeedsProvider');
    if (!branches.isSuccess || selectable.length > 0) return undefined;
    return branches.data.length === 0 ? t('users:form.noBranches') : t('users:form.allManaged');
  };
  return (
    <SelectField
      label={isManager ? labels.branchId : t('common:optional', { field: labels.branchId })}
      options={isManager ? options : [{ value: NO_BRANCH, name: t('users:form.noBranch') }, ...options]}
      value={draft.branchId ?? (isManager ? null : NO_BRANCH)}
      hint={findHint()}
      ruleMessage={isManager ? firstFailure(draft.branchId, rules.branchId) : undefined}
      serverError={fieldErrors.branchId}
      lockReason={lockReason}
      onChange={(branchId) => set({ branchId: branchId === NO_BRANCH ? null : branchId })}
    />
  );
}
