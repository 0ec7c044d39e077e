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
      // A list is also current on the page of one of its records. The path `/` of the sign-in begins all paths, so it
      // must match exactly.
      activeOptions={{ exact: to === 'Login', includeSearch: false }}
      {...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))}
    >
      {children}
    </Link>
  );
}
