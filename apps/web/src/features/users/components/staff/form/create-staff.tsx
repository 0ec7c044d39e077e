import { useTranslation } from 'react-i18next';
import type { FormOpening } from '../../../../../reference/use-form-opening.ts';
import { useApi } from '../../../../../session/session-context.ts';
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../../ui/form/form-layout.tsx';
import { useReloadStaff, useStaffRoles } from '../../../api/user-queries.ts';
import { useUserSaving } from '../../../api/use-user-saving.ts';
import {
  findStaffField,
  type StaffDraft,
  staffCreationOf,
  staffRolesOf,
} from '../../../model/staff-draft.ts';
import { UserTextField } from '../../form/user-text-field.tsx';
import { StaffFields } from './staff-fields.tsx';
import { useStaffForm } from './use-staff-form.ts';

/** A new back-office user (spec sections 2 and 5). */
export function CreateStaff({ opening }: { readonly opening: FormOpening<StaffDraft> }) {
  const { t } = useTranslation('users');
  const api = useApi();
  const form = useStaffForm(opening.start);
  const available = useStaffRoles();
  const roles = staffRolesOf(available.data ?? []);
  const saving = useUserSaving({
    opening,
    save: async (draft) => {
      const role = roles.find(({ name }) => name === draft.role);
      // Without a role of the list the form can't be sent.
      if (role === undefined) return;
      await api.call('POST /BackofficeUser', { body: staffCreationOf(draft, role.id), silent: 'all' });
    },
    labels: form.labels,
    fieldOf: findStaffField,
    done: 'created',
    reload: useReloadStaff(),
  });
  return (
    <FormDialog
      isOpen={opening.isOpen}
      onClose={opening.onClose}
      title={t('form.createTitle')}
      headerText={t('form.createText')}
      submit={t('form.create')}
      toCheck={form.toCheck}
      isSaving={saving.isSaving}
      onSubmit={() => saving.submit(form.draft)}
    >
      <FieldPair>
        <UserTextField form={form} name="firstName" />
        <UserTextField form={form} name="lastName" />
      </FieldPair>
      <UserTextField form={form} name="email" type="email" />
      <StaffFields form={form} roles={roles} />
    </FormDialog>
  );
}
