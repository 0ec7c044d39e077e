import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseFile, reportOf } from '../../../test-support/customer-import.tsx';
import { json } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import { ManageUsersPage } from '../../app/pages/manage-users-page.tsx';

it.each([
  ['adds assignments unless something else is chosen', false],
  ['replaces the assignments of the file if "Ersetzen" is chosen', true],
] as const)('the import of assignments %s', async (_name, isReplacing) => {
  const path = '/Salesman/UploadCustomerSalesmanAssignment';
  const { user, server } = await renderComponent(<ManageUsersPage />, {
    user: userOf('ProviderAdmin'),
    at: '/manage-users',
    server: {
      'GET /BackofficeUser/Many': () => json([]),
      [`POST ${path}`]: () => json(reportOf({ kind: 'salesman-assignment', isPreview: true })),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Zuordnung importieren' }));
  const intro = await screen.findByRole('dialog', { name: 'Kunden Vertrieblern zuordnen' });
  if (isReplacing) await user.click(within(intro).getByRole('radio', { name: /^Ersetzen/ }));
  chooseFile('zuordnung.csv');
  await screen.findByRole('dialog', { name: 'Was der Import ändert' });
  const bodies = server.seen.filter((request) => request.path === path).map(({ body }) => body);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.includes('Replace=true')).toBe(isReplacing);
});
