import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { STAFF_ROLE_LIST, backofficeUserOf } from '../../../test-support/backoffice-users.ts';
import { provider, userOf } from '../../../test-support/users.ts';
import { ManageUsersPage } from '../../app/pages/manage-users-page.tsx';
import { keepWordsWhole } from '../../i18n/keep-words-whole.ts';

const otherProvider = { id: '019a0000-0000-7000-8000-000000000002', name: 'Muster Service GmbH' };
const northBranchId = '019a0000-0000-7000-8000-000000000a01';
const southBranchId = '019a0000-0000-7000-8000-000000000a02';
const clerk = backofficeUserOf(2, { email: 'clerk@demo.example' });
const superAdmin = backofficeUserOf(1, {
  email: 'boss@demo.example',
  roleId: 1,
  roleName: 'SuperAdmin',
  providerId: null,
});

async function renderPage(role: 'SuperAdmin' | 'ProviderAdmin', handlers: Record<string, Handler> = {}) {
  const view = await renderComponent(<ManageUsersPage />, {
    user: userOf(role, role === 'SuperAdmin' ? { providers: [provider, otherProvider] } : {}),
    at: '/manage-users',
    server: {
      'GET /BackofficeUser/Many': () => json([clerk, superAdmin]),
      [`GET /BackofficeUser/${clerk.id}`]: () => json(clerk),
      [`GET /BackofficeUser/${superAdmin.id}`]: () => json(superAdmin),
      'GET /BackofficeUser/AvailableRoles': () =>
        json(STAFF_ROLE_LIST.filter(({ name }) => role === 'SuperAdmin' || name !== 'SuperAdmin')),
      'GET /ProviderBranch/GetAllProvider': () =>
        json([
          { id: northBranchId, branchIndex: 1, branchName: 'Köln', branchManagerUserId: [superAdmin.id] },
          { id: southBranchId, branchIndex: 2, branchName: 'Bonn', branchManagerUserId: [] },
        ]),
      ...handlers,
    },
  });
  await screen.findByText(clerk.email);
  const bodies = () =>
    view.server.seen.flatMap(({ method, path, body }) =>
      method === 'POST' || method === 'PUT' ? [[`${method} ${path}`, JSON.parse(body)] as const] : [],
    );
  return { ...view, bodies };
}

async function openCreation(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Benutzer anlegen' }));
  return screen.findByRole('dialog', { name: 'Benutzer anlegen' });
}

async function fillPerson(user: UserEvent, dialog: HTMLElement, email = 'neu@demo.example') {
  const field = (name: string) => within(dialog).getByRole('textbox', { name });
  await user.type(field('Vorname'), 'Saskia');
  await user.type(field('Nachname'), 'Yılmaz');
  await user.type(field('E-Mail-Adresse'), email);
}

async function choose(user: UserEvent, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const saveButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Benutzer anlegen' });

describe('a new back-office user', () => {
  it('cannot be saved before the e-mail address is valid and all required fields are filled', async () => {
    const { user } = await renderPage('SuperAdmin');
    const dialog = await openCreation(user);
    expect(saveButton(dialog)).toHaveAccessibleDescription(
      keepWordsWhole('Noch zu prüfen: Vorname, Nachname, E-Mail-Adresse, Rolle'),
    );
    await fillPerson(user, dialog, 'neu@demo');
    await choose(user, 'Rolle', 'Super-Admin');
    expect(saveButton(dialog)).toHaveAccessibleDescription('Noch zu prüfen: E-Mail-Adresse');
    expect(within(dialog).getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: 'E-Mail-Adresse' }), '.example');
    expect(saveButton(dialog)).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('created by a super admin needs a provider if the role requires one, and a salesman needs a number', async () => {
    const { user, bodies } = await renderPage('SuperAdmin', {
      'POST /BackofficeUser': () => json({ id: clerk.id }, 201),
    });
    const dialog = await openCreation(user);
    await fillPerson(user, dialog);
    await choose(user, 'Rolle', 'Super-Admin');
    expect(screen.queryByRole('combobox', { name: 'Anbieter' })).toBeNull();
    await choose(user, 'Rolle', 'Vertriebler');
    expect(saveButton(dialog)).toHaveAccessibleDescription('Noch zu prüfen: Anbieter, Vertriebler-Nummer');
    await choose(user, 'Anbieter', otherProvider.name);
    const number = within(dialog).getByRole('textbox', { name: 'Vertriebler-Nummer' });
    await user.type(number, '1234567890');
    await user.tab();
    expect(within(dialog).getByText('Nur Ziffern, höchstens 9.')).toBeVisible();
    await user.clear(number);
    await user.type(number, '4711');
    await user.click(saveButton(dialog));
    expect(await screen.findByText('Benutzer angelegt.')).toBeVisible();
    expect(bodies()).toEqual([
      [
        'POST /BackofficeUser',
        {
          email: 'neu@demo.example',
          firstName: 'Saskia',
          lastName: 'Yılmaz',
          roleId: 4,
          providerId: otherProvider.id,
          salesmanNumber: '4711',
          branchId: null,
          customerIds: [],
        },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The new user is the first row and marked, although the list is sorted by e-mail address.
    const opened = screen.getAllByRole('row').flatMap((row) => row.querySelector('[data-slot=open]') ?? []);
    expect(opened.map((button) => button.textContent.trim())).toEqual([clerk.email, superAdmin.email]);
    expect(opened[0]).toHaveAccessibleName(`${clerk.email} Neu angelegt`);
    expect(opened[1]).toHaveAccessibleName(superAdmin.email);
  });

  it('with the role branch manager needs a branch without a manager; it gets the provider of the viewer', async () => {
    const { user, bodies } = await renderPage('ProviderAdmin', {
      'POST /BackofficeUser': () => json({ id: clerk.id }, 201),
    });
    const dialog = await openCreation(user);
    await fillPerson(user, dialog);
    await user.click(screen.getByRole('combobox', { name: 'Rolle' }));
    expect(await screen.findByRole('option', { name: 'Niederlassungsleiter' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Super-Admin' })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Niederlassungsleiter' }));
    expect(within(dialog).getByRole('textbox', { name: 'Anbieter' })).toHaveAttribute('readonly');
    expect(within(dialog).getByRole('textbox', { name: 'Anbieter' })).toHaveValue(provider.name);
    expect(saveButton(dialog)).toHaveAccessibleDescription('Noch zu prüfen: Niederlassung');
    await user.click(screen.getByRole('combobox', { name: 'Niederlassung' }));
    expect(await screen.findByRole('option', { name: '2 – Bonn' })).toBeVisible();
    expect(screen.queryByRole('option', { name: '1 – Köln' }), 'has a manager').toBeNull();
    await user.click(screen.getByRole('option', { name: '2 – Bonn' }));
    await user.click(saveButton(dialog));
    await screen.findByText('Benutzer angelegt.');
    expect(bodies()[0]?.[1]).toMatchObject({ roleId: 8, providerId: provider.id, branchId: southBranchId });
  });

  it('that is refused closes the form, which can be reopened with the typed values', async () => {
    const { user } = await renderPage('ProviderAdmin', {
      'POST /BackofficeUser': () => json({ code: 'EmailAlreadyInUse', title: 'Bad Request' }, 400),
    });
    const dialog = await openCreation(user);
    await fillPerson(user, dialog);
    await choose(user, 'Rolle', 'Provider');
    await user.click(saveButton(dialog));
    const reopenButton = await screen.findByRole('button', { name: 'Formular wieder öffnen' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      screen.getByText(keepWordsWhole('E-Mail-Adresse: Diese E-Mail-Adresse wird bereits verwendet.')),
    ).toBeVisible();
    await user.click(reopenButton);
    const reopened = await screen.findByRole('dialog', { name: 'Benutzer anlegen' });
    expect(within(reopened).getByRole('textbox', { name: 'Vorname' })).toHaveValue('Saskia');
    expect(within(reopened).getByText('Diese E-Mail-Adresse wird bereits verwendet.')).toBeVisible();
  });
});

describe('an existing back-office user', () => {
  it('is saved with names, role and status; a super admin blocks the user with the status New', async () => {
    const { user, bodies } = await renderPage('SuperAdmin', {
      [`PUT /BackofficeUser/${clerk.id}`]: noContent,
    });
    await user.click(screen.getByText(clerk.email));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveAttribute('readonly');
    const lastName = within(dialog).getByRole('textbox', { name: 'Nachname' });
    await user.clear(lastName);
    expect(within(dialog).getByRole('button', { name: 'Benutzer speichern' })).toHaveAccessibleDescription(
      'Noch zu prüfen: Nachname',
    );
    await user.type(lastName, 'Groß');
    await choose(user, 'Status', 'Sperren (Status „Neu“)');
    expect(within(dialog).getByText(/ist der Zugang gesperrt/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Benutzer speichern' }));
    expect(await screen.findByText('Benutzer gespeichert.')).toBeVisible();
    expect(bodies()).toEqual([
      [
        `PUT /BackofficeUser/${clerk.id}`,
        {
          firstName: 'Björn',
          lastName: 'Groß',
          roleId: 3,
          providerId: provider.id,
          salesmanNumber: null,
          branchId: null,
          status: 'New',
        },
      ],
    ]);
  });

  it('keeps the changes that another person has made in the meantime', async () => {
    const { user, bodies } = await renderPage('SuperAdmin', {
      [`GET /BackofficeUser/${clerk.id}`]: () => json({ ...clerk, firstName: 'Birgül' }),
      [`PUT /BackofficeUser/${clerk.id}`]: noContent,
    });
    await user.click(screen.getByText(clerk.email));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Birgül'));
    await user.click(screen.getByRole('button', { name: 'Benutzer speichern' }));
    await screen.findByText('Benutzer gespeichert.');
    expect(bodies()[0]?.[1]).toMatchObject({ firstName: 'Birgül' });
  });

  it('has a status that only a super admin can change', async () => {
    const { user } = await renderPage('ProviderAdmin');
    await user.click(screen.getByText(clerk.email));
    const status = await screen.findByRole('textbox', { name: 'Status' });
    expect(status).toHaveAttribute('readonly');
    expect(status).toHaveAccessibleDescription('Nicht änderbar: Den Status kann nur ein Super-Admin ändern.');
  });

  it('is read-only if the user is a super admin and the viewer is not', async () => {
    const { user } = await renderPage('ProviderAdmin');
    await user.click(screen.getByText(superAdmin.email));
    const dialog = await screen.findByRole('dialog');
    for (const name of ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Status', 'Rolle'])
      expect(within(dialog).getByRole('textbox', { name })).toHaveAttribute('readonly');
    const save = await within(dialog).findByRole('button', { name: 'Benutzer speichern' });
    expect(save).toHaveAccessibleDescription('Super-Admins verwaltet nur ein Super-Admin.');
  });
});
