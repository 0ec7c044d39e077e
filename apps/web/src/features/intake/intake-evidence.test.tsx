import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { buildHeldDetail, buildJournalPage, buildReceipt } from '../../../test-support/intake.ts';
import { buildResponseItem, LIST, showIntake, toJournalItem } from '../../../test-support/intake-page.tsx';

const usable = (value: string) => ({ value, isUsable: true });

const contradicted = buildHeldDetail(1, {
  customerNumber: '10000001',
  customerName: 'Bäckerei Müller GmbH',
  reason: 'index-xml-conflict',
  reasons: ['index-xml-conflict'],
  disputed: ['documentNumber'],
  comparison: [
    {
      field: 'documentNumber',
      index: usable('AR-9999'),
      document: usable('AR-6004'),
      existing: null,
      differs: true,
    },
    { field: 'amount', index: usable('1190.00'), document: usable('1190'), existing: null, differs: false },
  ],
});
const release = `POST /Intake/Documents/${contradicted.id}/Release`;

describe('a document whose index contradicts its e-invoice', () => {
  it('names both values, and waits until a person has chosen one of them', async () => {
    const { user, listRequests } = await showIntake({
      detail: contradicted,
      at: `/intake?open=${contradicted.id}`,
      server: { [release]: () => json(buildResponseItem()) },
    });
    const table = await screen.findByRole('region', { name: 'Was die Quellen sagen' });
    expect(screen.getByText(/Der Index nennt AR-9999, die E-Rechnung AR-6004/)).toBeVisible();
    expect(within(table).getByRole('row', { name: /Betrag 1\.190,00 1\.190,00/ })).toBeVisible();
    const accept = () => screen.getByRole('button', { name: 'Annehmen' });
    expect(accept()).toHaveAccessibleDescription('Noch zu prüfen: Belegnummer');
    expect(within(table).getAllByRole('radio', { checked: false })).toHaveLength(2);
    await user.click(within(table).getByRole('radio', { name: 'Belegnummer AR-6004 (E-Rechnung)' }));
    expect(screen.getByRole('textbox', { name: 'Belegnummer' })).toHaveValue('AR-6004');
    await user.click(accept());
    await screen.findByText('Beleg angenommen.');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Erfolg: Beleg angenommen.AR-6004',
    );
    expect(JSON.parse(listRequests('POST').at(-1)?.body ?? '')).toEqual({ documentNumber: 'AR-6004' });
  });
});

describe('an unreadable amount and due date of the index', () => {
  const unreadFields = [
    { field: 'amount', text: 'zwölf' },
    { field: 'dueDate', text: '31.02.2026' },
  ] as const;

  it.each([
    ['held', buildHeldDetail(1, { unreadFields: [...unreadFields] })],
    ['accepted', buildHeldDetail(1, { state: 'accepted', reasons: [], unreadFields: [...unreadFields] })],
  ] as const)('are quoted in the details of a document that is %s', async (_state, detail) => {
    await showIntake({ detail, at: `/intake?open=${detail.id}` });
    const about = await screen.findByRole('region', { name: 'Angaben zum Beleg' });
    expect(about).toHaveTextContent('Der Betrag „zwölf“ im Index ist nicht lesbar und wird nicht angezeigt.');
    expect(about).toHaveTextContent('Die Fälligkeit „31.02.2026“ im Index ist nicht lesbar');
  });
});

it('the details of an accepted document name the total of the index if the e-invoice has another total', async () => {
  const total = (amount: string) => ({ amount, currency: 'EUR' });
  const detail = buildHeldDetail(1, {
    state: 'accepted',
    reasons: [],
    differingTotal: { index: total('350.37'), document: total('1305.37') },
  });
  await showIntake({ detail, at: `/intake?open=${detail.id}` });
  expect(
    await screen.findByText(
      'Der Index nennt als Betrag 350,37 EUR, die E-Rechnung 1.305,37 EUR. Es gilt die E-Rechnung.',
    ),
  ).toBeVisible();
});

describe('a reason', () => {
  it('names the value in the file, the limit, and the apparent kind of the file', async () => {
    const none = {
      index: null,
      document: null,
      expected: [],
      limit: null,
      looksLike: null,
      content: null,
      files: [],
      place: null,
    };
    const detail = buildHeldDetail(1, {
      reasons: [
        'invalid-date',
        'provider-mismatch',
        'limits',
        'not-a-pdf',
        'xml-malformed',
        'xml-not-an-invoice',
        'file-name',
      ],
      reasonDetails: [
        { ...none, reason: 'invalid-date', index: '31.02.2026' },
        { ...none, reason: 'provider-mismatch', document: 'DE1', expected: ['DE2', 'DE3'] },
        { ...none, reason: 'limits', limit: { name: 'file-bytes', allowed: 26_214_400, found: 27_577_549 } },
        { ...none, reason: 'not-a-pdf', looksLike: 'html' },
        { ...none, reason: 'xml-malformed', place: { line: 3, column: 7 } },
        { ...none, reason: 'xml-not-an-invoice', content: 'Order (urn:order)' },
        { ...none, reason: 'file-name', files: ['innen/x.pdf'] },
      ],
    });
    await showIntake({ detail, at: `/intake?open=${detail.id}` });
    const dialog = await screen.findByRole('dialog', { name: /RE-2026\/0001/ });
    await within(dialog).findByText(/Im Index steht „31\.02\.2026“/);
    expect(dialog).toHaveTextContent('In der E-Rechnung steht DE1, erwartet wird DE2, DE3.');
    expect(dialog).toHaveTextContent('Die Datei hat 26,3 MB, erlaubt sind 25 MB.');
    expect(dialog).toHaveTextContent('Sie beginnt wie eine Webseite');
    expect(dialog).toHaveTextContent('Der Fehler steht in Zeile 3, Spalte 7.');
    expect(dialog).toHaveTextContent('Gefunden: Order (urn:order).');
    expect(dialog).toHaveTextContent('Betroffen: innen/x.pdf.');
  });
});

describe('a reason about customers', () => {
  it('links the page of the inactive customer', async () => {
    const detail = buildHeldDetail(1, {
      customerNumber: '10000001',
      customerName: 'Bäckerei Müller GmbH',
      reason: 'customer-inactive',
      reasons: ['customer-inactive'],
    });
    await showIntake({ detail, at: `/intake?open=${detail.id}` });
    const dialog = await screen.findByRole('dialog', { name: /RE-2026\/0001/ });
    const link = await within(dialog).findByRole('link', { name: 'Bäckerei Müller GmbH (10000001)' });
    expect(link).toHaveAttribute('href', '/manage-customers/10000001');
  });

  it('names the customers among which a person must choose, each once', async () => {
    const holder = { id: '019a0000-0000-7000-8000-000000000314', name: 'Höfe GmbH', isOwnNumber: false };
    const other = { id: '019a0000-0000-7000-8000-000000000315', name: 'Höfe AG', isOwnNumber: false };
    const detail = buildHeldDetail(1, {
      reason: 'customer-ambiguous',
      reasons: ['customer-ambiguous'],
      identifierHolders: [
        { ...holder, customerNumber: '10000314' },
        { ...other, customerNumber: '10000315' },
      ],
      suggestions: [
        { id: holder.id, name: holder.name, customerNumber: '10000314', because: ['identifier'] },
        {
          id: '019a0000-0000-7000-8000-000000000316',
          name: 'Höfer KG',
          customerNumber: '10000316',
          because: ['similar-name'],
        },
      ],
    });
    await showIntake({ detail, at: `/intake?open=${detail.id}` });
    const dialog = await screen.findByRole('dialog', { name: /RE-2026\/0001/ });
    const outcome = await within(dialog).findByRole('region', { name: 'Angaben zum Beleg' });
    expect(outcome).toHaveTextContent('Es passen: Höfe GmbH (10000314), Höfe AG (10000315)');
    expect(outcome).not.toHaveTextContent('Höfer KG');
  });
});

describe('the release form', () => {
  it('accepts with Ctrl+Enter once, but not while a value is missing', async () => {
    const { user, listRequests } = await showIntake({
      detail: contradicted,
      at: `/intake?open=${contradicted.id}`,
      server: { [release]: () => json(buildResponseItem()) },
    });
    const releases = () => listRequests('POST').filter(({ path }) => path.endsWith('/Release'));
    const choice = await screen.findByRole('radio', { name: 'Belegnummer AR-6004 (E-Rechnung)' });
    act(() => choice.focus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(releases()).toHaveLength(0);
    await user.click(choice);
    await user.keyboard('{Enter}');
    expect(releases()).toHaveLength(0);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Beleg angenommen.');
    expect(releases()).toHaveLength(1);
  });
});

describe('the work of a clerk', () => {
  const second = buildHeldDetail(2);
  const rows = [toJournalItem(contradicted), { ...toJournalItem(second), providerId: second.providerId }];
  const server = {
    [LIST]: () => json(buildJournalPage(rows, { quarantined: 2 })),
    [`GET /Intake/Documents/${second.id}`]: () => json(second),
  };

  it('continues with the next held document after a decision', async () => {
    const { user, currentHref } = await showIntake({
      detail: contradicted,
      at: `/intake?open=${contradicted.id}`,
      server: { ...server, [release]: () => json(buildResponseItem()) },
    });
    await user.click(await screen.findByRole('radio', { name: 'Belegnummer AR-9999 (Index)' }));
    await user.click(screen.getByRole('button', { name: 'Annehmen' }));
    await waitFor(() => expect(currentHref()).toContain(second.id));
  });

  it('needs no mouse: J and K open the next and the previous document, but not while typing', async () => {
    const { user, currentHref } = await showIntake({
      detail: contradicted,
      at: `/intake?open=${contradicted.id}`,
      server,
    });
    await screen.findByRole('region', { name: 'Was die Quellen sagen' });
    await user.keyboard('j');
    await waitFor(() => expect(currentHref()).toContain(second.id));
    await user.type(await screen.findByRole('textbox', { name: 'Name oder Kundennummer' }), 'k');
    expect(currentHref()).toContain(second.id);
    await user.click(screen.getByText('Was gelesen wurde'));
    await user.keyboard('k');
    await waitFor(() => expect(currentHref()).toContain(contradicted.id));
  });

  it('rejects and assigns many documents together', async () => {
    const { user, listRequests } = await showIntake({
      detail: contradicted,
      server: {
        ...server,
        'POST /Intake/Documents/Discard': () => new Response(null, { status: 204 }),
        'POST /Intake/Documents/Assign': () =>
          json({ items: [buildResponseItem(), buildResponseItem({ state: 'quarantined' })] }),
        'GET /Customer/ManyPaginated': () =>
          json({
            items: [
              {
                id: '019a0000-0000-7000-8000-000000000314',
                name: 'Höfe GmbH',
                email: null,
                customerNumber: '10000314',
                companyNumber: null,
                providerIds: [second.providerId],
                salesmen: [],
                status: 'Active',
                invitedAt: null,
                lastSignInAt: null,
                undeliverableAt: null,
                notes: null,
              },
            ],
            totalItemCount: 1,
            totalPages: 1,
          }),
      },
    });
    const selectAll = async () => user.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
    await selectAll();
    await user.click(await screen.findByRole('button', { name: 'Ablehnen' }));
    // Regression: the focus moved on to the close button, and the first space of the reason closed the dialog.
    await screen.findByRole('textbox', { name: 'Grund' });
    await user.keyboard('Ein Testlauf');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Grund' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Belege ablehnen' }));
    await screen.findByText('2 Belege abgelehnt.');
    expect(JSON.parse(listRequests('POST').at(-1)?.body ?? '')).toEqual({
      ids: [contradicted.id, second.id],
      reason: 'Ein Testlauf',
    });
    await selectAll();
    await user.click(await screen.findByRole('button', { name: 'Kunden zuordnen' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name oder Kundennummer' }), 'Höfe');
    await user.click(await screen.findByRole('radio', { name: /Höfe GmbH/ }));
    await user.click(screen.getByRole('button', { name: 'Zuordnen und annehmen' }));
    expect(await screen.findByText(/1 Beleg bleibt zu prüfen/)).toBeVisible();
  });

  it('creates the unknown customer of a document with the name and number in the document', async () => {
    const { user } = await showIntake({
      detail: {
        ...second,
        comparison: [
          {
            field: 'customerName',
            index: usable('Blumen Fink GmbH'),
            document: null,
            existing: null,
            differs: false,
          },
        ],
      },
      at: `/intake?open=${second.id}`,
    });
    await user.click(await screen.findByRole('button', { name: 'Kunde anlegen' }));
    expect(await screen.findByRole('textbox', { name: 'Kundenname' })).toHaveValue('Blumen Fink GmbH');
    expect(screen.getByRole('textbox', { name: 'Kundennummer' })).toHaveValue('10000413');
  });

  describe('the open journal', () => {
    // Only intervals are faked: the test decides when a pause ends, and the page still renders in real time.
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    /** As the other waits, which need the interval that is faked here. */
    const PATIENCE = { timeout: 30_000 };

    it('shows new documents without a reload of the page', async () => {
      let latestAt = '2026-11-20T13:28:05Z';
      let rows = [buildReceipt(2)];
      await showIntake({
        server: {
          [LIST]: () => json(buildJournalPage(rows, { quarantined: 14 })),
          'GET /Intake/Waiting': () => json({ waiting: 14, latestAt }),
        },
      });
      await screen.findByRole('row', { name: /RE_2026_0002/ });
      latestAt = '2026-11-20T13:29:00Z';
      rows = [buildReceipt(3), ...rows];
      expect(screen.queryByRole('row', { name: /RE_2026_0003/ })).toBeNull();
      await pass(5_000);
      expect(await screen.findByRole('row', { name: /RE_2026_0003/ })).toBeVisible();
    });

    it('is not loaded twice if the time of the latest document arrives after the list', async () => {
      const answers: ((answer: Response) => void)[] = [];
      const { listQueryPaths } = await showIntake({
        server: { 'GET /Intake/Waiting': () => new Promise((resolve) => answers.push(resolve)) },
      });
      await screen.findByRole('row', { name: /RE_2026_0003/ });
      const answer = (latestAt: string) => answers.at(-1)?.(json({ waiting: 14, latestAt }));
      answer('2026-11-20T13:28:05Z');
      // The next question is asked when the answer has arrived.
      await vi.waitFor(async () => {
        await pass(5_000);
        expect(answers).toHaveLength(2);
      }, PATIENCE);
      expect(listQueryPaths()).toHaveLength(1);
      answer('2026-11-20T13:29:00Z');
      await vi.waitFor(() => expect(listQueryPaths()).toHaveLength(2), PATIENCE);
    });
  });
});
