import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormOpening } from '../../../../forms/use-form-opening.ts';
import type { Saving } from '../../../../forms/use-saving.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../ui/form/form-layout.tsx';
import { type NamedUserForm, UserTextField } from './user-text-field.tsx';

interface CreateUserDialogProps<Draft> {
  readonly opening: Pick<FormOpening<Draft>, 'isOpen' | 'onClose'>;
  readonly form: NamedUserForm & { readonly draft: Draft };
  readonly saving: Saving<Draft>;
  /** The fields that only one kind of user has. */
  readonly children: ReactNode;
}

/** The form of a new user of either kind: a name, an e-mail address, and the rights of the user. */
export function CreateUserDialog<Draft>({ opening, form, saving, children }: CreateUserDialogProps<Draft>) {
  const { t } = useTranslation('users');
  return (
    <FormDialog
      isOpen={opening.isOpen}
      onClose={opening.onClose}
      title={t('form.createTitle')}
      headerText={t('form.createText')}
      submit={t('form.create')}
      invalidLabels={form.toCheck}
      isSaving={saving.isSaving}
      onSubmit={() => saving.submit(form.draft)}
    >
      <FieldPair>
        <UserTextField form={form} name="firstName" />
        <UserTextField form={form} name="lastName" />
      </FieldPair>
      <UserTextField form={form} name="email" type="email" />
      {children}
    </FormDialog>
  );
}
