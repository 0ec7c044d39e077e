import type { Branch, Provider } from '@belegfach/contract';
import { MAX_BRANCH_INDEX } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { DraftTextField } from '../../../../forms/draft-text-field.tsx';
import { useCheckedForm } from '../../../../forms/use-checked-form.ts';
import type { FormOpening } from '../../../../forms/use-form-opening.ts';
import { useSaving } from '../../../../forms/use-saving.ts';
import { useApi } from '../../../../session/session-context.ts';
import { showSuccess } from '../../../../ui/alerts/alert-store.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../ui/form/form-layout.tsx';
import { required, satisfies } from '../../../../ui/text-field/rules.ts';
import { useReloadProviders } from '../../api/provider-queries.ts';
import { branchBodyOf, type BranchDraft, findBranchField, isBranchIndex } from '../../model/branch-draft.ts';

const MAX_INDEX_LENGTH = String(MAX_BRANCH_INDEX).length;

export interface BranchFormTarget {
  readonly provider: Provider;
  /** Undefined for a new branch. */
  readonly branch: Branch | undefined;
}

interface BranchFormProps {
  readonly opening: FormOpening<BranchDraft> & { readonly target: BranchFormTarget };
  /** Receives the id of a new branch. */
  readonly onCreated: (id: string) => void;
}

/** A branch of a provider: its name and number. */
export function BranchForm({ opening, onCreated }: BranchFormProps) {
  const { provider, branch } = opening.target;
  const api = useApi();
  const { t } = useTranslation(['providers', 'common']);
  const form = useCheckedForm(opening.start, t('providers:branchForm.fields', { returnObjects: true }), {
    branchName: [required(t('common:fieldEmpty'))],
    branchIndex: [
      satisfies(isBranchIndex, t('providers:branchForm.indexInvalid', { most: MAX_BRANCH_INDEX })),
    ],
  });
  const saving = useSaving({
    opening,
    save: async (draft) => {
      const body = branchBodyOf(draft);
      if (branch !== undefined) {
        await api.call('PUT /ProviderBranch/{id}', { params: { id: branch.id }, body, noAlertFor: 'all' });
        return;
      }
      const creation = { ...body, providerId: provider.id };
      onCreated((await api.call('POST /ProviderBranch', { body: creation, noAlertFor: 'all' })).id);
    },
    labels: form.labels,
    fieldOf: findBranchField,
    onSaved: ({ branchName }) =>
      void showSuccess(
        t(branch === undefined ? 'providers:done.branchCreated' : 'providers:done.branchSaved'),
        branchName ?? undefined,
      ),
    reload: useReloadProviders('branches'),
  });
  return (
    <FormDialog
      isOpen={opening.isOpen}
      onClose={opening.onClose}
      title={branch?.branchName ?? t('providers:branchForm.createTitle')}
      headerText={provider.name}
      submit={t(branch === undefined ? 'providers:branchForm.create' : 'providers:branchForm.save')}
      invalidLabels={form.listInvalidLabels(['branchName', 'branchIndex'])}
      isSaving={saving.isSaving}
      onSubmit={() => saving.submit(form.draft)}
    >
      <FieldPair>
        <DraftTextField form={form} name="branchName" isFirst />
        <DraftTextField
          form={form}
          name="branchIndex"
          inputMode="numeric"
          isClearable={false}
          maxLength={MAX_INDEX_LENGTH}
        />
      </FieldPair>
    </FormDialog>
  );
}
