import { lazy, type ReactNode, Suspense } from 'react';
import { useOpenedForm } from '../../../forms/use-opened-form.ts';
import { DialogLoading } from '../../../ui/dialog/dialog-loading.tsx';
import { type CustomerDraft, emptyDraft } from '../model/customer-draft.ts';

const CreateCustomer = lazy(async () => ({
  default: (await import('./form/create-customer.tsx')).CreateCustomer,
}));

type Prefilled = Pick<CustomerDraft, 'customerName' | 'customerNumber' | 'providerIds'>;

/** The form of a new customer on another page: it calls `open` with the known values, and renders `dialog`. */
export function useCustomerCreation(onCreated: () => void): {
  readonly open: (known: Prefilled) => void;
  readonly dialog: ReactNode;
} {
  const { open, openedForm } = useOpenedForm<undefined, CustomerDraft>();
  return {
    open: (known) => open(undefined, { ...emptyDraft(known.providerIds), ...known }),
    dialog: openedForm !== undefined && (
      <Suspense fallback={<DialogLoading />}>
        <CreateCustomer key={openedForm.number} openedForm={openedForm} onCreated={onCreated} />
      </Suspense>
    ),
  };
}
