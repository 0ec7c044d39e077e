import type { Customer } from '@belegfach/contract';
import { lazy, Suspense } from 'react';
import type { FormOpening } from '../../../forms/use-form-opening.ts';
import type { CustomerDraft } from '../model/customer-draft.ts';
import { DialogLoading } from '../../../ui/dialog/dialog-loading.tsx';

/** Forms are loaded when they are first opened: the list does not wait for them. */
const CreateCustomer = lazy(async () => ({
  default: (await import('./form/create-customer.tsx')).CreateCustomer,
}));
const EditCustomer = lazy(async () => ({
  default: (await import('./form/edit-customer.tsx')).EditCustomer,
}));

interface CustomerFormsProps {
  readonly creation: FormOpening<CustomerDraft> | undefined;
  readonly edit: (FormOpening<CustomerDraft> & { readonly row: Customer }) | undefined;
  readonly onStatusChosen: (customer: Customer) => void;
}

export function CustomerForms({ creation, edit, onStatusChosen }: CustomerFormsProps) {
  return (
    <Suspense fallback={<DialogLoading />}>
      {creation !== undefined && <CreateCustomer key={`create ${creation.number}`} opening={creation} />}
      {edit !== undefined && (
        <EditCustomer key={`edit ${edit.number}`} opening={edit} onStatusChosen={onStatusChosen} />
      )}
    </Suspense>
  );
}
