import type { BackofficeUser } from '@belegfach/contract';
import { lazy, Suspense } from 'react';
import type { FormOpening } from '../../../../forms/use-form-opening.ts';
import type { StaffDraft } from '../../model/staff-draft.ts';
import { DialogLoading } from '../../../../ui/dialog/dialog-loading.tsx';

/** Forms are loaded when they are first opened: the list does not wait for them. */
const CreateStaff = lazy(async () => ({
  default: (await import('./form/create-staff.tsx')).CreateStaff,
}));
const EditStaff = lazy(async () => ({ default: (await import('./form/edit-staff.tsx')).EditStaff }));

interface StaffFormsProps {
  readonly creation: FormOpening<StaffDraft> | undefined;
  readonly edit: (FormOpening<StaffDraft> & { readonly row: BackofficeUser }) | undefined;
}

export function StaffForms({ creation, edit }: StaffFormsProps) {
  return (
    <Suspense fallback={<DialogLoading />}>
      {creation !== undefined && <CreateStaff key={`create ${creation.number}`} opening={creation} />}
      {edit !== undefined && <EditStaff key={`edit ${edit.number}`} opening={edit} />}
    </Suspense>
  );
}
