import type { CustomerUser } from '@belegfach/contract';
import { lazy, Suspense } from 'react';
import type { FormOpening } from '../../../../forms/use-form-opening.ts';
import type { CustomerUserDraft } from '../../model/customer-user-draft.ts';
import { DialogLoading } from '../../../../ui/dialog/dialog-loading.tsx';

/** Forms are loaded when they are first opened: the list does not wait for them. */
const CreateCustomerUser = lazy(async () => ({
  default: (await import('./form/create-customer-user.tsx')).CreateCustomerUser,
}));
const EditCustomerUser = lazy(async () => ({
  default: (await import('./form/edit-customer-user.tsx')).EditCustomerUser,
}));

interface CustomerUserFormsProps {
  readonly creation: FormOpening<CustomerUserDraft> | undefined;
  readonly edit: (FormOpening<CustomerUserDraft> & { readonly row: CustomerUser }) | undefined;
}

export function CustomerUserForms({ creation, edit }: CustomerUserFormsProps) {
  return (
    <Suspense fallback={<DialogLoading />}>
      {creation !== undefined && <CreateCustomerUser key={`create ${creation.number}`} opening={creation} />}
      {edit !== undefined && <EditCustomerUser key={`edit ${edit.number}`} opening={edit} />}
    </Suspense>
  );
}
