import type { Role } from '@belegfach/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../test-support/invoices.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { userOf } from '../../test-support/users.ts';
import { createLoadedUser } from '../session/loaded-user.ts';
import { createTokenStore } from '../session/token-store.ts';
import { PAGES } from './pages.ts';
import { ROUTES } from './routes.ts';

const LIST = 'GET /Invoice/List';
const CUSTOMERS = 'GET /Customer/ManyPaginated';

interface Visitor {
  readonly role: Role;
  /** The role that the browser remembers of the last visit. */
  readonly lastRole?: Role;
}

/** Opens a page; the response with the user comes only after `sendUser` is called. */
async function openBeforeTheUserIsKnown(
  at: string,
  response: () => Response,
  { role, lastRole }: Visitor = { role: 'CustomerUser', lastRole: 'CustomerUser' },
) {
  const user = userOf(role);
  createLoadedUser(localStorage).write(lastRole && userOf(lastRole));
  // The tokens are new, so that they are not refreshed first.
  createTokenStore(localStorage).write({ accessToken: 'at_0', expiresIn: 600, refreshToken: 'rt_0' });
  let sendUser: () => void = () => undefined;
  const permission = new Promise<void>((resolve) => (sendUser = resolve));
  const portal = await renderPortal({
    at,
    user,
    server: {
      'GET /Authentication/GetUserInformation': async () => {
        await permission;
        return json(user);
      },
      [LIST]: response,
      [CUSTOMERS]: response,
    },
  });
  const requestsTo = (call: string) =>
    portal.network.seen.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call);
  const listRequests = () => requestsTo(LIST);
  return { ...portal, requestsTo, listRequests, sendUser: () => sendUser() };
}

test('the rows of a first visit are requested while the user is still being loaded, and only once', async () => {
  const { listRequests, sendUser } = await openBeforeTheUserIsKnown('/invoices?size=25', () =>
    json(pageOf([invoiceOf(1)], 1)),
  );
  await waitFor(() => expect(listRequests()).toHaveLength(1), { timeout: 30_000 });
  expect(listRequests()[0]?.path).toContain('pageSize=25');
  sendUser();
  expect(await screen.findByRole('row', { name: /0001/ })).toBeVisible();
  expect(listRequests()).toHaveLength(1);
});

test('the cookie hint is shown before the user is known, and the first paint of the page is removed afterwards', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<div id="first-paint"></div>');
  const firstPaint = document.getElementById('first-paint');
  const { sendUser } = await openBeforeTheUserIsKnown('/invoices', () => json(pageOf([invoiceOf(1)], 1)));
  expect(await screen.findByRole('region', { name: 'Hinweis zu Cookies' })).toBeInTheDocument();
  expect(firstPaint).toBeInTheDocument();
  sendUser();
  expect(await screen.findByRole('row', { name: /0001/ })).toBeVisible();
  expect(firstPaint).not.toBeInTheDocument();
});

test('rows that could not be loaded early are requested again for the page', async () => {
  let responseCount = 0;
  const { listRequests, sendUser } = await openBeforeTheUserIsKnown('/invoices', () => {
    responseCount += 1;
    return responseCount === 1 ? json({}, 503) : json(pageOf([invoiceOf(1)], 1));
  });
  await waitFor(() => expect(listRequests()).toHaveLength(1), { timeout: 30_000 });
  sendUser();
  expect(await screen.findByRole('row', { name: /0001/ })).toBeVisible();
  expect(listRequests()).toHaveLength(2);
});

test('a reload starts the rows of the last visit without waiting for the code of the list', async () => {
  const first = await openBeforeTheUserIsKnown('/invoices?size=25', () => json(pageOf([invoiceOf(1)], 1)));
  await waitFor(() => expect(first.listRequests()).toHaveLength(1), { timeout: 30_000 });
  const [record] = Object.keys(sessionStorage);
  // Only the remembered call has this size: the code of the list would ask for 25 rows.
  const remembered = sessionStorage.getItem(record ?? '')?.replace('"pageSize":25', '"pageSize":10') ?? '';
  first.unmount();

  sessionStorage.setItem(record ?? '', remembered);
  const again = await openBeforeTheUserIsKnown('/invoices?size=25', () => json(pageOf([invoiceOf(1)], 1)));
  await waitFor(() => expect(again.listRequests()[0]?.path).toContain('pageSize=10'));
  again.unmount();

  sessionStorage.setItem(record ?? '', remembered);
  const other = await openBeforeTheUserIsKnown('/invoices?size=50', () => json(pageOf([invoiceOf(1)], 1)));
  await waitFor(() => expect(other.listRequests()[0]?.path).toContain('pageSize=50'), { timeout: 30_000 });
});

// The rows were requested before the user was known: the server refused, and recorded, a request that nobody had made.
test.each([
  { page: 'ManageCustomersPage', lastRole: 'CustomerUser' },
  { page: 'ManageCustomersPage', lastRole: undefined },
  { page: 'FrontendCustomersPage', lastRole: 'CustomerUser' },
] as const)(
  'the rows of a page that the user may not open are not requested ($page, last role $lastRole)',
  async ({ page, lastRole }) => {
    // The code of the page has loaded before, so that a request would start immediately.
    await PAGES[page].loadStartRows?.();
    const { requestsTo, sendUser, currentHref } = await openBeforeTheUserIsKnown(
      ROUTES[page].path,
      () => json({}, 403),
      { role: 'CustomerUser', ...(lastRole !== undefined && { lastRole }) },
    );
    sendUser();
    expect(await screen.findByText(/nicht für Sie freigegeben/)).toBeVisible();
    expect(currentHref()).toBe('/403');
    expect(requestsTo(CUSTOMERS)).toEqual([]);
  },
);

test('the rows wait for the user in a browser that does not remember the role', async () => {
  await PAGES.FrontendInvoicePage.loadStartRows?.();
  const { listRequests, sendUser } = await openBeforeTheUserIsKnown(
    '/invoices',
    () => json(pageOf([invoiceOf(1)], 1)),
    { role: 'CustomerUser' },
  );
  expect(listRequests()).toEqual([]);
  sendUser();
  expect(await screen.findByRole('row', { name: /0001/ })).toBeVisible();
  expect(listRequests()).toHaveLength(1);
});

test('a browser remembers the role of its user until the session ends', async () => {
  const portal = await openBeforeTheUserIsKnown('/invoices', () => json(pageOf([invoiceOf(1)], 1)), {
    role: 'CustomerUser',
  });
  expect(portal.session.lastRole()).toBe('');
  portal.sendUser();
  await screen.findByRole('row', { name: /0001/ });
  expect(portal.session.lastRole()).toBe('CustomerUser');
  act(() => portal.session.signOut());
  expect(portal.session.lastRole()).toBe('');
});

test('the sign-out forgets the rows of the last visit', async () => {
  const portal = await openBeforeTheUserIsKnown('/invoices?size=25', () => json(pageOf([invoiceOf(1)], 1)));
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1), { timeout: 30_000 });
  portal.sendUser();
  await screen.findByRole('row', { name: /0001/ });
  act(() => portal.session.signOut());
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a visitor who is not signed in requests no rows', async () => {
  const { network } = await renderPortal({ at: '/invoices' });
  await screen.findByRole('heading', { name: 'Anmelden', level: 1 });
  expect(network.seen).toEqual([]);
});
