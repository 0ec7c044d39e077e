import { ROUTES } from './routes.ts';

/** In characters. A URL that the guard wrote is shorter. */
const MAX_TARGET_LENGTH = 2000;

/** Printable ASCII without the backslash, which browsers read as a slash; all other characters are percent-encoded. */
const HARMLESS = /^[\x21-\x5b\x5d-\x7e]+$/;

const targets: ReadonlySet<string> = new Set(
  Object.values(ROUTES)
    .filter((route) => route.isRedirectTarget)
    .map((route) => route.path)
    .filter((path) => path !== ROUTES.CustomerPage.path),
);

/** The paths of the pages of customers: only digits, so that nothing else can stand in place of the number. */
const CUSTOMER_PAGE = new RegExp(`^${ROUTES.CustomerPage.path.replace('$number', '\\d{8}')}$`);

/**
 * Returns the path and query that a sign-in leads back to, or undefined. Accepts only the exact path of a known route,
 * or of the page of a customer, with any query. Nothing is decoded or resolved, so no notation can lead to another origin.
 */
export function redirectTarget(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_TARGET_LENGTH || !HARMLESS.test(value))
    return undefined;
  const [pathAndQuery = ''] = value.split('#', 1);
  const [path = ''] = pathAndQuery.split('?', 1);
  return targets.has(path) || CUSTOMER_PAGE.test(path) ? pathAndQuery : undefined;
}
