import { ROUTES } from './paths.ts';

/** Longer addresses are nothing a person was sent away from. */
const MAX_TARGET_LENGTH = 2000;

/** Printable ASCII without the backslash, which browsers read as a slash; everything else travels percent-encoded. */
const HARMLESS = /^[\x21-\x5b\x5d-\x7e]+$/;

const targets: ReadonlySet<string> = new Set(
  Object.values(ROUTES)
    .filter((route) => route.isTarget)
    .map((route) => route.path),
);

/**
 * The address a sign-in leads back to, or undefined. Only the path of a known route, letter for letter, with whatever
 * query: nothing is decoded or resolved on the way, so no notation can smuggle another origin in (security T5).
 */
export function redirectTarget(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_TARGET_LENGTH || !HARMLESS.test(value))
    return undefined;
  const [address = ''] = value.split('#', 1);
  const [path = ''] = address.split('?', 1);
  return targets.has(path) ? address : undefined;
}
