import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  chooseOption,
  storedCustomer,
  openCreation,
  saveButton,
  otherSalesman,
  showCustomers,
  textbox,
} from '../../../test-support/customer-forms.tsx';
import { otherProvider, salesman } from '../../../test-support/customers.ts';
import { json } from '../../../test-support/fake-server.ts';
import { provider } from '../../../test-support/users.ts';
import { keepWordsWhole } from '../../i18n/keep-words-whole.ts';

async function fill(user: UserEvent, dialog: HTMLElement, changes: Readonly<Record<string, string>> = {}) {
  const texts = {
    Kundenname: ' Zweirad Däumler GmbH ',
    Kundennummer: '10000230',
    Vorname: 'Käthe',
    Nachname: 'Weißhäupl',
    'E-Mail-Adresse': 'k.weisshaeupl@zweirad.example',
    ...changes,
  };
  for (const [name, text] of Object.entries(texts)) {
    await user.click(textbox(dialog, name));
    await user.paste(text);
  }
}

describe('a new customer', () => {
  it('needs its required fields, and the footer lists the missing ones', async () => {
    const { user, writeRequests } = await showCustomers('SuperAdmin');
    const dialog = await openCreation(user);
    await waitFor(() => expect(textbox(dialog, 'Kundenname')).toHaveFocus());
    expect(saveButton(dialog)).toHaveAttribute('aria-disabled', 'true');
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      keepWordsWhole('Noch zu prüfen: Kundenname, Kundennummer, Anbieter, Vorname, Nachname, E-Mail-Adresse'),
    );
    expect(within(dialog).getByText('Wählen Sie zuerst den Anbieter.')).toBeVisible();
    await user.click(saveButton(dialog));
    expect(writeRequests()).toEqual([]);
  });

  it.each([
    ['Kundennummer', '1000024', 'Genau 8 Ziffern, es fehlt noch eine.'],
    ['Kundennummer', '100002400', 'Genau 8 Ziffern, eine ist zu viel.'],
    ['Kundennummer', '1000024a', 'Genau 8 Ziffern.'],
    ['Firmennummer (optional)', '400', 'Genau 8 Ziffern, es fehlen noch 5.'],
    ['E-Mail-Adresse', 'k.weiss', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
    ['Kundenname', ' ', 'Dieses Feld darf nicht leer sein.'],
    ['Vorname', ' ', 'Dieses Feld darf nicht leer sein.'],
  ])('gets a message for %s "%s" after the user leaves the field', async (name, text, message) => {
    const { user } = await showCustomers();
    const dialog = await openCreation(user);
    await user.type(textbox(dialog, name), text);
    expect(textbox(dialog, name)).not.toHaveAccessibleDescription(message);
    await user.tab();
    expect(textbox(dialog, name)).toHaveAccessibleDescription(message);
    expect(saveButton(dialog)).toHaveAttribute('aria-disabled', 'true');
  });

  it('belongs to the provider of the users who create it, and they cannot change the provider', async () => {
    const { user, writeRequests, countListRequests } = await showCustomers('ProviderUser', {
      'POST /Customer': () => json({ id: storedCustomer.id }, 201),
    });
    const dialog = await openCreation(user);
    expect(textbox(dialog, 'Anbieter')).toHaveValue(provider.name);
    expect(textbox(dialog, 'Anbieter')).toHaveAttribute('readonly');
    await fill(user, dialog);
    await chooseOption(user, 'Vertriebler (optional)', 'Jörißen Björn');
    const requestsBefore = countListRequests();
    await user.click(saveButton(dialog));
    expect(await screen.findByText('Kunde angelegt.')).toBeVisible();
    expect(writeRequests()).toEqual([
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
    expect(countListRequests()).toBeGreaterThan(requestsBefore);
  });

  it('is invited at once with "Anlegen und einladen"', async () => {
    const { user, writeRequests } = await showCustomers('ProviderUser', {
      'POST /Customer': () => json({ id: storedCustomer.id }, 201),
      'POST /Customer/CreateInvitation': () => new Response(null, { status: 204 }),
    });
    const dialog = await openCreation(user);
    await fill(user, dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Anlegen und einladen' }));
    expect(await screen.findByText('Kunde eingeladen.')).toBeVisible();
    expect(writeRequests().at(-1)).toEqual(['POST /Customer/CreateInvitation', [storedCustomer.id]]);
  });

  it('can have several providers, and the salesmen of each, if a super admin creates it', async () => {
    const { user, writeRequests } = await showCustomers('SuperAdmin', {
      'POST /Customer': () => json({ id: storedCustomer.id }, 201),
    });
    const dialog = await openCreation(user);
    await fill(user, dialog, { 'Firmennummer (optional)': '40035518' });
    await chooseOption(user, 'Anbieter', provider.name);
    await chooseOption(user, 'Anbieter', otherProvider.name);
    await chooseOption(user, 'Vertriebler (optional)', 'Rüßmeyer Thees');
    await chooseOption(user, 'Vertriebler (optional)', '99');
    await user.click(saveButton(dialog));
    expect(await screen.findByText('Kunde angelegt.')).toBeVisible();
    expect(writeRequests()[0]?.[1]).toMatchObject({
      companyNumber: '40035518',
      providerIds: [provider.id, otherProvider.id],
      salesmanToAdd: ['019a0000-0000-7000-8000-000000000504', otherSalesman.id],
    });
  });

  it('closes its form if it is refused; the alert states the field and reopens the form with the typed values', async () => {
    let isTaken = true;
    const { user, writeRequests, countListRequests } = await showCustomers('ProviderAdmin', {
      'POST /Customer': () =>
        isTaken
          ? json({ status: 400, title: 'Refused', code: 'CustomerNumberAlreadyInUse' }, 400)
          : json({ id: storedCustomer.id }, 201),
    });
    const dialog = await openCreation(user);
    await fill(user, dialog);
    const requestsBefore = countListRequests();
    await user.click(saveButton(dialog));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Kundennummer: Diese Kundennummer wird bereits verwendet.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(countListRequests()).toBeGreaterThan(requestsBefore);

    await user.click(within(alert).getByRole('button', { name: 'Formular wieder öffnen' }));
    const reopened = await screen.findByRole('dialog', { name: 'Kunde anlegen' });
    expect(textbox(reopened, 'Kundenname')).toHaveValue(' Zweirad Däumler GmbH ');
    expect(textbox(reopened, 'E-Mail-Adresse')).toHaveValue('k.weisshaeupl@zweirad.example');
    expect(textbox(reopened, 'Kundennummer')).toHaveAccessibleDescription(
      'Diese Kundennummer wird bereits verwendet.',
    );
    isTaken = false;
    await user.clear(textbox(reopened, 'Kundennummer'));
    await user.type(textbox(reopened, 'Kundennummer'), '10000231');
    await user.click(saveButton(reopened));
    expect(await screen.findByText('Kunde angelegt.')).toBeVisible();
    expect(writeRequests().at(-1)?.[1]).toMatchObject({ customerNumber: '10000231' });
  });

  it('gets a message if its names differ from the names of the existing account, and can be saved without names', async () => {
    const messages = ['differs from the name of the account with this e-mail address; leave it empty'];
    let isRefused = true;
    const { user, writeRequests } = await showCustomers('ProviderAdmin', {
      'POST /Customer': () =>
        isRefused
          ? json(
              { status: 403, title: 'Forbidden', errors: { firstName: messages, lastName: messages } },
              403,
            )
          : json({ id: storedCustomer.id }, 201),
    });
    const dialog = await openCreation(user);
    await fill(user, dialog);
    await user.click(saveButton(dialog));
    const alert = await screen.findByRole('alert');
    const reason = keepWordsWhole('Zu der E-Mail-Adresse gibt es schon ein Konto mit anderem Namen.');
    expect(alert).toHaveTextContent('Anfrage nicht erlaubt.');
    expect(alert).toHaveTextContent(`Vorname, Nachname: ${reason}`);

    await user.click(within(alert).getByRole('button', { name: 'Formular wieder öffnen' }));
    const reopened = await screen.findByRole('dialog', { name: 'Kunde anlegen' });
    isRefused = false;
    for (const name of ['Vorname', 'Nachname']) {
      expect(textbox(reopened, name)).toHaveAccessibleDescription(expect.stringContaining(reason) as string);
      await user.clear(textbox(reopened, name));
    }
    await user.click(saveButton(reopened));
    expect(await screen.findByText('Kunde angelegt.')).toBeVisible();
    expect(writeRequests().at(-1)?.[1]).toMatchObject({ firstName: '', lastName: '' });
  });
});
