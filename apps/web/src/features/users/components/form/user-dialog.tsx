import type { UserStatus } from '@belegfach/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftTextField, type TextForm } from '../../../../forms/draft-text-field.tsx';
import type { FormDraft } from '../../../../forms/use-form-draft.ts';
import type { OpenedForm } from '../../../../forms/use-opened-form.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../ui/form/form-layout.tsx';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';
import { findPersonName } from '../../../../lib/person-name.ts';
import type { ListedUser } from '../../model/user.ts';
import type { UserDraft } from '../../model/user-draft.ts';

interface UserDialogProps {
  readonly openedForm: Pick<OpenedForm<unknown>, 'isOpen' | 'onClose'>;
  readonly form: TextForm<'firstName' | 'lastName' | 'email'> &
    Pick<FormDraft<UserDraft>, 'draft' | 'fieldErrors' | 'set'>;
  /** Labels of the fields that break a rule. */
  readonly invalidLabels: readonly string[];
  /** The user on the server; undefined for a new user. */
  readonly user: ListedUser | undefined;
  /** Whether the viewer may change the status. */
  readonly mayBlock: boolean;
  /** Why no field can be changed. */
  readonly lockReason?: string | undefined;
  /** The message that the user must read before saving again. */
  readonly notice: string | undefined;
  readonly isSaving: boolean;
  readonly onSubmit: () => void;
  /** The fields that only one kind of user has. */
  readonly children: ReactNode;
}

/** The form of a user of either kind: the name, the e-mail address, the status, and the rights of the user. */
export function UserDialog(props: UserDialogProps) {
  const { openedForm, form, invalidLabels, user, mayBlock, lockReason, isSaving, onSubmit, children } = props;
  const { t } = useTranslation('users');
  const isNew = user === undefined;
  const isLocked = lockReason !== undefined;
  return (
    <FormDialog
      isOpen={openedForm.isOpen}
      onClose={openedForm.onClose}
      title={isNew ? t('form.createTitle') : (findPersonName(user) ?? user.email)}
      headerText={isNew ? t('form.createText') : lockReason}
      submit={t(isNew ? 'form.create' : 'form.save')}
      invalidLabels={invalidLabels}
      lockReason={lockReason}
      notice={props.notice}
      isSaving={isSaving}
      onSubmit={onSubmit}
    >
      <FieldPair>
        <DraftTextField form={form} name="firstName" isFirst readOnly={isLocked} />
        <DraftTextField form={form} name="lastName" readOnly={isLocked} />
      </FieldPair>
      {isNew ? (
        <DraftTextField form={form} name="email" type="email" />
      ) : (
        <FieldPair>
          <DraftTextField form={form} name="email" type="email" readOnly hint={t('form.emailLocked')} />
          <StatusField form={form} storedStatus={user.status} mayBlock={mayBlock} />
        </FieldPair>
      )}
      {children}
    </FormDialog>
  );
}

interface StatusFieldProps extends Pick<UserDialogProps, 'form' | 'mayBlock'> {
  readonly storedStatus: UserStatus;
}

/** The status can be changed only to New, which blocks the account until the user is invited again. */
function StatusField({ form, storedStatus, mayBlock }: StatusFieldProps) {
  const { t } = useTranslation(['users', 'table']);
  const { status } = form.draft;
  const isBlocked = storedStatus === 'New';
  const choices: readonly UserStatus[] = isBlocked ? ['New'] : [storedStatus, 'New'];
  const blockedReason = isBlocked ? t('users:form.statusNew') : undefined;
  return (
    <SelectField
      label={t('users:form.fields.status')}
      options={choices.map((choice) => ({
        value: choice,
        name: choice === storedStatus ? t(`table:statuses.${choice}`) : t('users:form.block'),
      }))}
      value={status}
      lockReason={mayBlock ? blockedReason : t('users:form.statusLocked')}
      hint={status === storedStatus ? t('users:form.statusHint') : t('users:form.statusBlocks')}
      serverError={form.fieldErrors.status}
      onChange={(newStatus) => form.set({ status: newStatus })}
    />
  );
}
