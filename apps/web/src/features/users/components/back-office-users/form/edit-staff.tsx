import type { BackofficeRole, BackofficeUser } from '@belegfach/contract';
import { ROLE_IDS, backofficeUserAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { useCurrentRecord } from '../../../../../forms/use-current-record.ts';
import type { FormOpening } from '../../../../../forms/use-form-opening.ts';
import { useSaving } from '../../../../../forms/use-saving.ts';
import { mayCallForAllProviders } from '../../../../../session/permissions.ts';
import { useApi, useCurrentUser } from '../../../../../session/session-context.ts';
import { showSuccess } from '../../../../../ui/alerts/index.ts';
import { useFreshStaffUser, useReloadStaff, useStaffRoles } from '../../../api/user-queries.ts';
import { findStaffRole } from '../../../model/roles.ts';
import {
  findStaffField,
  type StaffDraft,
  staffDraftOf,
  staffEditOf,
  staffRolesOf,
} from '../../../model/staff-draft.ts';
import { EditUserDialog } from '../../form/edit-user-dialog.tsx';
import { useSuperAdminLockReason } from '../use-super-admin-lock-reason.ts';
import { StaffFields } from './staff-fields.tsx';
import { useStaffForm } from './use-staff-form.ts';

interface EditStaffProps {
  readonly opening: FormOpening<StaffDraft> & { readonly row: BackofficeUser };
}

/** Adds the current role of the user, in case the viewer may not assign it. */
function withCurrentRole(roles: readonly BackofficeRole[], currentRole: BackofficeRole | undefined) {
  return currentRole === undefined || roles.includes(currentRole) ? roles : [...roles, currentRole];
}

/** Edits an existing back-office user. */
export function EditStaff({ opening }: EditStaffProps) {
  const { t } = useTranslation('users');
  const api = useApi();
  const isSuperAdmin = mayCallForAllProviders(useCurrentUser(), backofficeUserAccess.updateBackofficeUser);
  const form = useStaffForm(opening.start);
  const currentUser = useFreshStaffUser(opening.row.id, opening.number);
  const user = useCurrentRecord(opening.row, currentUser.data, { ...form, draftOf: staffDraftOf });
  const availableRoles = useStaffRoles();
  const roles = withCurrentRole(staffRolesOf(availableRoles.data ?? []), findStaffRole(user.roleName));
  const lockReason = useSuperAdminLockReason()(user);
  const saving = useSaving({
    opening,
    save: async (draft) => {
      const role = roles.find((name) => name === draft.role);
      await api.call('PUT /BackofficeUser/{id}', {
        params: { id: user.id },
        body: staffEditOf(draft, role === undefined ? user.roleId : ROLE_IDS[role]),
        silent: 'all',
      });
    },
    labels: form.labels,
    fieldOf: findStaffField,
    onSaved: () => void showSuccess(t('done.saved')),
    reload: useReloadStaff(),
  });
  return (
    <EditUserDialog
      opening={opening}
      form={form}
      user={user}
      mayBlock={isSuperAdmin}
      lockReason={lockReason}
      isSaving={saving.isSaving || currentUser.isPending}
      onSubmit={() => saving.submit(form.draft)}
    >
      <StaffFields form={form} roles={roles} userId={user.id} lockReason={lockReason} />
    </EditUserDialog>
  );
}
