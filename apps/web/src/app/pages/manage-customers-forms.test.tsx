import type { Customer } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { customerOf, customersOf, otherProvider, salesman } from '../../../test-support/customers.ts';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderInPortal } from '../../../test-support/render.tsx';
import { provider, userOf } from '../../../test-support/users.ts';
import { ManageCustomersPage } from './manage-customers-page.tsx';

const second = { id: '019a0000-0000-7000-8000-000000000503', firstName: 'Thees', lastName: 'Rüßmeyer' };
const known = customerOf(1, { name: 'Bäckerei Müller GmbH' });

async function show(
  role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser' = 'ProviderAdmin',
  server: Record<string, Handler> = {},
  customer: Customer = known,
) {
  const view = await renderInPortal(<ManageCustomersPage />, {
    user: userOf(role, role === 'SuperAdmin' ? { providers: [provider, otherProvider] } : {}),
    at: '/manage-customers',
    server: {
      'GET /Customer/ManyPaginated': () => json(customersOf([customer])),
      [`GET /Customer/${customer.id}`]: () => json(customer),
      'GET /Salesman/Many': ({ path }) =>
        json(
          path.endsWith(otherProvider.id)
            ? [{ ...second, salesmanNumber: '12' }]
            : [
                { ...salesman, salesmanNumber: '4711' },
                {
                  id: '019a0000-0000-7000-8000-000000000504',
                  firstName: null,
                  lastName: null,
                  salesmanNumber: '99',
                },
              ],
        ),
      ...server,
    },
  });
  await screen.findByText(customer.name);
  const sent = () =>
    view.server.seen.flatMap(({ method, path, body }) =>
      method === 'POST' || method === 'PUT' ? [[`${method} ${path}`, JSON.parse(body)] as const] : [],
    );
  const lists = () =>
    view.server.seen.filter(({ path }) => path.startsWith('/Customer/ManyPaginated')).length;
  return { ...view, sent, lists };
}

const textbox = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name });

async function openCreation(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Kunde anlegen' }));
  return screen.findByRole('dialog', { name: 'Kunde anlegen' });
}

async function openEdit(user: UserEvent, name = known.name): Promise<HTMLElement> {
  await user.click(screen.getByText(name));
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(saveButton(dialog, 'Kunde speichern')).not.toHaveAttribute('data-loading'));
  return dialog;
}

const saveButton = (dialog: HTMLElement, name = 'Kunde anlegen') =>
  within(dialog).getByRole('button', { name });

async function fill(user: UserEvent, dialog: HTMLElement, more: Readonly<Record<string, string>> = {}) {
  const texts = {
    Kundenname: ' Zweirad Däumler GmbH ',
    Kundennummer: '10000230',
    Vorname: 'Käthe',
    Nachname: 'Weißhäupl',
    'E-Mail-Adresse': 'k.weisshaeupl@zweirad.example',
    ...more,
  };
  for (const [name, text] of Object.entries(texts)) {
    await user.click(textbox(dialog, name));
    await user.paste(text);
  }
}

async function choose(user: UserEvent, label: RegExp | string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('a new customer', () => {
  it('needs its fields; the footer names those that are missing', async () => {
    const { user, sent } = await show('SuperAdmin');
    const dialog = await openCreation(user);
    expect(saveButton(dialog)).toHaveAttribute('aria-disabled', 'true');
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      'Noch zu prüfen: Kundenname, Kundennummer, Anbieter, Vorname, Nachname, E-Mail-Adresse',
    );
    expect(within(dialog).getByText('Wählen Sie zuerst den Anbieter.')).toBeVisible();
    await user.click(saveButton(dialog));
    expect(sent()).toEqual([]);
  });

  it.each([
    ['Kundennummer', '1000024', 'Genau 8 Ziffern, es fehlt noch eine.'],
    ['Kundennummer', '100002400', 'Genau 8 Ziffern, eine ist zu viel.'],
    ['Kundennummer', '1000024a', 'Genau 8 Ziffern.'],
    ['Firmennummer (optional)', '400', 'Genau 8 Ziffern, es fehlen noch 5.'],
    ['E-Mail-Adresse', 'k.weiss', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
    ['Kundenname', ' ', 'Dieses Feld darf nicht leer sein.'],
    ['Vorname', ' ', 'Dieses Feld darf nicht leer sein.'],
  ])('says what is wrong with the %s "%s" once it was left', async (name, text, message) => {
    const { user } = await show();
    const dialog = await openCreation(user);
    await user.type(textbox(dialog, name), text);
    expect(within(dialog).queryByText(message)).toBeNull();
    await user.tab();
    expect(within(dialog).getByText(message)).toBeVisible();
    expect(saveButton(dialog)).toHaveAttribute('aria-disabled', 'true');
  });

  it('is preset to the own provider of staff, who can not change it', async () => {
    const { user, sent, lists } = await show('ProviderUser', {
      'POST /Customer': () => json({ id: known.id }, 201),
    });
    const dialog = await openCreation(user);
    expect(textbox(dialog, 'Anbieter')).toHaveValue(provider.name);
    expect(textbox(dialog, 'Anbieter')).toHaveAttribute('readonly');
    await fill(user, dialog);
    await choose(user, 'Vertriebler (optional)', 'Jörißen, Björn');
    const before = lists();
    await user.click(saveButton(dialog));
    expect(await screen.findByText('Kunde angelegt.')).toBeVisible();
    expect(sent()).toEqual([
      [
        'POST /Customer',
        {
          customerName: 'Zweirad Däumler GmbH',
          customerNumber: '10000230',
          companyNumber: '',
          providerIds: [provider.id],
          salesmanToAdd: [salesman.id],
          email: 'k.weisshaeupl@zweirad.example',
          firstName: 'Käthe',
          lastName: 'Weißhäupl',
        },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lists()).toBeGreaterThan(before);
  });

  it('takes several providers of a SuperAdmin, and the salesmen of each', async () => {
    const { user, sent } = await show('SuperAdmin', { 'POST /Customer': () => json({ id: known.id }, 201) });
    const dialog = await openCreation(user);
    await fill(user, dialog, { 'Firmennummer (optional)': '40035518' });
    await choose(user, 'Anbieter', provider.name);
    await choose(user, 'Anbieter', otherProvider.name);
    await choose(user, 'Vertriebler (optional)', 'Rüßmeyer, Thees');
    await choose(user, 'Vertriebler (optional)', '99');
    await user.click(saveButton(dialog));
    expect(await screen.findByText('Kunde angelegt.')).toBeVisible();
    expect(sent()[0]?.[1]).toMatchObject({
      companyNumber: '40035518',
      providerIds: [provider.id, otherProvider.id],
      salesmanToAdd: ['019a0000-0000-7000-8000-000000000504', second.id],
    });
  });

  it('that is refused closes the form; the alert names the field and gives back what was typed', async () => {
    let isTaken = true;
    const { user, sent, lists } = await show('ProviderAdmin', {
      'POST /Customer': () =>
        isTaken
          ? json({ status: 400, title: 'Refused', code: 'CustomerNumberAlreadyInUse' }, 400)
          : json({ id: known.id }, 201),
    });
    const dialog = await openCreation(user);
    await fill(user, dialog);
    const before = lists();
    await user.click(saveButton(dialog));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Kundennummer: Diese Kundennummer wird bereits verwendet.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lists()).toBeGreaterThan(before);

    await user.click(within(alert).getByRole('button', { name: 'Formular wieder öffnen' }));
    const again = await screen.findByRole('dialog', { name: 'Kunde anlegen' });
    expect(textbox(again, 'Kundenname')).toHaveValue(' Zweirad Däumler GmbH ');
    expect(textbox(again, 'E-Mail-Adresse')).toHaveValue('k.weisshaeupl@zweirad.example');
    expect(textbox(again, 'Kundennummer')).toHaveAccessibleDescription(
      'Diese Kundennummer wird bereits verwendet.',
    );
    isTaken = false;
    await user.clear(textbox(again, 'Kundennummer'));
    await user.type(textbox(again, 'Kundennummer'), '10000231');
    await user.click(saveButton(again));
    expect(await screen.findByText('Kunde angelegt.')).toBeVisible();
    expect(sent().at(-1)?.[1]).toMatchObject({ customerNumber: '10000231' });
  });
});

describe('the edit', () => {
  it('shows the customer as it is now, its number locked', async () => {
    const { user, sent } = await show('ProviderAdmin', {
      [`GET /Customer/${known.id}`]: () => json({ ...known, companyNumber: '40012233' }),
      [`PUT /Customer/${known.id}`]: noContent,
    });
    const dialog = await openEdit(user);
    expect(textbox(dialog, 'Firmennummer (optional)')).toHaveValue('40012233');
    expect(textbox(dialog, 'Kundennummer')).toHaveAttribute('readonly');
    expect(textbox(dialog, 'Anbieter')).toHaveAttribute('readonly');
    await user.clear(textbox(dialog, 'Kundenname'));
    await user.type(textbox(dialog, 'Kundenname'), 'Bäckerei Müller & Söhne');
    await user.click(saveButton(dialog, 'Kunde speichern'));
    expect(await screen.findByText('Kunde gespeichert.')).toBeVisible();
    expect(sent()).toEqual([
      [
        `PUT /Customer/${known.id}`,
        {
          customerName: 'Bäckerei Müller & Söhne',
          companyNumber: '40012233',
          email: known.email,
          providerIds: [provider.id],
          salesmanToAdd: [],
          salesmanToRemove: [],
        },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends the salesmen as difference, and never takes those away that it did not offer', async () => {
    const shared = { ...known, providerIds: [provider.id, otherProvider.id], salesmen: [salesman, second] };
    const { user, sent, problems } = await show(
      'ProviderAdmin',
      {
        // The form once asked for the other provider's salesmen too, and greeted staff with a refusal.
        'GET /Salesman/Many': ({ path }) =>
          path.endsWith(provider.id)
            ? json([{ ...salesman, salesmanNumber: '4711' }])
            : json({ status: 403, title: 'Forbidden' }, 403),
        [`PUT /Customer/${known.id}`]: noContent,
      },
      shared,
    );
    const dialog = await openEdit(user);
    expect(textbox(dialog, 'Anbieter')).toHaveValue(`${provider.name} und weitere`);
    await user.click(screen.getByRole('combobox', { name: 'Vertriebler (optional)' }));
    await user.keyboard('{Backspace}');
    await user.click(saveButton(dialog, 'Kunde speichern'));
    await waitFor(() =>
      expect(sent()[0]?.[1]).toMatchObject({ salesmanToAdd: [], salesmanToRemove: [salesman.id] }),
    );
    expect(problems).toEqual([]);
  });

  it('leaves the e-mail of a customer of several providers to a SuperAdmin', async () => {
    const shared = { ...known, providerIds: [provider.id, otherProvider.id] };
    const { user, unmount } = await show('ProviderAdmin', {}, shared);
    const dialog = await openEdit(user);
    expect(textbox(dialog, 'E-Mail-Adresse')).toHaveAttribute('readonly');
    expect(textbox(dialog, 'E-Mail-Adresse')).toHaveAccessibleDescription(/ändert nur ein Super-Admin/);
    unmount();
    const again = await show('SuperAdmin', {}, shared);
    expect(textbox(await openEdit(again.user), 'E-Mail-Adresse')).not.toHaveAttribute('readonly');
  });

  it('saves a shared customer without an e-mail for staff, who can not give it one', async () => {
    const shared = { ...known, email: null, providerIds: [provider.id, otherProvider.id] };
    const { user, sent } = await show(
      'ProviderAdmin',
      { [`PUT /Customer/${known.id}`]: () => noContent() },
      shared,
    );
    const dialog = await openEdit(user);
    const name = textbox(dialog, 'Kundenname');
    await user.clear(name);
    await user.type(name, 'Neu GmbH');
    await user.click(saveButton(dialog, 'Kunde speichern'));
    await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ customerName: 'Neu GmbH', email: null }));
  });

  it('needs a provider, which a SuperAdmin may change', async () => {
    const { user } = await show('SuperAdmin');
    const dialog = await openEdit(user);
    await user.click(screen.getByRole('combobox', { name: 'Anbieter' }));
    await user.keyboard('{Backspace}');
    await user.tab();
    expect(await within(dialog).findByText('Wählen Sie mindestens einen Anbieter.')).toBeVisible();
    expect(saveButton(dialog, 'Kunde speichern')).toHaveAccessibleDescription('Noch zu prüfen: Anbieter');
  });

  it.each(['New', 'Invited'] as const)('locks the status of a customer that is %s', async (status) => {
    const { user } = await show('SuperAdmin', {}, { ...known, status });
    const dialog = await openEdit(user);
    expect(textbox(dialog, 'Status')).toHaveAttribute('readonly');
    expect(textbox(dialog, 'Status')).toHaveAccessibleDescription(/^Nicht änderbar/);
  });

  it.each([
    [
      'Active',
      'Inaktiv',
      'Bäckerei Müller GmbH deaktivieren?',
      'Kunde deaktivieren',
      'PUT /Customer/Deactivate',
    ],
    ['Inactive', 'Aktiv', 'Bäckerei Müller GmbH aktivieren?', 'Kunde aktivieren', 'PUT /Customer/Activate'],
  ] as const)('asks after saving whether %s is to become %s', async (status, choice, title, accept, call) => {
    const { user, sent } = await show(
      'ProviderUser',
      { [`PUT /Customer/${known.id}`]: noContent, [call]: noContent },
      { ...known, status },
    );
    const dialog = await openEdit(user);
    await choose(user, 'Status', choice);
    expect(within(dialog).getByText('Der Wechsel wird nach dem Speichern bestätigt.')).toBeVisible();
    await user.click(saveButton(dialog, 'Kunde speichern'));
    const prompt = await screen.findByRole('dialog', { name: title });
    expect(sent().map(([name]) => name)).toEqual([`PUT /Customer/${known.id}`]);
    await user.click(within(prompt).getByRole('button', { name: accept }));
    await waitFor(() => expect(sent().at(-1)).toEqual([call, { customerId: [known.id] }]));
  });

  it('that is refused gives back what was typed, for that customer', async () => {
    const { user } = await show('ProviderAdmin', {
      [`PUT /Customer/${known.id}`]: () =>
        json({ status: 400, title: 'Refused', code: 'EmailAlreadyInUse' }, 400),
    });
    const dialog = await openEdit(user);
    await user.clear(textbox(dialog, 'E-Mail-Adresse'));
    await user.type(textbox(dialog, 'E-Mail-Adresse'), 'vergeben@demo.example');
    await user.click(saveButton(dialog, 'Kunde speichern'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('E-Mail-Adresse: Diese E-Mail-Adresse wird bereits verwendet.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(alert).getByRole('button', { name: 'Formular wieder öffnen' }));
    const again = await screen.findByRole('dialog', { name: known.name });
    expect(textbox(again, 'E-Mail-Adresse')).toHaveValue('vergeben@demo.example');
    await user.click(within(again).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(textbox(await openEdit(user), 'E-Mail-Adresse')).toHaveValue(known.email);
  });
});
