import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PAGE_PATHS } from './page-paths.ts';

interface PageLinkProps {
  readonly to: keyof typeof PAGE_PATHS;
  /** The filters and the open row of a list. */
  readonly search: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A link to a list with its filters. */
export function PageLink({ to, search, children }: PageLinkProps) {
  return (
    <Link className="bf-link" to={PAGE_PATHS[to]} search={{ ...search }}>
      {children}
    </Link>
  );
}
