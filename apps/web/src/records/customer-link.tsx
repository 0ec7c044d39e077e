import { customerAccess } from '@belegfach/contract/schema-free';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayCall } from '../session/may-call.ts';
import { useCurrentUser } from '../session/session-context.ts';
import styles from './customer-link.module.css';
import { PAGE_PATHS } from './page-paths.ts';

interface CustomerLinkProps {
  /** Null for a customer without a page: one that was deleted, or is not known. */
  readonly number: string | null;
  readonly children: ReactNode;
}

/** A link to the page of a customer, for the roles that may open it; for all others only the text. */
export function CustomerLink({ number, children }: CustomerLinkProps) {
  const mayOpen = mayCall(useCurrentUser(), customerAccess.listUsersOfCustomer);
  if (!mayOpen || number === null) return children;
  return (
    <Link className={styles.link} to={PAGE_PATHS.customer} params={{ number }} data-slot="customer">
      {children}
    </Link>
  );
}
