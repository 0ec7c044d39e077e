import type { FormOpening } from '../../../../../forms/use-form-opening.ts';
import { useApi } from '../../../../../session/session-context.ts';
import { useReloadStaff, useStaffRoles } from '../../../api/user-queries.ts';
import { useUserSaving } from '../../../api/use-user-saving.ts';
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
  const api = useApi();
  const form = useStaffForm(opening.start);
  const available = useStaffRoles();
  const roles = staffRolesOf(available.data ?? []);
  const saving = useUserSaving({
    opening,
    save: async (draft) => {
      const role = roles.find(({ name }) => name === draft.role);
      // The form cannot be sent without a role from the list.
      if (role === undefined) return;
      await api.call('POST /BackofficeUser', { body: staffCreationOf(draft, role.id), silent: 'all' });
    },
    labels: form.labels,
    fieldOf: findStaffField,
    done: 'created',
    reload: useReloadStaff(),
  });
  return (
    <CreateUserDialog opening={opening} form={form} saving={saving}>
      <StaffFields form={form} roles={roles} />
    </CreateUserDialog>
  );
}
