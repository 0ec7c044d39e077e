import { customerAccess, intakeAccess, invoiceAccess, trailAccess } from '@belegfach/contract/schema-free';
import { useParams } from '@tanstack/react-router';
import { CustomerOverview } from '../../features/customers/index.ts';
import { IdentifiersOfCustomer } from '../../features/intake/index.ts';
import { DocumentsOfCustomer } from '../../features/invoices/index.ts';
import { TrailOfCustomer } from '../../features/trail/index.ts';
import { mayCall } from '../../session/may-call.ts';
import { useCurrentUser } from '../../session/session-context.ts';

/** One customer with its users, documents, learned identifiers, e-mails and changes. Sections that the role may not see are left out. */
export function CustomerPage() {
  const { number = '' }: { readonly number?: string } = useParams({ strict: false });
  const user = useCurrentUser();
  return (
    <CustomerOverview
      number={number}
      documents={mayCall(user, invoiceAccess.listInvoices) && <DocumentsOfCustomer number={number} />}
      identifiers={mayCall(user, intakeAccess.listIdentifiers) && <IdentifiersOfCustomer number={number} />}
      hasMails={mayCall(user, customerAccess.listMailsOfCustomer)}
      trail={mayCall(user, trailAccess.listTrail) && <TrailOfCustomer number={number} />}
    />
  );
}
