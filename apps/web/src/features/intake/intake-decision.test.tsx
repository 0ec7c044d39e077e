import type { IntakeDetail } from '@belegfach/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { buildHeldDetail, buildJournalPage, buildReceipt } from '../../../test-support/intake.ts';
import { buildResponseItem, LIST, toJournalItem, showIntake } from '../../../test-support/intake-page.tsx';
import { provider } from '../../../test-support/users.ts';

describe('a document that must be an e-invoice', () => {
  it('is released with an exemption', async () => {
    const detail = buildHeldDetail(1, {
      customerNumber: '10000001',
      reason: 'e-invoice-required',
      reasons: ['e-invoice-required'],
      eInvoiceDuty: { state: 'required', exemption: null, comment: null },
    });
    const { user, listRequests } = await showIntake({
      detail,
      server: { [`POST /Intake/Documents/${detail.id}/Release`]: () => json(buildResponseItem()) },
    });
    await user.click(await screen.findByRole('button', { name: detail.fileName }));
    const dialog = await screen.findByRole('dialog', { name: /RE-2026\/0001/ });
    expect(dialog).toHaveTextContent('E-Rechnung nötig.');
    const accept = () => within(dialog).getByRole('button', { name: 'Annehmen' });
    expect(accept()).toHaveAccessibleDescription('Noch zu prüfen: Ausnahme');
    await user.click(within(dialog).getByRole('combobox', { name: 'Ausnahme' }));
    await user.click(await screen.findByRole('option', { name: /Kleinunternehmer/ }));
    await user.click(accept());
    expect(await screen.findByText('Beleg angenommen.')).toBeVisible();
    expect(JSON.parse(listRequests('POST').at(-1)?.body ?? '')).toEqual({ exemption: 'small-business' });
  });

  it('asks for the exemption after the server has refused the release, if only the entered values require an e-invoice', async () => {
    const detail = buildHeldDetail(1, { customerNumber: '10000001', reasons: ['no-invoice-xml'] });
    const { user } = await showIntake({
      detail,
      server: {
        [`POST /Intake/Documents/${detail.id}/Release`]: () =>
          json({ status: 400, title: 'x', code: 'EInvoiceExemptionRequired' }, 400),
      },
    });
    await user.click(await screen.findByRole('button', { name: detail.fileName }));
    const dialog = await screen.findByRole('dialog', { name: /RE-2026\/0001/ });
    expect(within(dialog).queryByRole('combobox', { name: 'Ausnahme' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Annehmen' }));
    expect(await within(dialog).findByRole('combobox', { name: 'Ausnahme' })).toBeVisible();
  });

  it('shows the exemption with which it was released', async () => {
    const detail = buildHeldDetail(1, {
      state: 'accepted',
      reason: null,
      reasons: [],
      eInvoiceDuty: { state: 'exempt', exemption: 'other', comment: 'Leasing' },
    });
    const { user } = await showIntake({ detail });
    await user.click(await screen.findByRole('button', { name: detail.fileName }));
    const dialog = await screen.findByRole('dialog', { name: /RE-2026\/0001/ });
    expect(await within(dialog).findByText('Ausnahme, Anderer Grund, „Leasing“')).toBeVisible();
  });
});

describe('a held document', () => {
  it('is assigned to a suggested customer, and its identifier is learned', async () => {
    const detail = buildHeldDetail(1);
    const { user, listRequests } = await showIntake({
      detail,
      server: { [`POST /Intake/Documents/${detail.id}/Release`]: () => json(buildResponseItem()) },
    });
    await user.click(await screen.findByRole('button', { name: detail.fileName }));
    const dialog = await screen.findByRole('dialog', { name: /RE-2026\/0001/ });
    expect(dialog).toHaveTextContent('Der Beleg nennt die Kundennummer 10000413.');
    expect(within(dialog).getByRole('region', { name: 'Verlauf' })).toHaveTextContent(
      '20.11.2026, 14:28:05, Eingangsordner',
    );
    const accept = () => within(dialog).getByRole('button', { name: /annehmen/i });
    expect(accept()).toHaveAttribute('aria-disabled', 'true');
    expect(accept()).toHaveAccessibleDescription('Noch zu prüfen: Kunde');
    await user.click(within(dialog).getByRole('radio', { name: /Dünnwälder/ }));
    const remember = within(dialog).getByRole('checkbox', { name: /Merken: die Kundennummer 10000413/ });
    // Never ticked in advance: it affects all later documents.
    expect(remember).not.toBeChecked();
    await user.click(remember);
    await user.click(accept());
    expect(await screen.findByText('Beleg angenommen.')).toBeVisible();
    expect(JSON.parse(listRequests('POST').at(-1)?.body ?? '')).toEqual({
      customerId: detail.suggestions[0]?.id,
      remember: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is assigned without learning its identifier unless a person asks for it', async () => {
    const detail = buildHeldDetail(1);
    const { user, listRequests } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: { [`POST /Intake/Documents/${detail.id}/Release`]: () => json(buildResponseItem()) },
    });
    await user.click(await screen.findByRole('radio', { name: /Dünnwälder/ }));
    await user.click(screen.getByRole('button', { name: 'Zuordnen und annehmen' }));
    await screen.findByText('Beleg angenommen.');
    expect(JSON.parse(listRequests('POST').at(-1)?.body ?? '')).toEqual({
      customerId: detail.suggestions[0]?.id,
    });
  });

  it('moves a learned identifier from another customer only after a confirmation', async () => {
    const holder = {
      id: '019a0000-0000-7000-8000-000000000888',
      name: 'Alte GmbH',
      customerNumber: '10000888',
      isOwnNumber: false,
    };
    const detail = buildHeldDetail(1, { identifierHolders: [holder] });
    const { user, listRequests } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: { [`POST /Intake/Documents/${detail.id}/Release`]: () => json(buildResponseItem()) },
    });
    await user.click(await screen.findByRole('radio', { name: /Dünnwälder/ }));
    expect(screen.queryByRole('checkbox', { name: /Alte GmbH/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /Merken/ }));
    const confirmation = screen.getByRole('checkbox', {
      name: /Bisher steht diese Angabe für Alte GmbH \(10000888\), künftig für Seniorenresidenz Dünnwälder/,
    });
    expect(confirmation).not.toBeChecked();
    // When the reason is gone, another button element replaces this one.
    const accept = () => screen.getByRole('button', { name: 'Zuordnen und annehmen' });
    expect(accept()).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirmation);
    await user.click(accept());
    await screen.findByText('Beleg angenommen.');
    expect(JSON.parse(listRequests('POST').at(-1)?.body ?? '')).toMatchObject({
      remember: true,
      overrideIdentifier: true,
    });
  });

  it('loses the choice to learn its identifier when another customer is chosen', async () => {
    const other = {
      id: '019a0000-0000-7000-8000-000000000315',
      name: 'Höfe KG',
      customerNumber: '10000315',
      because: ['similar-name' as const],
    };
    const detail = buildHeldDetail(1, { suggestions: [...buildHeldDetail(1).suggestions, other] });
    const { user } = await showIntake({ detail, at: `/intake?open=${detail.id}` });
    await user.click(await screen.findByRole('radio', { name: /Dünnwälder/ }));
    await user.click(screen.getByRole('checkbox', { name: /Merken/ }));
    await user.click(screen.getByRole('radio', { name: /Höfe KG/ }));
    expect(screen.getByRole('checkbox', { name: /Merken/ })).not.toBeChecked();
  });

  it.each([
    ['ProviderAdmin', 'customer-number', '10000888', 'Das ist die Kundennummer von Alte GmbH (10000888).'],
    ['SuperAdmin', 'buyer-id', '10000888', 'Das ist die Kundennummer von Alte GmbH (10000888).'],
    // The provider ignores leading zeros.
    ['SuperAdmin', 'customer-number', '888', 'Das ist die Kundennummer von Alte GmbH (00000888).'],
    ['ProviderAdmin', 'vat-id', 'DE111111125', 'Das ändert nur ein Super-Admin.'],
  ] as const)('shows a %s why a %s cannot be learned', async (role, scheme, value, reason) => {
    const holder = {
      id: '019a0000-0000-7000-8000-000000000888',
      name: 'Alte GmbH',
      customerNumber: value === '888' ? '00000888' : '10000888',
      isOwnNumber: scheme !== 'vat-id',
    };
    const detail = buildHeldDetail(1, { identifier: { scheme, value }, identifierHolders: [holder] });
    const { user } = await showIntake({ role, detail, at: `/intake?open=${detail.id}` });
    await user.click(await screen.findByRole('radio', { name: /Dünnwälder/ }));
    const remember = screen.getByRole('checkbox', { name: /Merken/ });
    expect(remember).toBeDisabled();
    expect(remember).toHaveAccessibleDescription(expect.stringContaining(reason) as string);
    // The document can still be assigned.
    expect(screen.getByRole('button', { name: 'Zuordnen und annehmen' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });

  it('shows the customer who has its identifier now if a release is refused because another person was faster', async () => {
    const detail = buildHeldDetail(1);
    const { user } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: {
        [`POST /Intake/Documents/${detail.id}/Release`]: () =>
          json(
            {
              status: 403,
              title: 'Forbidden',
              code: 'IdentifierNotYours',
              message: 'Alte GmbH (10000888)',
            },
            403,
          ),
      },
    });
    await user.click(await screen.findByRole('radio', { name: /Dünnwälder/ }));
    await user.click(screen.getByRole('checkbox', { name: /Merken/ }));
    await user.click(screen.getByRole('button', { name: 'Zuordnen und annehmen' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Anfrage nicht erlaubt.');
    expect(alert).toHaveTextContent('Betrifft: Alte GmbH (10000888).');
    // The alert closes by itself; the form keeps the reason.
    expect(screen.getByRole('form')).toHaveTextContent('Betrifft: Alte GmbH (10000888).');
  });

  it('shows the values of an index that names its file, and uses them only on request', async () => {
    const customer = {
      id: '019a0000-0000-7000-8000-000000000777',
      name: 'Höfe KG',
      customerNumber: '10000777',
    };
    const detail = buildHeldDetail(1, {
      reasons: ['no-invoice-xml'],
      reason: 'no-invoice-xml',
      identifier: null,
      suggestions: [],
      documentNumber: null,
      documentDate: null,
      typeValue: null,
      offers: [
        {
          at: '2026-11-20T15:28:05Z',
          documentNumber: 'MA-7',
          documentDate: '2026-11-02',
          typeValue: 2,
          customerNumber: '10000777',
          customerName: 'Höfe GmbH & Co. KG',
          customer,
        },
      ],
    });
    const { user, listRequests } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: { [`POST /Intake/Documents/${detail.id}/Release`]: () => json(buildResponseItem()) },
    });
    const offers = await screen.findByRole('region', { name: 'Eine Indexdatei nennt diese Datei' });
    expect(offers).toHaveTextContent(
      'Index vom 20.11.2026, 16:28:05: Mahnung, MA-7, 02.11.2026, 10000777, Höfe GmbH & Co. KG',
    );
    expect(screen.getByRole('textbox', { name: 'Belegnummer' })).toHaveValue('');
    await user.click(within(offers).getByRole('button', { name: /^Angaben übernehmen: Index vom / }));
    expect(screen.getByRole('textbox', { name: 'Belegnummer' })).toHaveValue('MA-7');
    await user.click(screen.getByRole('button', { name: 'Zuordnen und annehmen' }));
    await screen.findByText('Beleg angenommen.');
    expect(JSON.parse(listRequests('POST').at(-1)?.body ?? '')).toEqual({
      customerId: customer.id,
      documentNumber: 'MA-7',
      documentDate: '2026-11-02',
      typeValue: 2,
    });
  });

  it('is removed from the count in the sidebar when it is rejected', async () => {
    const detail = buildHeldDetail(1);
    let waiting = 2;
    const page = () => json(buildJournalPage([buildReceipt(3)], { quarantined: waiting }));
    const { user } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: {
        [LIST]: page,
        'GET /Intake/Waiting': () => json({ waiting, latestAt: null }),
        [`POST /Intake/Documents/${detail.id}/Discard`]: () => {
          waiting = 1;
          return json(buildResponseItem({ state: 'rejected' }));
        },
      },
    });
    const link = (name: string) => screen.findByRole('link', { name, hidden: true });
    expect(await link('Belegeingang, 2 zu prüfen')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Ablehnen' }));
    await user.type(screen.getByRole('textbox', { name: 'Grund' }), 'Probe');
    await user.click(screen.getByRole('button', { name: 'Beleg ablehnen' }));
    expect(await link('Belegeingang, 1 zu prüfen')).toBeInTheDocument();
  });

  it('can be assigned to any customer of its provider by a search', async () => {
    const detail = buildHeldDetail(1, { suggestions: [], identifier: null });
    const toCustomer = (id: string, name: string, providerIds: string[]) => ({
      id: `019a0000-0000-7000-8000-0000000006${id}`,
      name,
      email: null,
      customerNumber: `100003${id}`,
      companyNumber: null,
      providerIds,
      salesmen: [],
      status: 'Active',
      invitedAt: null,
      lastSignInAt: null,
      undeliverableAt: null,
      notes: null,
    });
    const { user, network } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: {
        'GET /Customer/ManyPaginated': () =>
          json({
            items: [
              toCustomer('14', 'Höfe GmbH', [provider.id]),
              toCustomer('15', 'Höfe Fremd', ['019a0000-0000-7000-8000-000000000099']),
            ],
            totalPages: 1,
            totalItemCount: 2,
          }),
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Name oder Kundennummer' }), 'Höfe');
    await user.click(await screen.findByRole('radio', { name: /Höfe GmbH/ }));
    expect(screen.queryByRole('radio', { name: /Fremd/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /Merken/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Zuordnen und annehmen' })).not.toHaveAttribute(
      'aria-disabled',
    );
    expect(network.seen.find(({ path }) => path.startsWith('/Customer'))?.path).toContain('name=H%C3%B6fe');
  });

  it('lists the active content of its PDF, with the embedded files that contain it', async () => {
    const detail = buildHeldDetail(1, {
      reasons: ['active-content', 'customer-unknown'],
      reason: 'active-content',
      activeContent: [
        { kind: 'javascript', file: null },
        { kind: 'embedded-executable', file: 'rechnung.exe' },
      ],
    });
    await showIntake({ detail, at: `/intake?open=${detail.id}` });
    const found = await screen.findByRole('list', { name: 'Gefunden' });
    expect(
      within(found)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['JavaScript', 'Eingebettete ausführbare Datei: rechnung.exe']);
  });

  it('without recognised fields is completed by a person', async () => {
    const detail = buildHeldDetail(1, {
      reasons: ['no-invoice-xml'],
      reason: 'no-invoice-xml',
      customerNumber: '10000001',
      documentNumber: null,
      documentDate: null,
      typeValue: null,
    });
    const { user, listRequests } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: { [`POST /Intake/Documents/${detail.id}/Release`]: () => json(buildResponseItem()) },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Belegnummer' }), 'MA-7');
    fireEvent.change(screen.getByRole('textbox', { name: 'Belegdatum' }), {
      target: { value: '02.11.2026' },
    });
    await user.click(screen.getByRole('combobox', { name: 'Typ' }));
    await user.click(await screen.findByRole('option', { name: 'Mahnung' }));
    await user.click(screen.getByRole('button', { name: 'Annehmen' }));
    await screen.findByText('Beleg angenommen.');
    expect(JSON.parse(listRequests('POST').at(-1)?.body ?? '')).toEqual({
      documentNumber: 'MA-7',
      documentDate: '2026-11-02',
      typeValue: 2,
    });
  });

  it('with an existing number is compared with the existing document and accepted as a new version', async () => {
    const detail = buildHeldDetail(1, {
      reasons: ['number-exists'],
      reason: 'number-exists',
      customerNumber: '10000001',
      resolutions: ['newVersion', 'sameDocument'],
      existing: {
        documentId: '019a0000-0000-7000-8000-000000000777',
        documentNumber: 'RE-2026/0001',
        documentDate: '2026-11-01',
        customerNumber: '10000001',
        customerName: 'Bäckerei Müller GmbH',
        differences: ['documentDate'],
      },
      comparison: [
        {
          field: 'documentDate',
          index: null,
          document: { value: '2026-11-20', isUsable: true },
          existing: { value: '2026-11-01', isUsable: true },
          differs: true,
        },
      ],
    });
    const { user, listRequests } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: { [`POST /Intake/Documents/${detail.id}/Release`]: () => json(buildResponseItem()) },
    });
    const date = await screen.findByRole('row', { name: /Belegdatum 20\.11\.2026 01\.11\.2026/ });
    expect(date).toHaveAttribute('data-differs');
    await user.click(screen.getByRole('radio', { name: /Derselbe Beleg/ }));
    expect(screen.getByRole('button', { name: 'Als doppelt ablegen' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Neue Fassung/ }));
    await user.click(screen.getByRole('button', { name: 'Als neue Fassung annehmen' }));
    await screen.findByText('Beleg angenommen.');
    expect(JSON.parse(listRequests('POST').at(-1)?.body ?? '')).toEqual({ resolution: 'newVersion' });
  });

  it('is rejected after a confirmation that asks for the reason', async () => {
    const detail = buildHeldDetail(1);
    const { user, listRequests } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: {
        [`POST /Intake/Documents/${detail.id}/Discard`]: () => json(buildResponseItem({ state: 'rejected' })),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Ablehnen' }));
    const question = screen.getByRole('alertdialog', { name: 'RE-2026/0001 ablehnen?' });
    const reason = within(question).getByRole('textbox', { name: 'Grund' });
    expect(reason).toHaveFocus();
    const accept = within(question).getByRole('button', { name: 'Beleg ablehnen' });
    expect(accept).toHaveAttribute('aria-disabled', 'true');
    await user.type(reason, 'Probedruck');
    await user.click(within(question).getByRole('button', { name: 'Beleg ablehnen' }));
    expect(await screen.findByText('Beleg abgelehnt.')).toBeVisible();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Erfolg: Beleg abgelehnt.RE-2026/0001',
    );
    expect(JSON.parse(listRequests('POST').at(-1)?.body ?? '')).toEqual({ reason: 'Probedruck' });
  });

  it('has buttons to the previous and the next file of the list, and closing it returns to the list', async () => {
    const [first, second] = [buildHeldDetail(1), buildHeldDetail(2)];
    const detailRoute = (detail: IntakeDetail) =>
      [`GET /Intake/Documents/${detail.id}`, () => json(detail)] as const;
    const { user, currentHref } = await showIntake({
      server: {
        [LIST]: () => json(buildJournalPage([toJournalItem(first), toJournalItem(second)])),
        ...Object.fromEntries([detailRoute(first), detailRoute(second)]),
      },
    });
    await user.click(await screen.findByRole('button', { name: first.fileName }));
    await screen.findByRole('dialog', { name: /RE-2026\/0001/ });
    const previous = screen.getByRole('button', { name: 'Vorheriger Beleg' });
    expect(previous).toHaveAccessibleDescription('Davor steht kein Beleg auf dieser Seite der Liste.');
    await user.click(await screen.findByRole('radio', { name: /Dünnwälder/ }));
    await user.click(screen.getByRole('button', { name: 'Nächster Beleg' }));
    const dialog = await screen.findByRole('dialog', { name: /RE-2026\/0002/ });
    expect(await within(dialog).findByRole('radio', { name: /Dünnwälder/ })).not.toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Nächster Beleg' })).toHaveFocus();
    expect(currentHref()).toContain(second.id);
    await user.click(within(dialog).getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(currentHref()).toBe('/intake'));
    expect(screen.queryByRole('dialog', { name: /RE-2026\/0001/ })).toBeNull();
  });

  it('returns the focus to its row when its dialog closes, even if it is the first dialog opened', async () => {
    const detail = buildHeldDetail(1);
    const { user } = await showIntake({ detail });
    const opener = await screen.findByRole('button', { name: detail.fileName });
    opener.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: /RE-2026\/0001/ });
    await user.click(within(dialog).getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('that another person has already decided on shows a message and its new state', async () => {
    const detail = buildHeldDetail(1);
    let isSettled = false;
    const { user } = await showIntake({
      detail,
      at: `/intake?open=${detail.id}`,
      server: {
        [`GET /Intake/Documents/${detail.id}`]: () =>
          json(isSettled ? { ...detail, state: 'accepted', reasons: [], reason: null } : detail),
        [`POST /Intake/Documents/${detail.id}/Discard`]: () => {
          isSettled = true;
          return json({ status: 400, title: 'x', code: 'IntakeNotQuarantined' }, 400);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Ablehnen' }));
    await user.type(screen.getByRole('textbox', { name: 'Grund' }), 'Probe');
    await user.click(screen.getByRole('button', { name: 'Beleg ablehnen' }));
    expect(await screen.findByText('Der Beleg wartet nicht mehr auf eine Entscheidung.')).toBeVisible();
    expect(await screen.findByText('Angenommen und beim Kunden sichtbar.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ablehnen' })).toBeNull();
  });
});
