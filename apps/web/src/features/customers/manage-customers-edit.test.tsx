import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  chooseOption,
  storedCustomer,
  openEdit,
  saveButton,
  otherSalesman,
  showCustomers,
  textbox,
} from '../../../test-support/customer-forms.tsx';
import { otherProvider, salesman } from '../../../test-support/customers.ts';
import { json, noContent } from '../../../test-support/fake-server.ts';
import { provider } from '../../../test-support/users.ts';
import { keepWordsWhole } from '../../i18n/keep-words-whole.ts';

describe('the edit form of a customer', () => {
  it('shows the current data of the customer and locks its number', async () => {
    const { user, writeRequests } = await showCustomers('ProviderAdmin', {
      [`GET /Customer/${storedCustomer.id}`]: () => json({ ...storedCustomer, companyNumber: '40012233' }),
      [`PUT /Customer/${storedCustomer.id}`]: noContent,
    });
    const dialog = await openEdit(user);
    expect(textbox(dialog, 'Firmennummer (optional)')).toHaveValue('40012233');
    expect(textbox(dialog, 'Kundennummer')).toHaveAttribute('readonly');
    expect(textbox(dialog, 'Anbieter')).toHaveAttribute('readonly');
    await user.clear(textbox(dialog, 'Kundenname'));
    await user.type(textbox(dialog, 'Kundenname'), 'Bäckerei Müller & Söhne');
    await user.click(saveButton(dialog, 'Kunde speichern'));
    expect(await screen.findByText('Kunde gespeichert.')).toBeVisible();
    expect(writeRequests()).toEqual([
      [
        `PUT /Customer/${storedCustomer.id}`,
        {
          customerName: 'Bäckerei Müller & Söhne',
          companyNumber: '40012233',
          email: storedCustomer.email,
          providerIds: [provider.id],
          salesmanToAdd: [],
          salesmanToRemove: [],
        },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // Regression: the form that was opened first silently undid the changes that another person had saved since.
  it('sends nothing while another person has changed the customer, names the change and saves it the second time', async () => {
    let stored = storedCustomer;
    const { user, writeRequests } = await showCustomers('ProviderAdmin', {
      [`GET /Customer/${storedCustomer.id}`]: () => json(stored),
      [`PUT /Customer/${storedCustomer.id}`]: noContent,
    });
    const dialog = await openEdit(user);
    await user.clear(textbox(dialog, 'Kundenname'));
    await user.type(textbox(dialog, 'Kundenname'), 'Bäckerei Müller & Söhne');
    stored = { ...storedCustomer, name: 'Bäckerei Müller OHG', companyNumber: '40012233' };
    await user.click(saveButton(dialog, 'Kunde speichern'));
    const notice = await within(dialog).findByText(/Jemand hat inzwischen geändert/);
    expect(notice).toHaveTextContent('Kundenname (Bäckerei Müller OHG), Firmennummer (40012233)');
    expect(writeRequests()).toEqual([]);
    expect(textbox(dialog, 'Kundenname')).toHaveValue('Bäckerei Müller & Söhne');
    expect(textbox(dialog, 'Firmennummer (optional)')).toHaveValue('40012233');
    await user.click(saveButton(dialog, 'Kunde speichern'));
    expect(await screen.findByText('Kunde gespeichert.')).toBeVisible();
    expect(writeRequests()).toMatchObject([
      [
        `PUT /Customer/${storedCustomer.id}`,
        { customerName: 'Bäckerei Müller & Söhne', companyNumber: '40012233' },
      ],
    ]);
  });

  it('sends the salesmen as a difference, and never removes a salesman that it did not offer', async () => {
    const shared = {
      ...storedCustomer,
      providerIds: [provider.id, otherProvider.id],
      salesmen: [salesman, otherSalesman],
    };
    const { user, writeRequests, problems } = await showCustomers(
      'ProviderAdmin',
      {
        // Earlier fault: the form requested the salesmen of the other provider too, which is forbidden to provider users and raised
        // an alert.
        'GET /Salesman/Many': ({ path }) =>
          path.endsWith(provider.id)
            ? json([{ ...salesman, salesmanNumber: '4711' }])
            : json({ status: 403, title: 'Forbidden' }, 403),
        [`PUT /Customer/${storedCustomer.id}`]: noContent,
      },
      shared,
    );
    const dialog = await openEdit(user);
    expect(textbox(dialog, 'Anbieter')).toHaveValue(`${provider.name} und weitere`);
    await user.click(screen.getByRole('combobox', { name: 'Vertriebler (optional)' }));
    await user.keyboard('{Backspace}');
    await user.click(saveButton(dialog, 'Kunde speichern'));
    await waitFor(() =>
      expect(writeRequests()[0]?.[1]).toMatchObject({ salesmanToAdd: [], salesmanToRemove: [salesman.id] }),
    );
    expect(problems).toEqual([]);
  });

  it('shows a super admin, before a further provider is saved, which users will see more documents', async () => {
    const { user } = await showCustomers('SuperAdmin');
    const dialog = await openEdit(user);
    const hint = /sehen .* und die übrigen Benutzer dieses Kunden auch seine Belege von/;
    expect(within(dialog).queryByText(hint)).toBeNull();
    await chooseOption(user, 'Anbieter', otherProvider.name);
    const shownHint = within(dialog).getByText(hint);
    expect(shownHint).toHaveTextContent(String(storedCustomer.email));
    expect(shownHint).toHaveTextContent(`Belege von ${otherProvider.name}.`);
    expect(shownHint).toHaveTextContent('Verschicken Sie sie danach neu.');
    expect(within(dialog).getByRole('combobox', { name: 'Anbieter' })).toHaveAccessibleDescription(hint);
    await user.keyboard('{Backspace}');
    expect(within(dialog).queryByText(hint)).toBeNull();
  });

  it('lets only a super admin change the e-mail address of a customer of several providers', async () => {
    const shared = { ...storedCustomer, providerIds: [provider.id, otherProvider.id] };
    const { user, unmount } = await showCustomers('ProviderAdmin', {}, shared);
    const dialog = await openEdit(user);
    expect(textbox(dialog, 'E-Mail-Adresse')).toHaveAttribute('readonly');
    expect(textbox(dialog, 'E-Mail-Adresse')).toHaveAccessibleDescription(/ändert nur ein Super-Admin/);
    unmount();
    const superAdminView = await showCustomers('SuperAdmin', {}, shared);
    expect(textbox(await openEdit(superAdminView.user), 'E-Mail-Adresse')).not.toHaveAttribute('readonly');
  });

  it('saves a shared customer without an e-mail address for provider users, who cannot enter one', async () => {
    const shared = { ...storedCustomer, email: null, providerIds: [provider.id, otherProvider.id] };
    const { user, writeRequests } = await showCustomers(
      'ProviderAdmin',
      { [`PUT /Customer/${storedCustomer.id}`]: () => noContent() },
      shared,
    );
    const dialog = await openEdit(user);
    const name = textbox(dialog, 'Kundenname');
    await user.clear(name);
    await user.type(name, 'Neu GmbH');
    await user.click(saveButton(dialog, 'Kunde speichern'));
    await waitFor(() =>
      expect(writeRequests()[0]?.[1]).toMatchObject({ customerName: 'Neu GmbH', email: null }),
    );
  });

  it('requires a provider, which a super admin may change', async () => {
    const { user } = await showCustomers('SuperAdmin');
    const dialog = await openEdit(user);
    await user.click(screen.getByRole('combobox', { name: 'Anbieter' }));
    await user.keyboard('{Backspace}');
    await user.tab();
    expect(await within(dialog).findByText('Wählen Sie mindestens einen Anbieter.')).toBeVisible();
    expect(saveButton(dialog, 'Kunde speichern')).toHaveAccessibleDescription('Noch zu prüfen: Anbieter');
  });

  it.each(['New', 'Invited'] as const)('locks the status of a customer that is %s', async (status) => {
    const { user } = await showCustomers('SuperAdmin', {}, { ...storedCustomer, status });
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
  ] as const)(
    'asks after saving for confirmation to change a customer that is %s to %s',
    async (status, choice, title, accept, call) => {
      const { user, writeRequests } = await showCustomers(
        'ProviderUser',
        { [`PUT /Customer/${storedCustomer.id}`]: noContent, [call]: noContent },
        { ...storedCustomer, status },
      );
      const dialog = await openEdit(user);
      await chooseOption(user, 'Status', choice);
      expect(
        within(dialog).getByText('Nach dem Speichern fragt das Portal, ob Sie den Wechsel bestätigen.'),
      ).toBeVisible();
      await user.click(saveButton(dialog, 'Kunde speichern'));
      const prompt = await screen.findByRole('dialog', { name: title });
      expect(writeRequests().map(([name]) => name)).toEqual([`PUT /Customer/${storedCustomer.id}`]);
      await user.click(within(prompt).getByRole('button', { name: accept }));
      await waitFor(() =>
        expect(writeRequests().at(-1)).toEqual([call, { customerId: [storedCustomer.id] }]),
      );
    },
  );

  it('opens again after a refusal with the typed values, but only for the same customer', async () => {
    const { user } = await showCustomers('ProviderAdmin', {
      [`PUT /Customer/${storedCustomer.id}`]: () =>
        json({ status: 400, title: 'Refused', code: 'EmailAlreadyInUse' }, 400),
    });
    const dialog = await openEdit(user);
    await user.clear(textbox(dialog, 'E-Mail-Adresse'));
    await user.type(textbox(dialog, 'E-Mail-Adresse'), 'vergeben@demo.example');
    await user.click(saveButton(dialog, 'Kunde speichern'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      keepWordsWhole('E-Mail-Adresse: Diese E-Mail-Adresse wird bereits verwendet.'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(alert).getByRole('button', { name: 'Formular wieder öffnen' }));
    const reopened = await screen.findByRole('dialog', { name: storedCustomer.name });
    expect(textbox(reopened, 'E-Mail-Adresse')).toHaveValue('vergeben@demo.example');
    await user.click(within(reopened).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(textbox(await openEdit(user), 'E-Mail-Adresse')).toHaveValue(storedCustomer.email);
  });
});
