import type { UserStatus } from '@belegfach/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDraft } from '../../../../forms/use-form-draft.ts';
import type { FormOpening } from '../../../../forms/use-form-opening.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../ui/form/form-layout.tsx';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';
import { findPersonName, type ListedUser } from '../../model/user.ts';
import type { UserDraft } from '../../model/user-draft.ts';
import { type NamedUserForm, UserTextField } from './user-text-field.tsx';

interface EditUserDialogProps {
  readonly opening: Pick<FormOpening<unknown>, 'isOpen' | 'onClose'>;
  readonly form: NamedUserForm & Pick<FormDraft<UserDraft>, 'draft' | 'fieldErrors' | 'set'>;
  /** The user on the server. */
  readonly user: ListedUser;
  /** Whether the viewer may change the status. */
  readonly mayBlock: boolean;
  /** Why no field can be changed. */
  readonly lockReason?: string | undefined;
  readonly isSaving: boolean;
  readonly onSubmit: () => void;
  /** The fields that only one kind of user has. */
  readonly children: ReactNode;
}

/**
 * The form of an existing user of either kind: the name, the status, and the rights of the user. A status can be
 * changed only to New, which blocks the account until the user is invited again; New cannot be changed.
 */
export function EditUserDialog(props: EditUserDialogProps) {
  const { opening, form, user, mayBlock, lockReason, isSaving, onSubmit, children } = props;
  const { t } = useTranslation(['users', 'table']);
  const { status } = form.draft;
  const isLocked = lockReason !== undefined;
  const isNew = user.status === 'New';
  const choices: readonly UserStatus[] = isNew ? [user.status] : [user.status, 'New'];
  const statusLockReason = isNew ? t('users:form.statusNew') : undefined;
  return (
    <FormDialog
      isOpen={opening.isOpen}
      onClose={opening.onClose}
      title={findPersonName(user) ?? user.email}
      headerText={lockReason}
      submit={t('users:form.save')}
      invalidLabels={form.toCheck}
      lockReason={lockReason}
      isSaving={isSaving}
      onSubmit={onSubmit}
    >
      <FieldPair>
        <UserTextField form={form} name="firstName" readOnly={isLocked} />
        <UserTextField form={form} name="lastName" readOnly={isLocked} />
      </FieldPair>
      <FieldPair>
        <UserTextField form={form} name="email" type="email" readOnly hint={t('users:form.emailLocked')} />
        <SelectField
          label={t('users:form.fields.status')}
          options={choices.map((choice) => ({ value: choice, name: t(`table:statuses.${choice}`) }))}
          value={status}
          lockReason={mayBlock ? statusLockReason : t('users:form.statusLocked')}
          hint={status === user.status ? t('users:form.statusHint') : t('users:form.statusBlocks')}
          serverError={form.fieldErrors.status}
          onChange={(newStatus) => form.set({ status: newStatus })}
        />
      </FieldPair>
      {children}
    </FormDialog>
  );
}
