import type { BackofficeRole, BackofficeUser } from '@belegfach/contract';
import { ROLE_IDS, backofficeUserAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { useConflictCheck } from '../../../../../forms/use-conflict-check.ts';
import { useCurrentRecord } from '../../../../../forms/use-current-record.ts';
import type { OpenedForm } from '../../../../../forms/use-opened-form.ts';
import { useSaving } from '../../../../../forms/use-saving.ts';
import { mayCallForAllProviders } from '../../../../../session/may-call.ts';
import { useApi, useCurrentUser } from '../../../../../session/session-context.ts';
import { showSuccess } from '../../../../../ui/alerts/alert-store.ts';
import {
  useFreshBackofficeUser,
  useReloadBackofficeUsers,
  useBackofficeRoles,
} from '../../../api/user-queries.ts';
import { findBackofficeRole } from '../../../model/roles.ts';
import {
  findBackofficeUserField,
  listBackofficeUserFields,
  type BackofficeUserDraft,
  backofficeUserCreationOf,
  backofficeUserDraftOf,
  backofficeUserEditOf,
  backofficeRolesOf,
} from '../../../model/backoffice-user-draft.ts';
import { UserDialog } from '../../form/user-dialog.tsx';
import { useUserForm } from '../../form/use-user-form.ts';
import { useSuperAdminLockReason } from '../use-super-admin-lock-reason.ts';
import { BackofficeUserFields } from './backoffice-user-fields.tsx';
import { UserSignOn } from './user-sign-on.tsx';

interface BackofficeUserFormProps {
  /** Contains the row of the edited user; undefined for a new user. */
  readonly openedForm: OpenedForm<BackofficeUserDraft> & { readonly row?: BackofficeUser };
  /** Receives the id of a new user. */
  readonly onCreated?: (id: string) => void;
}

/** Adds the current role of the user, in case the viewer may not assign it. */
function withCurrentRole(roles: readonly BackofficeRole[], currentRole: BackofficeRole | undefined) {
  return currentRole === undefined || roles.includes(currentRole) ? roles : [...roles, currentRole];
}

/** Creates or edits a back-office user. */
export function BackofficeUserForm({ openedForm, onCreated }: BackofficeUserFormProps) {
  const { t } = useTranslation('users');
  const api = useApi();
  const form = useUserForm(openedForm.start);
  const currentUser = useFreshBackofficeUser(openedForm.row?.id, openedForm.number);
  const user = useCurrentRecord(openedForm.row, currentUser.data, {
    ...form,
    draftOf: backofficeUserDraftOf,
  });
  const availableRoles = useBackofficeRoles();
  const roles = withCurrentRole(
    backofficeRolesOf(availableRoles.data ?? []),
    user && findBackofficeRole(user.roleName),
  );
  const lockReasonOf = useSuperAdminLockReason();
  const lockReason = user && lockReasonOf(user);
  const saving = useSaving({
    openedForm,
    save: async (draft): Promise<{ readonly id: string } | undefined> => {
      const role = roles.find((name) => name === draft.role);
      const roleId = role === undefined ? user?.roleId : ROLE_IDS[role];
      // A new user always has a role from the list: the form cannot be sent without one.
      if (roleId === undefined) return undefined;
      if (user === undefined) {
        const body = backofficeUserCreationOf(draft, roleId);
        return api.call('POST /BackofficeUser', { body, noAlertFor: 'all' });
      }
      const body = backofficeUserEditOf(draft, roleId);
      return api.call('PUT /BackofficeUser/{id}', { params: { id: user.id }, body, noAlertFor: 'all' });
    },
    labels: form.labels,
    fieldOf: findBackofficeUserField,
    onSaved: ({ email }, created) => {
      showSuccess(t(user === undefined ? 'done.created' : 'done.saved'), email ?? undefined);
      if (created !== undefined) onCreated?.(created.id);
    },
    reload: useReloadBackofficeUsers(),
  });
  const conflictCheck = useConflictCheck({
    record: user,
    readAgain: currentUser.refetch,
    draftOf: backofficeUserDraftOf,
    labels: form.labels,
    submit: () => saving.submit(form.draft),
  });
  return (
    <UserDialog
      openedForm={openedForm}
      form={form}
      invalidLabels={form.listInvalidLabels(listBackofficeUserFields(form.draft.role))}
      user={user}
      mayBlock={mayCallForAllProviders(useCurrentUser(), backofficeUserAccess.updateBackofficeUser)}
      lockReason={lockReason}
      notice={conflictCheck.message}
      isSaving={saving.isSaving || conflictCheck.isChecking || (user !== undefined && currentUser.isPending)}
      onSubmit={conflictCheck.submit}
    >
      <BackofficeUserFields form={form} roles={roles} userId={user?.id} lockReason={lockReason} />
      {user !== undefined && user.signOn !== null && (
        <UserSignOn userId={user.id} issuer={user.signOn.issuer} isLocked={lockReason !== undefined} />
      )}
    </UserDialog>
  );
}
