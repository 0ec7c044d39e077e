import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { backofficeUserOf } from '../../../test-support/backoffice-users.ts';
import { json } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { provider, userOf } from '../../../test-support/users.ts';
import { ManageUsersPage } from '../../app/pages/manage-users-page.tsx';

beforeEach(() => {
  // Not restored: each test file has its own window. In the shared set-up no media query matches.
  const watch = window.matchMedia.bind(window);
  window.matchMedia = (query) => Object.assign(watch(query), { matches: query.includes('max-width') });
});

it.each([
  ['SuperAdmin', true],
  ['ProviderAdmin', false],
] as const)('the card of a user shows a %s the columns of the table', async (role, seesProvider) => {
  await renderComponent(<ManageUsersPage />, {
    user: userOf(role),
    at: '/manage-users',
    server: {
      'GET /BackofficeUser/Many': () =>
        json([backofficeUserOf(1, { firstName: 'Änne', lastName: 'Mueller', providerName: provider.name })]),
    },
  });
  const [card] = within(await screen.findByRole('list', { name: /Benutzer/ })).getAllByRole('listitem');
  for (const text of ['Mueller', 'Änne', '@', 'Aktiv']) expect(card).toHaveTextContent(text);
  expect(card?.textContent.includes(provider.name)).toBe(seesProvider);
});
