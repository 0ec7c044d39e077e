import type { InvoiceContent, InvoiceDetails } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { invoiceOf, noteOf, pageOf } from '../../../test-support/invoices.ts';
import { buildRuleCheck } from '../../../test-support/rule-check.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import type { CurrentUser } from '../../session/current-user.ts';
import { FrontendInvoicePage } from '../../app/pages/frontend-invoice-page.tsx';
import { ManageInvoicesPage } from '../../app/pages/manage-invoices-page.tsx';

const invoice = invoiceOf(1, {
  electronicFormat: 'ZUGFeRD EN 16931',
  lastDownloadedAt: '2026-11-18T08:00:00Z',
});
const NOTES = `GET /Invoice/ManyComments/${invoice.id}`;
const CREATE = `POST /Invoice/Comment/${invoice.id}`;
const DETAILS = `GET /Invoice/Details/${invoice.id}`;
const CONTENT = `GET /Invoice/Content/${invoice.id}`;
const CHECK = `GET /Invoice/RuleCheck/${invoice.id}`;
const me = userOf('CustomerUser');
const ownNote = noteOf(1, { customerUserId: me.userId, comment: 'An die Filiale gegeben.\n<b>Danke</b>' });
const otherNote = noteOf(2);

const party = { ids: [], vatId: 'DE299999990', country: 'DE' };
const details: InvoiceDetails = {
  id: invoice.id,
  documentName: invoice.documentName,
  publishedAt: '2026-11-13T08:00:00Z',
  parts: ['xml'],
  annexes: [],
  annexLinks: [],
  supersededVersions: [],
  amount: null,
  currency: null,
  dueDate: null,
  remindedInvoices: [],
  reminders: [],
  electronic: {
    format: 'CII',
    profileName: 'EN16931',
    documentNumber: 'RE-2026/1184',
    typeCode: '380',
    issueDate: '2026-11-13',
    dueDate: '2026-11-27',
    currency: 'EUR',
    buyerReference: null,
    orderReference: null,
    precedingInvoice: null,
    seller: { ...party, name: 'Muster Automaten GmbH', postcode: '50825', city: 'Köln' },
    buyer: { ...party, name: 'Bäckerei Müller GmbH', postcode: null, city: null },
    totals: { net: '357.60', tax: '25.03', gross: '382.63', due: '382.63' },
  },
};

const line: InvoiceContent['lines'][number] = {
  position: '1',
  level: 0,
  name: 'Kaffeebohnen',
  quantity: '24',
  unit: 'Stück',
  price: '14,90',
  priceBase: '',
  vat: '7 %',
  net: '357,60',
  isCounted: true,
  details: [{ label: 'Artikelnummer', text: 'K-1' }],
};
const content: InvoiceContent = {
  language: 'de',
  parties: [
    { title: 'Rechnungssteller', name: 'Muster Automaten GmbH', rows: [{ text: 'Vogelsanger Straße 187' }] },
    {
      title: 'Zahlungsempfänger',
      name: 'Factoring AG',
      rows: [],
      warning: 'Das Geld geht nicht an den Rechnungssteller.',
    },
  ],
  facts: [{ label: 'Belegnummer', text: 'RE-2026/1184' }],
  columns: {
    position: 'Pos.',
    item: 'Bezeichnung',
    quantity: 'Menge',
    price: 'Einzelpreis',
    vat: 'USt',
    net: 'Netto €',
  },
  lines: [line, { ...line, position: '1.1', name: 'davon Röstung', level: 1, isCounted: false, details: [] }],
  lineCount: 5,
  totals: [
    { label: 'Nachlass: Treue', amount: '-10,00 €', details: ['5 % von 200,00 €'], kind: 'part' },
    { label: 'Zahlbetrag', amount: '382,63 €', details: [], kind: 'due' },
  ],
  sections: [
    { title: 'Zahlung', rows: [{ label: 'Kontonummer (IBAN)', text: 'DE02 1203 0000 0000 2020 51' }] },
  ],
  further: {
    title: 'Weitere Angaben',
    sections: [
      {
        title: 'Prozess',
        rows: [{ label: 'Spezifikation', text: 'urn:cen.eu:en16931:2017', term: 'BT-24' }],
      },
    ],
  },
};

async function openCustomer(server: Record<string, Handler> = {}, user: CurrentUser = me) {
  const view = await renderComponent(<FrontendInvoicePage />, {
    user,
    at: `/invoices?open=${invoice.id}`,
    server: {
      'GET /Invoice/List': () => json(pageOf([invoice])),
      [NOTES]: () => json([ownNote, otherNote]),
      [CONTENT]: () => json(content),
      ...server,
    },
  });
  const dialog = await screen.findByRole('dialog', { name: /^Rechnung RE-2026\/0001/ });
  return { ...view, dialog };
}

function factOf(dialog: HTMLElement, name: string): string | null | undefined {
  return within(dialog).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
}

describe('the detail dialog of the customer page', () => {
  it("shows the facts and the notes, and labels the viewer's own notes", async () => {
    const { dialog } = await openCustomer();
    expect(factOf(dialog, 'Kunde')).toBe('Bäckerei Müller GmbH');
    expect(factOf(dialog, 'Anbieter')).toBe('Muster Automaten GmbH');
    expect(factOf(dialog, 'Zuletzt geladen')).toBe('18.11.2026');
    const notes = await within(dialog).findAllByRole('listitem');
    expect(notes).toHaveLength(2);
    expect(notes[0]).toHaveTextContent('Sie17.11.2026, 16:41:08');
    expect(notes[1]).toHaveTextContent('Weiß Jörg-Peter');
    expect(notes[0]).toHaveTextContent('<b>Danke</b>');
  });

  it('shows the amount and the due date from the index file next to the date of a plain PDF', async () => {
    const plain = { ...invoice, electronicFormat: null };
    const stated = { amount: '1190.00', currency: 'EUR', dueDate: '2026-12-13' };
    const { dialog } = await openCustomer({
      'GET /Invoice/List': () => json(pageOf([plain])),
      [DETAILS]: () => json({ ...details, parts: [], electronic: null, ...stated }),
    });
    expect(await within(dialog).findByText('Betrag 1.190,00 EUR')).toBeInTheDocument();
    expect(within(dialog).getByText('fällig am 13.12.2026')).toBeInTheDocument();
  });

  it('shows the due date of a document that states no amount', async () => {
    const plain = { ...invoice, electronicFormat: null };
    const { dialog } = await openCustomer({
      'GET /Invoice/List': () => json(pageOf([plain])),
      [DETAILS]: () => json({ ...details, parts: [], electronic: null, dueDate: '2026-12-13' }),
    });
    expect(await within(dialog).findByText('fällig am 13.12.2026')).toBeInTheDocument();
    expect(within(dialog).queryByText(/^Betrag/)).not.toBeInTheDocument();
  });

  it('shows a document without structured data by its facts, and its earlier versions', async () => {
    const plain = { ...invoice, electronicFormat: null };
    const older = {
      id: invoiceOf(9).id,
      documentName: 'RE-alt.pdf',
      invoiceDate: '2026-10-01',
      publishedAt: '2026-10-02T08:00:00Z',
    };
    const { dialog, user, server } = await openCustomer({
      'GET /Invoice/List': () => json(pageOf([plain])),
      [DETAILS]: () => json({ ...details, parts: [], electronic: null, supersededVersions: [older] }),
    });
    expect(factOf(dialog, 'Belegnummer')).toBe('RE-2026/0001');
    expect(factOf(dialog, 'Belegdatum')).toBe('13.10.2026');
    expect(await within(dialog).findByText('Bereitgestellt am 02.10.2026')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'PDF: RE-alt.pdf' }));
    await waitFor(() => expect(server.seen.at(-1)?.path).toBe(`/Invoice/Download/${older.id}`));
  });

  it('lists the annexes of an e-invoice with type and size, and downloads one by its number', async () => {
    const annex = { number: 2, name: 'Aufmaß.pdf', type: 'application/pdf', description: 'Aufmaß vor Ort' };
    const broken = { number: 3, name: 'defekt.pdf', type: null, description: null, size: 3 };
    const { dialog, user, server } = await openCustomer({
      [DETAILS]: () =>
        json({
          ...details,
          annexes: [
            { ...annex, size: 36_480, fault: null },
            { ...broken, fault: 'malformed' },
          ],
          annexLinks: [{ name: 'Plan', address: 'https://example.com/plan' }],
        }),
    });
    expect(await within(dialog).findByRole('heading', { name: 'Anhänge des Belegs' })).toBeVisible();
    expect(within(dialog).getByText('PDF · 36 kB')).toBeVisible();
    expect(within(dialog).getByText('Aufmaß vor Ort')).toBeVisible();
    expect(within(dialog).getByText(/fehlerhaft gespeichert/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Laden: defekt.pdf' })).toBeNull();
    expect(within(dialog).getByText(/https:\/\/example.com\/plan/)).toBeVisible();
    expect(within(dialog).queryByRole('link', { name: /example.com/ })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Laden: Aufmaß.pdf' }));
    await waitFor(() =>
      expect(server.seen.at(-1)?.path).toBe(`/Invoice/Download/${invoice.id}/Annex?number=2`),
    );
  });

  it('says that the annexes cannot be read at the moment', async () => {
    const { dialog } = await openCustomer({ [DETAILS]: () => json({ ...details, annexes: null }) });
    expect(await within(dialog).findByText(/Die Anhänge lassen sich gerade nicht lesen/)).toBeVisible();
  });

  it('does not call an XML reminder an e-invoice', async () => {
    const reminder = { ...invoice, electronicFormat: 'UBL-Reminder' };
    const { dialog } = await openCustomer({
      'GET /Invoice/List': () => json(pageOf([reminder])),
      [DETAILS]: () => json({ ...details, parts: ['original'] }),
    });
    expect(
      await within(dialog).findByText(/eine elektronische Mahnung \(UBL Reminder\) und kam/),
    ).toBeVisible();
    expect(within(dialog).getByText('E-Mahnung · UBL Reminder')).toBeVisible();
    expect(within(dialog).queryByText(/eine E-Rechnung/)).toBeNull();
  });

  it('shows the whole content of an e-invoice, in the form of an invoice', async () => {
    const { dialog } = await openCustomer({ [DETAILS]: () => json(details) });
    expect(await within(dialog).findByText('Vogelsanger Straße 187')).toBeVisible();
    expect(within(dialog).getByText('E-Rechnung · ZUGFeRD EN 16931')).toBeVisible();
    expect(within(dialog).getByText('Das Geld geht nicht an den Rechnungssteller.')).toBeVisible();
    expect(factOf(dialog, 'Belegnummer')).toBe('RE-2026/1184');
    const rows = within(within(dialog).getByRole('table', { name: 'Positionen' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('1KaffeebohnenArtikelnummer K-124 Stück14,907 %357,60');
    expect(rows[2]).toHaveTextContent('1.1davon Röstung');
    expect(within(dialog).getByText('5 % von 200,00 €')).toBeVisible();
    expect(factOf(dialog, 'Zahlbetrag')).toBe('382,63 €');
    expect(factOf(dialog, 'Kontonummer (IBAN)')).toBe('DE02 1203 0000 0000 2020 51');
    expect(within(dialog).getByText('BT-24')).toBeInTheDocument();
  });

  it('loads further lines of a long e-invoice when they are requested', async () => {
    const { dialog, user, server } = await openCustomer({
      [DETAILS]: () => json(details),
      [CONTENT]: (request) =>
        json(
          request.path.includes('from=2')
            ? { ...content, lines: [line, line, { ...line, name: 'Das Ende' }] }
            : content,
        ),
    });
    await user.click(await within(dialog).findByRole('button', { name: '3 weitere Positionen anzeigen' }));
    expect(await within(dialog).findByText('Das Ende')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /weitere Position/ })).toBeNull();
    expect(server.seen.filter(({ path }) => path.includes('/Content/'))).toHaveLength(2);
  });

  it('scrolls a long invoice by keyboard: the pane can be focused and has a name', async () => {
    const { dialog, user } = await openCustomer({ [DETAILS]: () => json(details) });
    await within(dialog).findByRole('table', { name: 'Positionen' });
    const pane = within(dialog).getByRole('region', { name: 'Angaben zum Beleg' });
    const focusedElements = new Set<Element | null>();
    for (let step = 0; step < 20 && document.activeElement !== pane; step += 1) {
      await user.tab();
      if (focusedElements.has(document.activeElement)) break;
      focusedElements.add(document.activeElement);
    }
    expect(pane).toHaveFocus();
  });

  it('reports that the content could not be loaded, and offers to load it again', async () => {
    let requestCount = 0;
    const { dialog, user } = await openCustomer({
      [DETAILS]: () => json(details),
      [CONTENT]: () => {
        requestCount += 1;
        return requestCount === 1 ? json({ status: 500, title: 'x' }, 500) : json(content);
      },
    });
    await within(dialog).findByText('Weitere Angaben konnten nicht geladen werden');
    await user.click(within(dialog).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await within(dialog).findByText('DE02 1203 0000 0000 2020 51')).toBeVisible();
  });

  // Details and content each had a message, with the same words and a button of its own.
  it('reports once that nothing could be loaded, and loads everything again with one button', async () => {
    let isDown = true;
    const whenUp = (body: unknown) => () => (isDown ? json({ status: 503, title: 'x' }, 503) : json(body));
    const { dialog, user, server } = await openCustomer({
      [DETAILS]: whenUp({ ...details, dueDate: '2026-11-27' }),
      [CONTENT]: whenUp(content),
    });
    const requests = () => server.seen.filter(({ path }) => /Details|Content/.test(path));
    await waitFor(() => expect(requests()).toHaveLength(2));
    const message = 'Weitere Angaben konnten nicht geladen werden';
    await within(dialog).findByText(message);
    await waitFor(() => expect(within(dialog).queryByRole('status', { name: /geladen$/ })).toBeNull());
    expect(within(dialog).getAllByText(message)).toHaveLength(1);
    isDown = false;
    await user.click(within(dialog).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await within(dialog).findByText('DE02 1203 0000 0000 2020 51')).toBeVisible();
    expect(await within(dialog).findByText('fällig am 27.11.2026')).toBeVisible();
    expect(within(dialog).queryByText(message)).toBeNull();
  });

  it('offers the PDF and, for an e-invoice, the XML', async () => {
    const { dialog, user, server } = await openCustomer({
      [`GET /Invoice/Download/${invoice.id}`]: () => json({ status: 404, title: 'x' }, 404),
    });
    await user.click(within(dialog).getByRole('button', { name: 'PDF herunterladen' }));
    await waitFor(() => expect(server.seen.at(-1)?.path).toBe(`/Invoice/Download/${invoice.id}`));
    await user.click(
      within(dialog).getByRole('button', { name: 'XML: strukturierte Fassung herunterladen' }),
    );
    await waitFor(() => expect(server.seen.at(-1)?.path).toBe(`/Invoice/Download/${invoice.id}?part=xml`));
  });

  it('saves a note and shows it as the first note and in the list', async () => {
    let notes = [otherNote];
    const created = noteOf(3, { customerUserId: me.userId, comment: 'Gutschrift ist da' });
    const { dialog, user, server } = await openCustomer({
      [NOTES]: () => json(notes),
      [CREATE]: () => {
        notes = [created, ...notes];
        return json(created);
      },
    });
    const save = within(dialog).getByRole('button', { name: 'Notiz speichern' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(save).toHaveAccessibleDescription('Schreiben Sie zuerst einen Text.');
    await user.type(within(dialog).getByRole('textbox', { name: 'Neue Notiz' }), '  Gutschrift ist da ');
    await user.click(within(dialog).getByRole('button', { name: 'Notiz speichern' }));
    expect(await screen.findByText('Notiz gespeichert.')).toBeVisible();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^Erfolg: Notiz gespeichert\.RE-/),
    );
    const items = within(dialog).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Gutschrift ist da');
    expect(items).toHaveLength(2);
    expect(within(dialog).getByRole('textbox', { name: 'Neue Notiz' })).toHaveValue('');
    expect(within(dialog).getByRole('textbox', { name: 'Neue Notiz' })).toHaveFocus();
    const sent = server.seen.find(({ method }) => method === 'POST');
    expect(sent?.body).toBe(JSON.stringify({ comment: 'Gutschrift ist da' }));
    const [table] = screen.getAllByRole('table', { hidden: true });
    await waitFor(() => expect(table).toHaveTextContent('Gutschrift ist da'));
  });

  it('keeps a pasted text that is too long whole, and says what to do', async () => {
    const { dialog, user, server } = await openCustomer({});
    const field = within(dialog).getByRole('textbox', { name: 'Neue Notiz' });
    await user.click(field);
    await user.paste('x'.repeat(2_001));
    expect(field).toHaveValue('x'.repeat(2_001));
    expect(field).toHaveAccessibleDescription('Kürzen Sie den Text auf höchstens 2.000 Zeichen.');
    const save = within(dialog).getByRole('button', { name: 'Notiz speichern' });
    expect(save).toHaveAccessibleDescription('Kürzen Sie den Text auf höchstens 2.000 Zeichen.');
    await user.click(save);
    expect(server.seen.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    expect(field).not.toHaveAccessibleDescription();
  });

  it('keeps the text when saving fails, and discards it on cancel', async () => {
    const { dialog, user, problems } = await openCustomer({
      [CREATE]: () => json({ status: 500, title: 'x' }, 500),
    });
    const field = within(dialog).getByRole('textbox', { name: 'Neue Notiz' });
    await user.type(field, 'Bitte prüfen');
    await user.click(within(dialog).getByRole('button', { name: 'Notiz speichern' }));
    expect(await within(dialog).findByText(/Ihr Text steht noch im Feld/)).toBeVisible();
    expect(problems).toHaveLength(1);
    expect(field).toHaveValue('Bitte prüfen');
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    expect(field).toHaveValue('');
    expect(within(dialog).queryByText(/Ihr Text steht noch im Feld/)).toBeNull();
  });

  it('reports that the notes could not be loaded', async () => {
    const { dialog, problems } = await openCustomer({
      [NOTES]: () => json({ status: 500, title: 'x' }, 500),
    });
    expect(await within(dialog).findByText('Die Notizen konnten nicht geladen werden')).toBeVisible();
    expect(problems).toEqual([]);
  });

  it('lets a super admin read notes but not write them', async () => {
    const { dialog } = await openCustomer(
      {},
      userOf('SuperAdmin', { userId: '019a0000-0000-7000-8000-000000000777' }),
    );
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(2);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
  });
});

describe('the invoice list of the back office', () => {
  async function showBackOffice(
    user: CurrentUser,
    at = '/manage-invoices',
    server: Record<string, Handler> = {},
  ) {
    const row = { ...invoice };
    delete row.comment;
    const view = await renderComponent(<ManageInvoicesPage />, {
      user,
      at,
      server: {
        'GET /Invoice/List': () => json(pageOf([row])),
        ...server,
      },
    });
    await screen.findAllByText('RE-2026/0001');
    return view;
  }
  const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

  it('shows the provider to a super admin', async () => {
    await showBackOffice(userOf('SuperAdmin'));
    expect(headers()).toEqual([
      '',
      'Anbieter',
      'Firmennr.',
      'Kunde',
      'Kundennr.',
      'Typ',
      'Belegnummer',
      'Belegdatum',
      'Aktionen',
    ]);
  });

  it('has the columns of the back office for other roles', async () => {
    await showBackOffice(userOf('SalesmanUser'));
    expect(headers()).toEqual([
      '',
      'Firmennr.',
      'Kunde',
      'Kundennr.',
      'Typ',
      'Belegnummer',
      'Belegdatum',
      'Aktionen',
    ]);
    expect(screen.getByRole('textbox', { name: 'Firmennr. filtern' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Zuletzt geladen filtern/ })).toBeNull();
  });

  it('opens a read-only detail dialog without notes', async () => {
    const { server } = await showBackOffice(userOf('ProviderUser'), `/manage-invoices?open=${invoice.id}`);
    const dialog = await screen.findByRole('dialog', { name: /^Rechnung RE-2026\/0001/ });
    expect(factOf(dialog, 'Kundennummer')).toBe('10000001');
    expect(factOf(dialog, 'Firmennummer')).toBe('40012233');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(within(dialog).queryByText('Notizen')).toBeNull();
    expect(server.seen.some(({ path }) => path.includes('Comment'))).toBe(false);
  });

  it('reports once that neither the document nor its rule check could be loaded', async () => {
    const failing = () => json({ status: 503, title: 'x' }, 503);
    const { server } = await showBackOffice(userOf('ProviderUser'), `/manage-invoices?open=${invoice.id}`, {
      [DETAILS]: failing,
      [CONTENT]: failing,
      [CHECK]: failing,
    });
    await waitFor(() =>
      expect(server.seen.filter(({ path }) => /Details|Content|RuleCheck/.test(path))).toHaveLength(3),
    );
    const dialog = screen.getByRole('dialog', { name: /^Rechnung RE-2026/ });
    await waitFor(() => expect(within(dialog).queryByRole('status', { name: /geladen$/ })).toBeNull());
    expect(await within(dialog).findAllByRole('button', { name: 'Erneut versuchen' })).toHaveLength(1);
  });

  it('reports it if only the rule check could not be loaded', async () => {
    await showBackOffice(userOf('ProviderUser'), `/manage-invoices?open=${invoice.id}`, {
      [DETAILS]: () => json(details),
      [CONTENT]: () => json(content),
      [CHECK]: () => json({ status: 503, title: 'x' }, 503),
    });
    const dialog = await screen.findByRole('dialog', { name: /^Rechnung RE-2026/ });
    expect(await within(dialog).findByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
    expect(within(dialog).queryByText('Weitere Angaben konnten nicht geladen werden')).toBeNull();
  });

  it('shows the result of the rule check of an e-invoice', async () => {
    await showBackOffice(userOf('ProviderUser'), `/manage-invoices?open=${invoice.id}`, {
      [DETAILS]: () => json(details),
      [CHECK]: () => json({ check: buildRuleCheck() }),
    });
    const check = await screen.findByRole('region', { name: /^Regelprüfung/ });
    expect(check).toHaveTextContent('Die Summe der Positionen ist falsch.');
    expect(check).toHaveTextContent('verbindlich ist der Prüfer der KoSIT');
  });
});
