import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { customerOf, customersOf, otherProvider } from '../../../test-support/customers.ts';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { provider, userOf } from '../../../test-support/users.ts';
import { ManageCustomersPage } from '../../app/pages/manage-customers-page.tsx';

const LIST = 'GET /Customer/ManyPaginated';

const active = customerOf(1, { name: 'Aktiv GmbH' });
const inactive = customerOf(2, { name: 'Ruhe KG', status: 'Inactive' });
const newCustomer = customerOf(3, { name: 'Neuling OHG', status: 'New' });
const invited = customerOf(4, { name: 'Gast AG', status: 'Invited' });
const shared = customerOf(5, { name: 'Beide eG', providerIds: [provider.id, otherProvider.id] });
const allCustomers = [active, inactive, newCustomer, invited, shared];

async function show(
  server: Record<string, Handler> = {},
  role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser' = 'ProviderAdmin',
) {
  const view = await renderComponent(<ManageCustomersPage />, {
    user: userOf(role, role === 'SuperAdmin' ? { providers: [provider, otherProvider] } : {}),
    at: '/manage-customers',
    server: { [LIST]: () => json(customersOf(allCustomers)), ...server },
  });
  await screen.findByText(active.name);
  const select = async (...customers: readonly { readonly name: string }[]) => {
    for (const { name } of customers)
      await view.user.click(screen.getByRole('checkbox', { name: `${name} auswählen` }));
  };
  const countListRequests = () =>
    view.server.seen.filter(({ path }) => path.startsWith('/Customer/ManyPaginated')).length;
  const writeRequests = () =>
    view.server.seen.flatMap(({ method, path, body }) =>
      method === 'GET' ? [] : [`${method} ${path}${body === '' ? '' : ` ${body}`}`],
    );
  return { ...view, select, countListRequests, writeRequests };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the toolbar', () => {
  it('explains on each button that a customer must be selected first', async () => {
    const { user, writeRequests } = await show();
    for (const name of ['Einladen', 'Deaktivieren', 'Löschen']) {
      expect(button(name)).toHaveAttribute('aria-disabled', 'true');
      expect(button(name)).toHaveAccessibleDescription(
        'Wählen Sie zuerst mindestens einen Kunden in der Liste aus.',
      );
      await user.click(button(name));
    }
    expect(writeRequests()).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts the selected customers and can clear the selection', async () => {
    const { user, select } = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
    expect(screen.getByText('5 ausgewählt')).toBeVisible();
    await select(active);
    expect(screen.getByText('4 ausgewählt')).toBeVisible();
    await user.click(button('Aufheben'));
    expect(screen.queryByText(/ausgewählt/)).toBeNull();
  });

  it('invites new and already invited customers in one call', async () => {
    const { user, select, writeRequests, countListRequests } = await show({
      'POST /Customer/CreateInvitation': noContent,
    });
    await select(newCustomer, invited);
    const requestsBefore = countListRequests();
    await user.click(button('Einladen'));
    expect(await screen.findByText('2 Kunden eingeladen.')).toBeVisible();
    expect(writeRequests()).toEqual([
      `POST /Customer/CreateInvitation ["${newCustomer.id}","${invited.id}"]`,
    ]);
    await waitFor(() => expect(countListRequests()).toBeGreaterThan(requestsBefore));
    expect(screen.queryByText(/ausgewählt/)).toBeNull();
  });

  it('asks before more than ten customers are invited together', async () => {
    const many = Array.from({ length: 11 }, (_, index) =>
      customerOf(index + 10, { name: index === 0 ? active.name : `Neu ${index} GmbH`, status: 'New' }),
    );
    const { user, writeRequests } = await show({
      [LIST]: () => json(customersOf(many)),
      'POST /Customer/CreateInvitation': noContent,
    });
    await user.click(screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
    await user.click(button('Einladen'));
    const prompt = await screen.findByRole('dialog', { name: '11 Kunden einladen?' });
    expect(writeRequests()).toEqual([]);
    await user.click(within(prompt).getByRole('button', { name: '11 Kunden einladen' }));
    expect(await screen.findByText('11 Kunden eingeladen.')).toBeVisible();
  });

  it('shows which customer cannot be invited, deactivated or deleted', async () => {
    const { select } = await show();
    await select(newCustomer, active);
    expect(button('Einladen')).toHaveAccessibleDescription(/^Aktiv GmbH .*Status ist Aktiv/);
    expect(button('Deaktivieren')).toHaveAccessibleDescription(/^Neuling OHG .*Status ist Neu/);
    expect(button('Löschen')).not.toHaveAttribute('aria-disabled');
    await select(shared);
    expect(button('Löschen')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Löschen')).toHaveAccessibleDescription(/^Beide eG gehört zu mehreren Anbietern/);
  });

  it('locks the deletion of a customer of several providers for a super admin too', async () => {
    const { select } = await show({}, 'SuperAdmin');
    await select(shared);
    expect(button('Löschen')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Beide eG löschen')).toHaveAttribute('aria-disabled', 'true');
  });

  it('deactivates customers after a confirmation that names them', async () => {
    const { user, select, writeRequests } = await show({ 'PUT /Customer/Deactivate': noContent });
    await select(active, shared);
    await user.click(button('Deaktivieren'));
    const prompt = await screen.findByRole('dialog', { name: '2 Kunden deaktivieren?' });
    expect(within(prompt).getByText('Beide eG')).toBeVisible();
    expect(
      within(prompt).getByText(
        /können sich danach nicht mehr anmelden\. Kunden, die auch zu anderen Anbietern gehören, verlieren dort/,
      ),
    ).toBeVisible();
    await user.click(within(prompt).getByRole('button', { name: '2 Kunden deaktivieren' }));
    expect(await screen.findByText('2 Kunden deaktiviert.')).toBeVisible();
    expect(writeRequests()).toEqual([
      `PUT /Customer/Deactivate {"customerId":["${active.id}","${shared.id}"]}`,
    ]);
  });

  it('deletes customers after a confirmation that only its buttons close', async () => {
    const { user, select, writeRequests } = await show({ 'DELETE /Customer/Delete': noContent });
    await select(active, newCustomer);
    await user.click(button('Löschen'));
    const prompt = await screen.findByRole('alertdialog', { name: '2 Kunden löschen?' });
    expect(within(prompt).getByText(active.customerNumber)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(prompt).toBeVisible();
    await user.click(within(prompt).getByRole('button', { name: 'Abbrechen' }));
    expect(writeRequests()).toEqual([]);
    await user.click(button('Löschen'));
    await user.click(await screen.findByRole('button', { name: '2 Kunden löschen' }));
    expect(await screen.findByText('2 Kunden gelöscht.')).toBeVisible();
    expect(writeRequests()).toEqual([`DELETE /Customer/Delete?id=${active.id}&id=${newCustomer.id}`]);
  });

  it('reloads the list and keeps the selection when the server refuses', async () => {
    const { user, select, countListRequests, problems } = await show({
      'POST /Customer/CreateInvitation': () =>
        json({ status: 400, title: 'Refused', code: 'InvitationNotAllowed' }, 400),
    });
    await select(newCustomer);
    const requestsBefore = countListRequests();
    await user.click(button('Einladen'));
    await waitFor(() => expect(problems.map(({ code }) => code)).toEqual(['InvitationNotAllowed']));
    await waitFor(() => expect(countListRequests()).toBeGreaterThan(requestsBefore));
    expect(screen.queryByText(/eingeladen\.$/)).toBeNull();
    expect(screen.getByText('1 ausgewählt')).toBeVisible();
  });
});

describe('a row', () => {
  const actionsOf = (name: string) => {
    const row = screen.getByText(name).closest('tr');
    if (row === null) throw new Error(`no row contains ${name}`);
    return within(row)
      .getAllByRole('button')
      .flatMap((element) => element.getAttribute('aria-label') ?? []);
  };

  it('offers the action that fits its status, and deleting', async () => {
    await show();
    expect(allCustomers.map(({ name }) => actionsOf(name))).toEqual([
      ['Aktiv GmbH deaktivieren', 'Aktiv GmbH löschen'],
      ['Ruhe KG aktivieren', 'Ruhe KG löschen'],
      ['Neuling OHG einladen', 'Neuling OHG löschen'],
      ['Gast AG einladen', 'Gast AG löschen'],
      ['Beide eG deaktivieren', 'Beide eG löschen'],
    ]);
    expect(button('Beide eG löschen')).toHaveAccessibleDescription(
      'Beide eG gehört zu mehreren Anbietern und kann nicht gelöscht werden.',
    );
  });

  it('offers a ProviderUser everything except deleting', async () => {
    await show({}, 'ProviderUser');
    expect(actionsOf(active.name)).toEqual(['Aktiv GmbH deaktivieren']);
    expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
    for (const name of ['Einladen', 'Deaktivieren', 'Importieren', 'Kunde anlegen'])
      expect(button(name)).toBeVisible();
  });

  it('invites without a confirmation', async () => {
    const { user, writeRequests } = await show({ 'POST /Customer/CreateInvitation': noContent });
    await user.click(button('Gast AG einladen'));
    expect(await screen.findByText('Kunde eingeladen.')).toBeVisible();
    expect(writeRequests()).toEqual([`POST /Customer/CreateInvitation ["${invited.id}"]`]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('invites once when its button is clicked twice on a slow server', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user, writeRequests } = await show({ 'POST /Customer/CreateInvitation': () => promise });
    await user.dblClick(button('Gast AG einladen'));
    expect(button('Gast AG einladen')).toHaveAttribute('aria-busy', 'true');
    resolve(noContent());
    expect(await screen.findByText('Kunde eingeladen.')).toBeVisible();
    expect(writeRequests()).toHaveLength(1);
  });

  it('activates its customer after a confirmation', async () => {
    const { user, writeRequests } = await show({ 'PUT /Customer/Activate': noContent });
    await user.click(button('Ruhe KG aktivieren'));
    const prompt = await screen.findByRole('dialog', { name: 'Ruhe KG aktivieren?' });
    await user.click(within(prompt).getByRole('button', { name: 'Kunde aktivieren' }));
    expect(await screen.findByText('Kunde aktiviert.')).toBeVisible();
    expect(writeRequests()).toEqual([`PUT /Customer/Activate {"customerId":["${inactive.id}"]}`]);
  });

  it('stays unchanged when a confirmation is declined', async () => {
    const { user, writeRequests } = await show();
    await user.click(button('Aktiv GmbH deaktivieren'));
    const prompt = await screen.findByRole('dialog', { name: 'Aktiv GmbH deaktivieren?' });
    expect(within(prompt).getByText(/Die Benutzer von „Aktiv GmbH“/)).toBeVisible();
    expect(within(prompt).queryByText(/anderen Anbietern/)).toBeNull();
    await user.click(within(prompt).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writeRequests()).toEqual([]);
  });

  it('says before a customer of several providers is deactivated that it loses access at the others too', async () => {
    const { user } = await show();
    await user.click(button('Beide eG deaktivieren'));
    const prompt = await screen.findByRole('dialog', { name: 'Beide eG deaktivieren?' });
    expect(
      within(prompt).getByText(
        /Der Kunde gehört auch zu anderen Anbietern und verliert dort ebenfalls den Zugang\./,
      ),
    ).toBeVisible();
  });

  it('deletes its customer after a confirmation', async () => {
    const { user, writeRequests } = await show({ 'DELETE /Customer/Delete': noContent });
    await user.click(button('Gast AG löschen'));
    const prompt = await screen.findByRole('alertdialog', { name: 'Gast AG löschen?' });
    await user.click(within(prompt).getByRole('button', { name: 'Kunde löschen' }));
    expect(await screen.findByText('Kunde gelöscht.')).toBeVisible();
    expect(writeRequests()).toEqual([`DELETE /Customer/Delete?id=${invited.id}`]);
  });
});
