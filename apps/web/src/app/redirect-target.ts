import { ROUTES } from './routes.ts';

/** In characters. An address that the guard wrote is shorter. */
const MAX_TARGET_LENGTH = 2000;

/** Printable ASCII without the backslash, which browsers read as a slash; all other characters are percent-encoded. */
const HARMLESS = /^[\x21-\x5b\x5d-\x7e]+$/;

const targets: ReadonlySet<string> = new Set(
  Object.values(ROUTES)
    .filter((route) => route.isRedirectTarget)
    .map((route) => route.path),
);

/**
 * Returns the address that a sign-in leads back to, or undefined. Accepts only the exact path of a known route, with
 * any query. Nothing is decoded or resolved, so no notation can lead to another origin.
 */
export function redirectTarget(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_TARGET_LENGTH || !HARMLESS.test(value))
    return undefined;
  const [address = ''] = value.split('#', 1);
  const [path = ''] = address.split('?', 1);
  return targets.has(path) ? address : undefined;
}
