import { ROLE_IDS } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import type { FormOpening } from '../../../../../forms/use-form-opening.ts';
import { useSaving } from '../../../../../forms/use-saving.ts';
import { useApi } from '../../../../../session/session-context.ts';
import { showSuccess } from '../../../../../ui/alerts/index.ts';
import { useReloadStaff, useStaffRoles } from '../../../api/user-queries.ts';
import {
  findStaffField,
  type StaffDraft,
  staffCreationOf,
  staffRolesOf,
} from '../../../model/staff-draft.ts';
import { CreateUserDialog } from '../../form/create-user-dialog.tsx';
import { StaffFields } from './staff-fields.tsx';
import { useStaffForm } from './use-staff-form.ts';

/** Creates a back-office user. */
export function CreateStaff({ opening }: { readonly opening: FormOpening<StaffDraft> }) {
  const { t } = useTranslation('users');
  const api = useApi();
  const form = useStaffForm(opening.start);
  const availableRoles = useStaffRoles();
  const roles = staffRolesOf(availableRoles.data ?? []);
  const saving = useSaving({
    opening,
    save: async (draft) => {
      // The form cannot be sent without a role from the list.
      if (draft.role === null || !roles.includes(draft.role)) return;
      await api.call('POST /BackofficeUser', {
        body: staffCreationOf(draft, ROLE_IDS[draft.role]),
        silent: 'all',
      });
    },
    labels: form.labels,
    fieldOf: findStaffField,
    onSaved: () => void showSuccess(t('done.created')),
    reload: useReloadStaff(),
  });
  return (
    <CreateUserDialog opening={opening} form={form} saving={saving}>
      <StaffFields form={form} roles={roles} />
    </CreateUserDialog>
  );
}
