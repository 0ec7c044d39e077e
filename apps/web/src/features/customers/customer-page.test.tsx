import type {
  Customer,
  LearnedIdentifier,
  MailOfCustomer,
  TrailPage,
  UserOfCustomer,
} from '@belegfach/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { customerOf, customersOf, otherProvider } from '../../../test-support/customers.ts';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../test-support/invoices.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { provider, userOf } from '../../../test-support/users.ts';

afterEach(() => vi.useRealTimers());

const customer = customerOf(1, { name: 'Bäckerei Müller GmbH' });
const admin: UserOfCustomer = {
  id: '019a0000-0000-7000-a000-000000000001',
  firstName: 'Käthe',
  lastName: 'Groß',
  email: 'kaethe@demo.example',
  role: 'CustomerAdmin',
  status: 'Active',
  invitedAt: '2026-10-01T08:00:00.000Z',
  lastSignInAt: '2026-11-20T13:28:05.000Z',
  undeliverableAt: null,
};
const reader: UserOfCustomer = {
  ...admin,
  id: '019a0000-0000-7000-a000-000000000002',
  firstName: 'Jörg',
  email: 'joerg@demo.example',
  role: 'CustomerUser',
  status: 'Invited',
  lastSignInAt: null,
  undeliverableAt: '2026-11-12T08:00:00.000Z',
};
const mail: MailOfCustomer = {
  id: '019a0000-0000-7000-a000-000000000003',
  recipient: 'joerg@demo.example',
  subject: 'Ihr Zugang zum Belegfach',
  state: 'failed',
  createdAt: '2026-11-12T08:00:00.000Z',
  sentAt: null,
  lastError: '550 5.1.1 unknown user',
};
const trail: TrailPage = {
  entries: [
    {
      number: 12,
      at: '2026-11-20T13:28:05Z',
      action: 'customer.update',
      result: 'ok',
      actor: 'Schönfeld Annegret',
      target: { kind: 'Customer', id: customer.id, name: customer.name, customerNumber: '10000001' },
      providerName: provider.name,
      facts: [{ name: 'importId', value: '7' }],
    },
  ],
  next: null,
  chain: null,
};

const learned: LearnedIdentifier = {
  id: '019a0000-0000-7000-a000-000000000004',
  scheme: 'vat-id',
  value: 'DE111111125',
  providerId: provider.id,
  providerName: provider.name,
  customer: { id: customer.id, name: customer.name, customerNumber: '10000001' },
  learnedAt: '2026-11-20T13:28:05Z',
  learnedBy: 'Brandt Anna',
};
const identifiers = (items: readonly LearnedIdentifier[]) =>
  json({ items, totalItemCount: items.length, totalPages: items.length });

interface PageOptions {
  readonly role?: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser';
  readonly found?: readonly Customer[];
  readonly server?: Record<string, Handler>;
}

const render = ({ role = 'ProviderAdmin', found = [customer], server = {} }: PageOptions = {}) =>
  renderPortal({
    at: '/manage-customers/10000001',
    user: userOf(role),
    server: {
      'GET /Customer/ManyPaginated': () => json(customersOf(found)),
      [`GET /Customer/${customer.id}/Users`]: () => json([admin, reader]),
      [`GET /Customer/${customer.id}/Mails`]: () => json([mail]),
      'GET /Invoice/List': () =>
        json(pageOf([{ ...invoiceOf(1), lastDownloadedAt: '2026-11-19T10:00:00Z' }], 1)),
      'GET /AuditTrail': () => json(trail),
      'GET /Intake/Identifiers': () => identifiers([learned]),
      ...server,
    },
  });
const section = (name: string) => screen.findByRole('region', { name });
const rowIn = async (name: string, text: RegExp) =>
  within(await section(name)).findByRole('row', { name: text });

describe('the page of a customer', () => {
  it('shows its data, users, documents, e-mails and changes', async () => {
    const { network } = await render();
    expect(await screen.findByRole('heading', { name: 'Bäckerei Müller GmbH' })).toBeVisible();
    expect(within(await section('Stammdaten')).getByText('10000001')).toBeVisible();
    expect(await rowIn('Benutzer', /Groß Käthe/)).toHaveTextContent('20.11.2026, 14:28');
    const undelivered = await rowIn('Benutzer', /Groß Jörg/);
    expect(undelivered).toHaveTextContent('Unzustellbar seit 12.11.2026');
    expect(undelivered).toHaveTextContent('Noch nie');
    expect(await rowIn('Belege', new RegExp(invoiceOf(1).documentNumber))).toHaveTextContent('19.11.2026');
    expect(await rowIn('E-Mails der letzten 30 Tage', /Unzustellbar/)).toHaveTextContent(
      '550 5.1.1 unknown user',
    );
    expect(await rowIn('Importe und Änderungen', /Kunde geändert/)).toHaveTextContent('Import: 7');
    const paths = network.seen.map(({ path }) => path);
    expect(paths.find((path) => path.startsWith('/Invoice/List'))).toContain('customerNumber=10000001');
    expect(paths.find((path) => path.startsWith('/AuditTrail'))).toBe('/AuditTrail?customer=10000001');
  });

  it('lets an e-mail address wrap after its @', async () => {
    await render();
    for (const list of ['Benutzer', 'E-Mails der letzten 30 Tage'])
      expect((await rowIn(list, /joerg@demo\.example/)).innerHTML).toContain('joerg@<wbr>demo.example');
  });

  it('has buttons with words, and the button for an invited customer says "invite again"', async () => {
    const { user, network } = await render({
      found: [{ ...customer, status: 'Invited' }],
      server: { 'POST /Customer/CreateInvitation': noContent },
    });
    expect(await screen.findByRole('button', { name: 'Löschen' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Erneut einladen' }));
    expect(await screen.findByText('Kunde eingeladen.')).toBeVisible();
    expect(network.seen.find(({ path }) => path === '/Customer/CreateInvitation')?.body).toBe(
      JSON.stringify([customer.id]),
    );
  });

  it('says of a sent e-mail only that the mail server has accepted it, and follows one that is being sent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let state: MailOfCustomer['state'] = 'pending';
    await render({
      server: { [`GET /Customer/${customer.id}/Mails`]: () => json([{ ...mail, state, lastError: null }]) },
    });
    expect(await rowIn('E-Mails der letzten 30 Tage', /Wird gesendet/)).toBeVisible();
    state = 'sent';
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await rowIn('E-Mails der letzten 30 Tage', /Verschickt/)).toHaveTextContent('Angenommen');
  });

  it('lists the learned identifiers with person and time, and removes one after a confirmation', async () => {
    let items: readonly LearnedIdentifier[] = [learned];
    const { user, network } = await render({
      server: {
        'GET /Intake/Identifiers': () => identifiers(items),
        [`DELETE /Intake/Identifiers/${learned.id}`]: () => {
          items = [];
          return noContent();
        },
      },
    });
    const row = await rowIn('Gemerkte Kennungen', /DE111111125/);
    for (const text of ['USt-IdNr.', '20.11.2026, 14:28', 'Brandt Anna']) expect(row).toHaveTextContent(text);
    const { path } = network.seen.find((request) => request.path.startsWith('/Intake/Identifiers')) ?? {};
    expect(path).toContain('customerNumber=10000001');
    await user.click(within(row).getByRole('button', { name: 'Entfernen: Kennung DE111111125' }));
    await user.click(await screen.findByRole('button', { name: 'Kennung entfernen' }));
    expect(await screen.findByText('Für diesen Kunden ist keine Kennung gemerkt.')).toBeVisible();
    expect(network.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('says when it shows only the newest of the learned identifiers', async () => {
    await render({
      server: {
        'GET /Intake/Identifiers': () => json({ items: [learned], totalItemCount: 1_340, totalPages: 14 }),
      },
    });
    expect(await rowIn('Gemerkte Kennungen', /DE111111125/)).toBeVisible();
    expect(await screen.findByText('Die neuesten 1 von 1.340.')).toBeVisible();
  });

  it('finds one of many learned identifiers by a part of it', async () => {
    const newest = { ...learned, id: '019a0000-0000-7000-8000-000000000999', value: 'DE999999990' };
    const { network } = await render({
      server: {
        'GET /Intake/Identifiers': ({ path }) => {
          const text = new URL(path, 'http://x').searchParams.get('value');
          if (text === null) return json({ items: [newest], totalItemCount: 1_340, totalPages: 14 });
          return identifiers([learned].filter(({ value }) => value.includes(text)));
        },
      },
    });
    expect(await rowIn('Gemerkte Kennungen', /DE999999990/)).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Kennung filtern' });
    fireEvent.change(field, { target: { value: '111111125' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    const row = await rowIn('Gemerkte Kennungen', /DE111111125/);
    expect(within(row).getByRole('button', { name: 'Entfernen: Kennung DE111111125' })).toBeVisible();
    expect(network.seen.at(-1)?.path).toMatch(/customerNumber=10000001.*value=111111125/);
    fireEvent.change(field, { target: { value: 'FR' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('Keine Kennung enthält „FR“.')).toBeVisible();
  });

  it('has neither e-mails nor changes for a provider user', async () => {
    const { network } = await render({ role: 'ProviderUser' });
    expect(await rowIn('Benutzer', /Groß Käthe/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'E-Mails der letzten 30 Tage' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Importe und Änderungen' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Gemerkte Kennungen' })).toBeNull();
    expect(network.seen.some(({ path }) => /Mails|AuditTrail|Identifiers/.test(path))).toBe(false);
  });

  it('keeps its other sections when one cannot be loaded, and loads that one again', async () => {
    let isDown = true;
    const { user } = await render({
      server: {
        [`GET /Customer/${customer.id}/Users`]: () =>
          isDown ? json({ status: 500, title: 'x' }, 500) : json([admin]),
      },
    });
    const users = await section('Benutzer');
    expect(await within(users).findByText('Die Benutzer konnten nicht geladen werden.')).toBeVisible();
    expect(await rowIn('Belege', new RegExp(invoiceOf(1).documentNumber))).toBeVisible();
    isDown = false;
    await user.click(within(users).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await rowIn('Benutzer', /Groß Käthe/)).toBeVisible();
  });

  it('says in each section that there is nothing yet', async () => {
    await render({
      server: {
        [`GET /Customer/${customer.id}/Users`]: () => json([]),
        [`GET /Customer/${customer.id}/Mails`]: () => json([]),
        'GET /Invoice/List': () => json(pageOf([], 0)),
        'GET /AuditTrail': () => json({ ...trail, entries: [] }),
      },
    });
    expect(await screen.findByText('Dieser Kunde hat noch keine Benutzer.')).toBeVisible();
    expect(await screen.findByText('Für diesen Kunden ist noch kein Beleg eingegangen.')).toBeVisible();
    expect(await screen.findByText(/ging keine E-.?Mail/)).toBeVisible();
    expect(await screen.findByText('An diesem Kunden wurde noch nichts geändert.')).toBeVisible();
  });

  it('loads nothing else if the user sees no customer with the number', async () => {
    const { network } = await render({ found: [] });
    expect(await screen.findByRole('heading', { name: 'Diesen Kunden gibt es nicht' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Liste der Kunden' })).toHaveAttribute(
      'href',
      '/manage-customers',
    );
    expect(network.seen.some(({ path }) => /Users|Mails|Invoice\/List|AuditTrail/.test(path))).toBe(false);
  });
});

describe('the name of the administrator', () => {
  it('is changed in a form', async () => {
    const { user, network } = await render({
      role: 'ProviderUser',
      server: { [`PUT /Customer/${customer.id}/Admin`]: () => noContent() },
    });
    await user.click(await screen.findByRole('button', { name: 'Namen des Kunden-Admins ändern' }));
    const form = await screen.findByRole('dialog');
    const lastName = await within(form).findByRole('textbox', { name: 'Nachname' });
    await user.clear(lastName);
    await user.type(lastName, 'Groß-Weiß');
    await user.click(within(form).getByRole('button', { name: 'Namen speichern' }));
    await waitFor(() =>
      expect(network.seen.find(({ method }) => method === 'PUT')?.body).toBe(
        JSON.stringify({ firstName: 'Käthe', lastName: 'Groß-Weiß' }),
      ),
    );
    expect(await screen.findByText('Name gespeichert.')).toBeInTheDocument();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Erfolg: Name gespeichert.Groß-Weiß Käthe',
    );
  });

  it('of a customer of several providers is locked, with the reason, except for a super admin', async () => {
    const shared = { ...customer, providerIds: [provider.id, otherProvider.id] };
    const findButton = () => screen.findByRole('button', { name: 'Namen des Kunden-Admins ändern' });
    const { unmount } = await render({ found: [shared] });
    expect(await findButton()).toHaveAccessibleDescription(/Den Namen ändert nur ein Super-Admin/);
    unmount();
    await render({ found: [shared], role: 'SuperAdmin' });
    expect(await findButton()).not.toHaveAttribute('aria-disabled');
  });
});

describe('lists that name a customer', () => {
  it('link to its page for the roles that may open it', async () => {
    const { user, currentHref } = await renderPortal({
      at: '/manage-invoices',
      user: userOf('ProviderUser'),
      server: {
        'GET /Customer/ManyPaginated': () => json(customersOf([customer])),
        'GET /Invoice/List': () => json(pageOf([{ ...invoiceOf(1), customerNumber: '10000001' }], 1)),
        [`GET /Customer/${customer.id}/Users`]: () => json([admin]),
      },
    });
    const row = await screen.findByRole('row', { name: new RegExp(invoiceOf(1).documentNumber) });
    await user.click(within(row).getByRole('link'));
    expect(await screen.findByRole('heading', { name: customer.name })).toBeVisible();
    expect(currentHref()).toBe('/manage-customers/10000001');
  });

  it('only show its name to the other roles', async () => {
    await renderPortal({ at: '/manage-invoices', user: userOf('SalesmanUser') });
    const row = await screen.findByRole('row', { name: new RegExp(invoiceOf(1).documentNumber) });
    expect(within(row).queryByRole('link')).toBeNull();
  });
});
