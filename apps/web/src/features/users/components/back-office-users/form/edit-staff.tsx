import type { BackofficeUser } from '@belegfach/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormOpening } from '../../../../../forms/use-form-opening.ts';
import { can } from '../../../../../session/permissions.ts';
import { useApi, useCurrentUser } from '../../../../../session/session-context.ts';
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../../ui/form/form-layout.tsx';
import { useFreshStaffUser, useReloadStaff, useStaffRoles } from '../../../api/user-queries.ts';
import { useUserSaving } from '../../../api/use-user-saving.ts';
import { findStaffRole } from '../../../model/roles.ts';
import {
  findStaffField,
  type StaffDraft,
  type StaffRole,
  staffDraftOf,
  staffEditOf,
  staffRolesOf,
} from '../../../model/staff-draft.ts';
import { findPersonName } from '../../../model/user.ts';
import { StatusField } from '../../form/status-field.tsx';
import { UserTextField } from '../../form/user-text-field.tsx';
import { useSuperAdminLockReason } from '../use-super-admin-lock-reason.ts';
import { StaffFields } from './staff-fields.tsx';
import { useStaffForm } from './use-staff-form.ts';

interface EditStaffProps {
  readonly opening: FormOpening<StaffDraft> & { readonly row: BackofficeUser };
}

/** Adds the current role of the user, in case the reader may not assign it. */
function withOwnRole(roles: readonly StaffRole[], user: BackofficeUser): readonly StaffRole[] {
  const own = findStaffRole(user.roleName);
  if (own === undefined || roles.some(({ name }) => name === own)) return roles;
  return [...roles, { name: own, id: user.roleId }];
}

/** Edits an existing back-office user. */
export function EditStaff({ opening }: EditStaffProps) {
  const { t } = useTranslation('users');
  const api = useApi();
  const isSuperAdmin = can(useCurrentUser(), 'manageSuperAdmins');
  const form = useStaffForm(opening.start);
  const fresh = useFreshStaffUser(opening.row.id, opening.number);
  const [user, setUser] = useState(opening.row);
  // Another person may have changed the user since the list was loaded: fields that this reader does not change must
  // not be overwritten with old values.
  if (fresh.data !== undefined && fresh.data !== user) {
    setUser(fresh.data);
    form.rebase(staffDraftOf(user), staffDraftOf(fresh.data));
  }
  const available = useStaffRoles();
  const roles = withOwnRole(staffRolesOf(available.data ?? []), user);
  const locked = useSuperAdminLockReason()(user);
  const saving = useUserSaving({
    opening,
    save: async (draft) => {
      const role = roles.find(({ name }) => name === draft.role);
      await api.call('PUT /BackofficeUser/{id}', {
        params: { id: user.id },
        body: staffEditOf(draft, role?.id ?? user.roleId),
        silent: 'all',
      });
    },
    labels: form.labels,
    fieldOf: findStaffField,
    done: 'saved',
    reload: useReloadStaff(),
  });
  const isLocked = locked !== undefined;
  return (
    <FormDialog
      isOpen={opening.isOpen}
      onClose={opening.onClose}
      title={findPersonName(user) ?? user.email}
      headerText={locked}
      submit={t('form.save')}
      toCheck={form.toCheck}
      locked={locked}
      isSaving={saving.isSaving || fresh.isPending}
      onSubmit={() => saving.submit(form.draft)}
    >
      <FieldPair>
        <UserTextField form={form} name="firstName" readOnly={isLocked} />
        <UserTextField form={form} name="lastName" readOnly={isLocked} />
      </FieldPair>
      <FieldPair>
        <UserTextField form={form} name="email" type="email" readOnly hint={t('form.emailLocked')} />
        <StatusField
          stored={user.status}
          value={form.draft.status}
          locked={isSuperAdmin ? undefined : t('form.statusLocked')}
          refusal={form.refusals.status}
          onChange={(status) => form.set({ status })}
        />
      </FieldPair>
      <StaffFields form={form} roles={roles} userId={user.id} locked={locked} />
    </FormDialog>
  );
}
