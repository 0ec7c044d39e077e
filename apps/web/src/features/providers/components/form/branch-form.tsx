import type { Branch, Provider } from '@belegfach/contract';
import { MAX_BRANCH_INDEX, MAX_NAME_LENGTH } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../forms/use-form-draft.ts';
import type { FormOpening } from '../../../../forms/use-form-opening.ts';
import { invalidFieldLabels } from '../../../../ui/form/checks.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../ui/form/form-layout.tsx';
import { required, satisfies } from '../../../../ui/text-field/rules.ts';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { useBranchSaving } from '../../api/use-setup-saving.ts';
import { type BranchDraft, isBranchIndex } from '../../model/branch-draft.ts';

const MAX_INDEX_LENGTH = String(MAX_BRANCH_INDEX).length;

export interface BranchFormTarget {
  readonly provider: Provider;
  /** Undefined for a new branch. */
  readonly branch: Branch | undefined;
}

interface BranchFormProps {
  readonly opening: FormOpening<BranchDraft> & { readonly target: BranchFormTarget };
}

/** A branch of a provider: its name and number. */
export function BranchForm({ opening }: BranchFormProps) {
  const { isOpen, onClose } = opening;
  const { provider, branch } = opening.target;
  const { t } = useTranslation(['providers', 'common']);
  const { draft, fieldErrors, set } = useFormDraft(opening.start);
  const saving = useBranchSaving(provider.id, branch, opening);
  const labels = t('providers:branchForm.fields', { returnObjects: true });
  const nameRules = [required(t('common:fieldEmpty'))];
  const indexRules = [
    satisfies(isBranchIndex, t('providers:branchForm.indexInvalid', { most: MAX_BRANCH_INDEX })),
  ];
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={branch?.branchName ?? t('providers:branchForm.createTitle')}
      headerText={provider.name}
      submit={t(branch === undefined ? 'providers:branchForm.create' : 'providers:branchForm.save')}
      invalidLabels={invalidFieldLabels([
        { label: labels.branchName, value: draft.branchName, rules: nameRules },
        { label: labels.branchIndex, value: draft.branchIndex, rules: indexRules },
      ])}
      isSaving={saving.isSaving}
      onSubmit={() => saving.submit(draft)}
    >
      <FieldPair>
        <TextField
          label={labels.branchName}
          value={draft.branchName}
          rules={nameRules}
          serverError={fieldErrors.branchName}
          isClearable
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          data-autofocus
          onChange={(branchName) => set({ branchName })}
        />
        <TextField
          label={labels.branchIndex}
          value={draft.branchIndex}
          rules={indexRules}
          serverError={fieldErrors.branchIndex}
          inputMode="numeric"
          maxLength={MAX_INDEX_LENGTH}
          autoComplete="off"
          onChange={(branchIndex) => set({ branchIndex })}
        />
      </FieldPair>
    </FormDialog>
  );
}
