import { useState } from 'react';
import { type FormStart, useReturnedForm } from '../../../../reference/use-saving.ts';
import { can } from '../../../../session/permissions.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { type CustomerDraft, emptyDraft } from '../../model/customer-draft.ts';
import { CreateCustomer } from './create-customer.tsx';

/** The form for a new customer: `open` shows it empty, a refused save gives it back filled. */
export function useCreateDialog() {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState<{
    readonly number: number;
    readonly start: FormStart<CustomerDraft>;
  }>();
  const show = (start: FormStart<CustomerDraft>) => {
    setOpening((before) => ({ number: (before?.number ?? 0) + 1, start }));
    setOpen(true);
  };
  const returned = useReturnedForm<CustomerDraft>(show);
  const ownProviders = can(user, 'chooseProvider') ? [] : user.providers.slice(0, 1).map(({ id }) => id);
  return {
    open: () => show({ draft: emptyDraft(ownProviders), refusals: {} }),
    dialog: opening !== undefined && (
      <CreateCustomer
        key={opening.number}
        isOpen={isOpen}
        start={opening.start}
        onClose={() => setOpen(false)}
        returned={returned}
      />
    ),
  };
}
