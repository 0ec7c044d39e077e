import type { BackofficeUser } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { backofficeUserOf } from '../../../test-support/backoffice-users.ts';
import { provider, userOf } from '../../../test-support/users.ts';
import { ManageUsersPage } from '../../app/pages/manage-users-page.tsx';

const otherProvider = { id: '019a0000-0000-7000-8000-000000000002', name: 'Muster Service GmbH' };

const superAdmin = backofficeUserOf(1, {
  email: 'a-boss@demo.example',
  roleId: 1,
  roleName: 'SuperAdmin',
  providerId: null,
});
const clerk = backofficeUserOf(2, { email: 'b-clerk@demo.example', lastName: null, firstName: 'Änne' });
const salesman = backofficeUserOf(3, {
  email: 'c-seller@demo.example',
  roleId: 4,
  roleName: 'SalesmanUser',
  salesmanNumber: '4711',
  status: 'Invited',
  providerId: otherProvider.id,
  providerName: otherProvider.name,
});
const newUser = backofficeUserOf(4, { email: 'd-fresh@demo.example', status: 'New', lastName: 'Mueller' });
const staff = [newUser, salesman, clerk, superAdmin];

async function renderPage(
  users: readonly BackofficeUser[] = staff,
  role: 'SuperAdmin' | 'ProviderAdmin' = 'SuperAdmin',
  handlers: Record<string, Handler> = {},
  address = '/manage-users',
) {
  const view = await renderComponent(<ManageUsersPage />, {
    user: userOf(role, role === 'SuperAdmin' ? { providers: [provider, otherProvider] } : {}),
    at: address,
    server: { 'GET /BackofficeUser/Many': () => json(users), ...handlers },
  });
  await screen.findByRole('table');
  const sentPaths = (method: string) =>
    view.server.seen.filter((request) => request.method === method).map(({ path }) => path);
  return { ...view, sentPaths };
}

const listEmails = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelector('[data-slot=open]')?.textContent ?? []);

function rowOf(email: string): HTMLElement {
  const row = screen.getByText(email).closest('tr');
  if (row === null) throw new Error(`No row contains ${email}`);
  return row;
}

describe('the list of back-office users', () => {
  it('is sorted by e-mail address, shows a dash for a missing last name, and has no pages', async () => {
    await renderPage();
    expect(await screen.findByText(superAdmin.email)).toBeVisible();
    expect(listEmails()).toEqual([superAdmin, clerk, salesman, newUser].map(({ email }) => email));
    expect(within(rowOf(clerk.email)).getByText('-')).toBeVisible();
    expect(within(rowOf(salesman.email)).getByText('Vertriebler')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Seiten' })).toBeNull();
    expect(screen.queryByText('Anzahl pro Seite')).toBeNull();
  });

  it('shows providers only to a super admin', async () => {
    const { unmount } = await renderPage();
    expect(await screen.findByRole('columnheader', { name: 'Anbieter' })).toBeVisible();
    unmount();
    await renderPage(staff, 'ProviderAdmin');
    await screen.findByText(clerk.email);
    expect(screen.queryByRole('columnheader', { name: 'Anbieter' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Anbieter filtern' })).toBeNull();
  });

  it('does not contain the viewer', async () => {
    await renderPage([
      ...staff,
      backofficeUserOf(9, { id: userOf('SuperAdmin').userId, email: 'myself@demo.example' }),
    ]);
    await screen.findByText(clerk.email);
    expect(screen.queryByText('myself@demo.example')).toBeNull();
  });

  it('changes the order of a column from ascending to descending and back', async () => {
    const { user } = await renderPage();
    await screen.findByText(clerk.email);
    const header = screen.getByRole('columnheader', { name: 'Rolle' });
    expect(header).toHaveAttribute('aria-sort', 'none');
    const button = within(header).getByRole('button');
    await user.click(button);
    await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'ascending'));
    // The arrow changes before the list.
    await waitFor(() => expect(listEmails().at(-1)).toBe(salesman.email));
    await user.click(button);
    await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'descending'));
    await waitFor(() => expect(listEmails()[0]).toBe(salesman.email));
    await user.click(button);
    await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'ascending'));
  });

  it('is filtered by text after a pause, whatever the spelling of umlauts', async () => {
    const { user, router } = await renderPage();
    await screen.findByText(clerk.email);
    await user.type(screen.getByRole('textbox', { name: 'Nachname filtern' }), 'müll');
    // On a busy machine the pause may be over before the last letter, and the list the same as at the end.
    await waitFor(() => expect(router.state.location.search).toEqual({ lastName: 'müll' }));
    await waitFor(() => expect(listEmails()).toEqual([newUser.email]));
  });

  it.each([
    ['Rolle', 'Vertriebler', salesman],
    ['Status', 'Neu', newUser],
    ['Anbieter', otherProvider.name, salesman],
  ])('can be filtered by %s', async (column, option, expectedUser) => {
    const { user } = await renderPage();
    await screen.findByText(clerk.email);
    await user.click(screen.getByRole('combobox', { name: `${column} filtern` }));
    await user.click(await screen.findByRole('option', { name: option }));
    await waitFor(() => expect(listEmails()).toEqual([expectedUser.email]));
  });

  it('shows the filter that matches nobody and can remove it', async () => {
    const { user } = await renderPage(staff, 'SuperAdmin', {}, '/manage-users?email=nobody');
    expect(await screen.findByText('Keine E-Mail-Adresse enthält „nobody“.')).toBeVisible();
    await user.click(screen.getByText('Filter „E-Mail“ aufheben'));
    expect(await screen.findByText(clerk.email)).toBeVisible();
  });

  it('states that it is empty, or that it could not be loaded', async () => {
    const { unmount } = await renderPage([]);
    expect(await screen.findByText('Noch keine weiteren Benutzer')).toBeVisible();
    unmount();
    await renderPage([], 'SuperAdmin', { 'GET /BackofficeUser/Many': () => json({}, 500) });
    expect(await screen.findByText('Die Benutzer konnten nicht geladen werden')).toBeVisible();
  });

  it('renders only the visible rows of thousands, and selects all of them', async () => {
    const manyUsers = Array.from({ length: 1000 }, (_, index) => backofficeUserOf(index + 10));
    const { user } = await renderPage(manyUsers);
    await screen.findByText(manyUsers[0]?.email ?? '');
    expect(listEmails().length).toBeLessThan(200);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1002');
    await user.click(screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
    expect(await screen.findByText('1.000 ausgewählt')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Löschen' })).toHaveAccessibleDescription(
      /höchstens 100 Benutzer/,
    );
  });
});

describe('an invitation', () => {
  it('is offered only for the status New and Invited, is confirmed by a notice, and reloads the list', async () => {
    const { user, sentPaths } = await renderPage(staff, 'SuperAdmin', {
      'POST /BackofficeUser/CreateInvitation': noContent,
    });
    await screen.findByText(clerk.email);
    expect(screen.queryByRole('button', { name: `${clerk.email} einladen` })).toBeNull();
    expect(screen.getByRole('button', { name: `${salesman.email} einladen` })).toBeVisible();
    await user.click(screen.getByRole('button', { name: `${newUser.email} einladen` }));
    expect(await screen.findByText('Benutzer eingeladen.')).toBeVisible();
    expect(sentPaths('POST')).toEqual([`/BackofficeUser/CreateInvitation?id=${newUser.id}`]);
    await waitFor(() => expect(sentPaths('GET').filter((path) => path.endsWith('/Many'))).toHaveLength(2));
  });
});

describe('a slow server', () => {
  it('gets no second request from a second click, which would send a second e-mail and invalidate the first', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user, sentPaths } = await renderPage(staff, 'SuperAdmin', {
      'POST /BackofficeUser/CreateInvitation': () => promise,
    });
    const invite = await screen.findByRole('button', { name: `${newUser.email} einladen` });
    await user.dblClick(invite);
    expect(invite).toHaveAttribute('aria-busy', 'true');
    expect(invite).toHaveFocus();
    // Another user can be invited in the meantime.
    await user.click(screen.getByRole('button', { name: `${salesman.email} einladen` }));
    resolve(noContent());
    await waitFor(() => expect(invite).not.toHaveAttribute('aria-busy'));
    expect(sentPaths('POST')).toEqual(
      [newUser, salesman].map(({ id }) => `/BackofficeUser/CreateInvitation?id=${id}`),
    );
  });

  it('gets one request before the confirmation of a deletion, even if the button is clicked twice', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user, sentPaths } = await renderPage(staff, 'SuperAdmin', {
      [`GET /Customer/ExclusiveCustomersFromSalesman/${salesman.id}`]: () => promise,
    });
    await user.dblClick(await screen.findByRole('button', { name: `${salesman.email} löschen` }));
    resolve(json([]));
    await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentPaths('GET').filter((path) => path.includes('Exclusive'))).toHaveLength(1);
  });
});

describe('a deletion', () => {
  it('is locked with a reason while nobody is selected', async () => {
    await renderPage();
    await screen.findByText(clerk.email);
    const button = screen.getByRole('button', { name: 'Löschen' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      'Wählen Sie zuerst mindestens einen Benutzer in der Liste aus.',
    );
  });

  it('of one user needs a confirmation, and does nothing when it is declined', async () => {
    const { user, sentPaths } = await renderPage(staff, 'SuperAdmin', {
      [`DELETE /BackofficeUser/${clerk.id}`]: noContent,
    });
    await user.click(await screen.findByRole('button', { name: `${clerk.email} löschen` }));
    const prompt = await screen.findByRole('alertdialog');
    expect(within(prompt).getByText(clerk.email)).toBeVisible();
    await user.click(within(prompt).getByRole('button', { name: 'Abbrechen' }));
    expect(sentPaths('DELETE')).toEqual([]);
    await user.click(screen.getByRole('button', { name: `${clerk.email} löschen` }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Benutzer löschen' }),
    );
    expect(await screen.findByText('Benutzer gelöscht.')).toBeVisible();
    expect(sentPaths('DELETE')).toEqual([`/BackofficeUser/${clerk.id}`]);
  });

  it('of several users lists their e-mail addresses, is one call, and clears the selection', async () => {
    const { user, sentPaths } = await renderPage(staff, 'SuperAdmin', {
      'DELETE /BackofficeUser/Many': noContent,
    });
    await screen.findByText(clerk.email);
    for (const { email } of [clerk, newUser])
      await user.click(screen.getByRole('checkbox', { name: `${email} auswählen` }));
    await user.click(screen.getByRole('button', { name: 'Löschen' }));
    const prompt = await screen.findByRole('alertdialog', { name: '2 Benutzer löschen?' });
    for (const { email } of [clerk, newUser]) expect(within(prompt).getByText(email)).toBeVisible();
    await user.click(within(prompt).getByRole('button', { name: '2 Benutzer löschen' }));
    expect(await screen.findByText('2 Benutzer gelöscht.')).toBeVisible();
    expect(sentPaths('DELETE')).toEqual([`/BackofficeUser/Many?id=${clerk.id}&id=${newUser.id}`]);
    expect(screen.queryByText('2 ausgewählt')).toBeNull();
  });

  it('lists the customers that would lose their only salesman', async () => {
    const { user } = await renderPage(staff, 'SuperAdmin', {
      [`GET /Customer/ExclusiveCustomersFromSalesman/${salesman.id}`]: () =>
        json([{ id: '019a0000-0000-7000-8000-000000000101', name: 'Bäckerei Müller GmbH' }]),
    });
    await user.click(await screen.findByRole('button', { name: `${salesman.email} löschen` }));
    const prompt = await screen.findByRole('alertdialog');
    expect(within(prompt).getByText('Dieser Kunde hat danach keinen Vertriebler mehr:')).toBeVisible();
    expect(within(prompt).getByText('Bäckerei Müller GmbH')).toBeVisible();
  });

  it('lists the customers that would lose all their salesmen at the same time', async () => {
    const secondSalesman = backofficeUserOf(5, {
      ...salesman,
      id: backofficeUserOf(5).id,
      email: 'e-seller@demo.example',
    });
    const { user, sentPaths } = await renderPage([...staff, secondSalesman], 'SuperAdmin', {
      [`GET /Customer/ExclusiveCustomersFromSalesman/${salesman.id}`]: () =>
        json([{ id: '019a0000-0000-7000-8000-000000000101', name: 'Café Schäfer KG' }]),
    });
    for (const { email } of [clerk, salesman, secondSalesman])
      await user.click(await screen.findByRole('checkbox', { name: `${email} auswählen` }));
    await user.click(screen.getByRole('button', { name: 'Löschen' }));
    const prompt = await screen.findByRole('alertdialog', { name: '3 Benutzer löschen?' });
    expect(within(prompt).getByText('Café Schäfer KG')).toBeVisible();
    expect(sentPaths('GET')).toContain(
      `/Customer/ExclusiveCustomersFromSalesman/${salesman.id}?besides=${secondSalesman.id}`,
    );
  });

  it('of a super admin is possible only for a super admin', async () => {
    const { user } = await renderPage(staff, 'ProviderAdmin');
    await screen.findByText(superAdmin.email);
    const row = screen.getByRole('button', { name: `${superAdmin.email} löschen` });
    expect(row).toHaveAttribute('aria-disabled', 'true');
    expect(row).toHaveAccessibleDescription('Super-Admins verwaltet nur ein Super-Admin.');
    await user.click(screen.getByRole('checkbox', { name: `${superAdmin.email} auswählen` }));
    expect(screen.getByRole('button', { name: 'Löschen' })).toHaveAccessibleDescription(
      'Super-Admins verwaltet nur ein Super-Admin.',
    );
  });
});

it.each([
  ['SuperAdmin', 'Name des Anbieters'],
  ['ProviderAdmin', `„${provider.name}“ oder leer`],
] as const)('the import of an assignment first explains its format to a %s', async (role, rule) => {
  const { user } = await renderPage(staff, role);
  await screen.findByText(clerk.email);
  await user.click(screen.getByRole('button', { name: 'Zuordnung importieren' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kunden Vertrieblern zuordnen' });
  for (const column of ['Kundennummer', 'Vertriebler', 'Anbieter'])
    expect(within(dialog).getByText(column)).toBeVisible();
  expect(within(dialog).getByText(rule)).toBeVisible();
  expect(dialog.querySelector('input[type=file]')).toHaveAttribute('accept', '.csv,.xlsx,.xls');
});
