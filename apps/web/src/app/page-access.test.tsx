import { type EndpointName, endpoints, ROLES } from '@belegfach/contract';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../test-support/fake-server.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { userOf } from '../../test-support/users.ts';
import { passesRoles } from '../session/current-user.ts';
import { ROUTES } from './routes.ts';
import { navigationFor } from './shell/navigation/navigation.ts';

/** The pages of the sidebar with the call of their list. */
const CALL_OF = {
  FrontendInvoicePage: 'listInvoices',
  FrontendUsersPage: 'listCustomerUsers',
  FrontendCustomersPage: 'listCustomers',
  OverviewPage: 'getOverview',
  ManageInvoicesPage: 'listInvoices',
  ExportPage: 'countInvoicesByProvider',
  ManageUsersPage: 'listBackofficeUsers',
  ManageCustomersPage: 'listCustomers',
  ManageProvidersPage: 'listProviderSetups',
  IntakePage: 'listIntakeItems',
  FailedMailsPage: 'listFailedMails',
  WebhooksPage: 'listWebhookDeliveries',
  TrailPage: 'listTrail',
} as const satisfies Partial<Record<keyof typeof ROUTES, EndpointName>>;

const PAGES = navigationFor(userOf('SuperAdmin')).flatMap(({ label, entries }) =>
  entries.map(({ route }) => ({ side: label, route })),
);

test('the table of this test has a call for every page of the sidebar', () => {
  expect(PAGES.map(({ route }) => route).toSorted()).toEqual(Object.keys(CALL_OF).toSorted());
});

test.each(PAGES)(
  '$route makes the call whose access decides who may open the page',
  async ({ side, route }) => {
    const name = new Map<string, EndpointName>(Object.entries(CALL_OF)).get(route);
    if (name === undefined) throw new Error(`${route} has no call`);
    const { method, path, access } = endpoints[name];
    const refused = () => json({ status: 500, title: 'x' }, 500);
    const { network } = await renderPortal({
      at: ROUTES[route].path,
      user: userOf('SuperAdmin'),
      server: {
        'GET /Invoice/MinMaxYear': () => json({ minYear: 2026, maxYear: 2026 }),
        'GET /ProviderBranch': refused,
        'GET /Customer/Minimal': refused,
        [`${method} ${path}`]: refused,
      },
    });
    await waitFor(() =>
      expect(network.seen.map((request) => `${request.method} ${request.path.split('?')[0]}`)).toContain(
        `${method} ${path}`,
      ),
    );

    const { access: routeRoles } = ROUTES[route];
    if (typeof routeRoles === 'string') throw new Error(`${route} is open to ${routeRoles}`);
    const sideRoles = ROLES.filter(
      (role) => role === 'SuperAdmin' || role.startsWith('Customer') === (side === 'frontOffice'),
    );
    expect(ROLES.filter((role) => passesRoles(userOf(role), routeRoles))).toEqual(
      sideRoles.filter((role) => access[role] !== 'denied'),
    );
  },
);
