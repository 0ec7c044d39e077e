import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ROUTES, type RouteName } from './routes.ts';

interface RouteLinkProps {
  readonly to: RouteName;
  readonly className?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  /** Needed where the visible content is only an icon or is shortened. */
  readonly 'aria-label'?: string | undefined;
  readonly 'data-rail'?: boolean | undefined;
  readonly children: ReactNode;
}

/** A link to a route by its name, so that no link can lead to a path that does not exist. */
export function RouteLink({ to, children, ...others }: RouteLinkProps) {
  return (
    <Link
      to={ROUTES[to].path}
      // The page of one record belongs to its list; the start of the portal does not contain all others.
      activeOptions={{ exact: to === 'Login', includeSearch: false }}
      {...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))}
    >
      {children}
    </Link>
  );
}
