import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { STAFF_ROLE_LIST, backofficeUserOf } from '../../../test-support/backoffice-users.ts';
import { userOf } from '../../../test-support/users.ts';
import { ManageUsersPage } from '../../app/pages/manage-users-page.tsx';

const signOn = { issuer: 'https://login.example/tenant/v2.0', linkedAt: '2026-11-02T08:00:00.000Z' };
const linked = backofficeUserOf(2, { email: 'clerk@demo.example', signOn });
const unlinked = backofficeUserOf(3, { email: 'other@demo.example' });
const superAdmin = backofficeUserOf(1, {
  email: 'boss@demo.example',
  roleId: 1,
  roleName: 'SuperAdmin',
  providerId: null,
  signOn,
});
const UNLINK = { name: 'Verknüpfung aufheben' };

/** Opens the form of a user. */
async function openForm({ id, email }: typeof linked, handlers: Record<string, Handler> = {}) {
  const users = [linked, unlinked, superAdmin];
  const view = await renderComponent(<ManageUsersPage />, {
    user: userOf('ProviderAdmin'),
    at: '/manage-users',
    server: {
      'GET /BackofficeUser/Many': () => json(users),
      [`GET /BackofficeUser/${id}`]: () => json(users.find((user) => user.id === id)),
      'GET /BackofficeUser/AvailableRoles': () => json(STAFF_ROLE_LIST),
      'GET /ProviderBranch/GetAllProvider': () => json([]),
      ...handlers,
    },
  });
  await view.user.click(await screen.findByText(email));
  return { ...view, form: within(await screen.findByRole('dialog')) };
}

describe('the form of a back-office user', () => {
  it('shows the identity provider of a linked user, and removes the link', async () => {
    const { user, form, server } = await openForm(linked, { [`DELETE /SignOn/${linked.id}`]: noContent });
    expect(await form.findByText('Einmalanmeldung: verknüpft mit login.example')).toBeVisible();
    await user.click(form.getByRole('button', UNLINK));
    expect(await within(screen.getByTestId('alerts')).findByText('Verknüpfung aufgehoben.')).toBeVisible();
    const removals = () => server.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(removals()).toEqual([`/SignOn/${linked.id}`]);
    await waitFor(() =>
      expect(form.getByRole('button', UNLINK)).toHaveAccessibleDescription('Verknüpfung aufgehoben.'),
    );
  });

  it('does not mention single sign-on for a user without a link', async () => {
    const { form } = await openForm(unlinked);
    expect(form.queryByText(/Einmalanmeldung/)).toBeNull();
    expect(form.queryByRole('button', UNLINK)).toBeNull();
  });

  it('shows the link of a super admin to a provider admin without a button', async () => {
    const { form } = await openForm(superAdmin);
    expect(await form.findByText(/verknüpft mit login\.example/)).toBeVisible();
    expect(form.queryByRole('button', UNLINK)).toBeNull();
  });
});
