import type { CustomerUser } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { bakery, cafe, customerUserOf, roleAt } from '../../../test-support/backoffice-users.ts';
import { userOf } from '../../../test-support/users.ts';
import { FrontendUsersPage } from '../../app/pages/frontend-users-page.tsx';
import { keepWordsWhole } from '../../i18n/keep-words-whole.ts';

const userOfBoth = customerUserOf(1, {
  email: 'a-both@demo.example',
  customersAndRoles: [roleAt(cafe, 6), roleAt(bakery, 5)],
});
const invitedUser = customerUserOf(2, { email: 'b-invited@demo.example', status: 'Invited' });
const namelessUser = customerUserOf(3, {
  email: 'c-nameless@demo.example',
  lastName: null,
  status: 'New',
  customersAndRoles: [roleAt(cafe, 6)],
});
const users = [namelessUser, invitedUser, userOfBoth];

async function renderPage(listed: readonly CustomerUser[] = users, handlers: Record<string, Handler> = {}) {
  const view = await renderComponent(<FrontendUsersPage />, {
    user: userOf('CustomerAdmin'),
    at: '/users',
    server: {
      'GET /CustomerUser/Many': () => json(listed),
      [`GET /CustomerUser/${userOfBoth.id}`]: () => json(userOfBoth),
      'GET /CustomerUser/AvailableRoles': () =>
        json([
          { id: 5, name: 'CustomerAdmin' },
          { id: 6, name: 'CustomerUser' },
        ]),
      'GET /Customer/Minimal': () => json([bakery, cafe]),
      ...handlers,
    },
  });
  if (listed.length > 0) await screen.findByText(listed[0]?.email ?? '');
  const bodies = () =>
    view.server.seen.flatMap(({ method, path, body }) =>
      method === 'POST' || method === 'PUT' ? [[`${method} ${path}`, JSON.parse(body)] as const] : [],
    );
  return { ...view, bodies };
}

const listEmails = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelector('[data-slot=open]')?.textContent ?? []);

async function choose(user: UserEvent, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the list of customer-users', () => {
  it('has its columns in a fixed order and is sorted by e-mail address', async () => {
    await renderPage();
    const names = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(names).toEqual(['', 'Kunden', 'Vorname', 'Nachname', 'E-Mail', 'Status', 'Aktionen']);
    expect(listEmails()).toEqual([userOfBoth, invitedUser, namelessUser].map(({ email }) => email));
    expect(screen.getByText(`${bakery.name} +1`)).toBeVisible();
    expect(screen.getByText('-')).toBeVisible();
  });

  it('can be filtered by customer and by status', async () => {
    const { user } = await renderPage();
    await choose(user, 'Kunden filtern', cafe.name);
    await waitFor(() => expect(listEmails()).toEqual([userOfBoth.email, namelessUser.email]));
    await user.click(screen.getByRole('combobox', { name: 'Status filtern' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Alle', 'Aktiv', 'Neu', 'Eingeladen']);
    await user.click(screen.getByRole('option', { name: 'Neu' }));
    await waitFor(() => expect(listEmails()).toEqual([namelessUser.email]));
    await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
    await waitFor(() => expect(listEmails()).toHaveLength(3));
    expect(await screen.findByText('Filter zurückgesetzt.')).toBeVisible();
  });

  it('offers an invitation only for new and invited users', async () => {
    const { user, server } = await renderPage(users, { 'POST /CustomerUser/CreateInvitation': noContent });
    expect(screen.queryByRole('button', { name: `${userOfBoth.email} einladen` })).toBeNull();
    await user.click(screen.getByRole('button', { name: `${invitedUser.email} einladen` }));
    expect(await screen.findByText('Benutzer eingeladen.')).toBeVisible();
    expect(server.seen.map(({ path }) => path)).toContain(
      `/CustomerUser/CreateInvitation?id=${invitedUser.id}`,
    );
  });

  it('shows the e-mail addresses before a deletion, and keeps the selection when the server refuses', async () => {
    const { user, problems } = await renderPage(users, {
      'DELETE /CustomerUser/Many': () => json({ code: 'LastAdminCannotBeDeleted' }, 400),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
    await user.click(screen.getByRole('button', { name: 'Löschen' }));
    const prompt = await screen.findByRole('alertdialog', { name: '3 Benutzer löschen?' });
    for (const { email } of users) expect(within(prompt).getByText(email)).toBeVisible();
    await user.click(within(prompt).getByRole('button', { name: '3 Benutzer löschen' }));
    await waitFor(() => expect(problems.map(({ code }) => code)).toEqual(['LastAdminCannotBeDeleted']));
    expect(screen.getByText('3 ausgewählt')).toBeVisible();
  });
});

describe('the access of an active user', () => {
  it('can be blocked after a confirmation, which names the user', async () => {
    const path = `PUT /CustomerUser/Block/${userOfBoth.id}`;
    const { user, server } = await renderPage(users, { [path]: noContent });
    const blocks = () => server.seen.filter(({ path: called }) => called.includes('/Block/'));
    const name = `Zugang sperren: ${userOfBoth.email}`;
    await user.click(screen.getByRole('button', { name }));
    const prompt = await screen.findByRole('alertdialog', { name: 'Zugang sperren?' });
    expect(prompt).toHaveTextContent(userOfBoth.email);
    expect(blocks()).toHaveLength(0);
    await user.click(within(prompt).getByRole('button', { name: 'Zugang sperren' }));
    expect(await screen.findByText('Zugang gesperrt.')).toBeVisible();
    expect(blocks()).toHaveLength(1);
    // Nobody else is active.
    expect(screen.getAllByRole('button', { name: /^Zugang sperren: / })).toHaveLength(1);
  });
});

describe('the forms of customer-users', () => {
  it('create a user, who gets the role CustomerUser at each chosen customer unless another role is chosen', async () => {
    const { user, bodies } = await renderPage(users, {
      'POST /CustomerUser': () => json({ id: userOfBoth.id }, 201),
    });
    await user.click(screen.getByRole('button', { name: 'Benutzer anlegen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Benutzer anlegen' });
    const save = () => within(dialog).getByRole('button', { name: 'Benutzer anlegen' });
    expect(save()).toHaveAccessibleDescription(
      keepWordsWhole('Noch zu prüfen: Vorname, Nachname, E-Mail-Adresse, Kunden'),
    );
    await user.type(within(dialog).getByRole('textbox', { name: 'Vorname' }), 'Käthe');
    await user.type(within(dialog).getByRole('textbox', { name: 'Nachname' }), 'Weißhäupl');
    await user.type(within(dialog).getByRole('textbox', { name: 'E-Mail-Adresse' }), 'k@demo.example');
    await choose(user, 'Kunden', bakery.name);
    await user.click(screen.getByRole('option', { name: cafe.name }));
    await choose(user, `Rolle bei ${cafe.name}`, 'Kunden-Admin');
    await user.click(save());
    expect(await screen.findByText('Benutzer angelegt.')).toBeVisible();
    expect(await screen.findByRole('button', { name: `${userOfBoth.email} Neu angelegt` })).toBeVisible();
    expect(bodies()).toEqual([
      [
        'POST /CustomerUser',
        {
          email: 'k@demo.example',
          firstName: 'Käthe',
          lastName: 'Weißhäupl',
          roles: [
            { customerId: bakery.id, roleId: 6 },
            { customerId: cafe.id, roleId: 5 },
          ],
        },
      ],
    ]);
  });

  it('send an edit as the roles that were added and removed', async () => {
    const { user, bodies } = await renderPage(users, { [`PUT /CustomerUser/${userOfBoth.id}`]: noContent });
    await user.click(screen.getByText(userOfBoth.email));
    const dialog = await screen.findByRole('dialog');
    expect(await screen.findByRole('combobox', { name: `Rolle bei ${bakery.name}` })).toHaveValue(
      'Kunden-Admin',
    );
    await choose(user, `Rolle bei ${bakery.name}`, 'Kunde');
    await user.click(within(dialog).getByRole('button', { name: 'Benutzer speichern' }));
    expect(await screen.findByText('Benutzer gespeichert.')).toBeVisible();
    expect(bodies()).toEqual([
      [
        `PUT /CustomerUser/${userOfBoth.id}`,
        {
          firstName: userOfBoth.firstName,
          lastName: userOfBoth.lastName,
          rolesForCustomerToAdd: [{ customerId: bakery.id, roleId: 6 }],
          rolesForCustomerToRemove: [{ customerId: bakery.id, roleId: 5 }],
          status: 'Active',
        },
      ],
    ]);
  });

  it('show the status, which a customer admin cannot change', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByText(userOfBoth.email));
    const status = await screen.findByRole('textbox', { name: 'Status' });
    expect(status).toHaveAttribute('readonly');
    expect(status).toHaveAccessibleDescription('Nicht änderbar: Den Status kann nur ein Super-Admin ändern.');
  });

  it('do not allow removing the last customer, because deleting the user is a separate action', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByText(userOfBoth.email));
    const customers = await screen.findByRole('combobox', { name: 'Kunden' });
    await user.click(customers);
    await user.keyboard('{Backspace}{Backspace}');
    expect(screen.getByRole('button', { name: 'Benutzer speichern' })).toHaveAccessibleDescription(
      'Noch zu prüfen: Kunden',
    );
  });
});
