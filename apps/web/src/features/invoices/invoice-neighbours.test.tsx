import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { invoiceOf, noteOf, pageOf } from '../../../test-support/invoices.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import { FrontendInvoicePage } from '../../app/pages/frontend-invoice-page.tsx';
import { confirm } from '../../ui/confirm/confirm-store.ts';

const rows = [invoiceOf(1), invoiceOf(2), invoiceOf(3)];

async function openSecond(server: Record<string, Handler> = {}) {
  const view = await renderComponent(<FrontendInvoicePage />, {
    user: userOf('CustomerUser'),
    at: `/invoices?open=${rows[1]?.id}`,
    server: {
      'GET /Invoice/List': () => json(pageOf(rows)),
      ...Object.fromEntries(
        rows.flatMap(({ id, documentName }) => [
          [`GET /Invoice/ManyComments/${id}`, () => json([])],
          [
            `GET /Invoice/Details/${id}`,
            () =>
              json({
                id,
                documentName,
                publishedAt: '2026-10-14T08:00:00Z',
                parts: [],
                electronic: null,
                annexes: [],
                annexLinks: [],
                supersededVersions: [],
                amount: null,
                currency: null,
                dueDate: null,
                remindedInvoices: [],
                reminders: [],
              }),
          ],
        ]),
      ),
      ...server,
    },
  });
  await showsNumber(2);
  return view;
}

const showsNumber = (index: number) =>
  screen.findByRole('dialog', { name: new RegExp(`RE-2026/000${index}`) });

describe('an open document', () => {
  it('leads to its neighbours by buttons, and says at the ends why there is none', async () => {
    const { user } = await openSecond();
    await user.click(screen.getByRole('button', { name: 'Nächster Beleg' }));
    const last = await showsNumber(3);
    expect(within(last).getByRole('button', { name: 'Nächster Beleg' })).toHaveAccessibleDescription(
      /Danach steht kein Beleg/,
    );
    await user.click(within(last).getByRole('button', { name: 'Vorheriger Beleg' }));
    await showsNumber(2);
  });

  it.each([
    ['j', 'k'],
    ['{ArrowRight}', '{ArrowLeft}'],
  ])('leads to its neighbours by the keys %s and %s', async (next, previous) => {
    const { user } = await openSecond();
    await user.keyboard(next);
    await showsNumber(3);
    await user.keyboard(previous);
    await showsNumber(2);
  });

  it('stays open while somebody types these letters in a note, and keeps the half-written note', async () => {
    const { user } = await openSecond();
    const field = () => screen.getByRole('textbox', { name: 'Neue Notiz' });
    await user.type(field(), 'jk');
    expect(field()).toHaveValue('jk');
    await user.click(screen.getByRole('button', { name: 'Nächster Beleg' }));
    await showsNumber(3);
    expect(field()).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Vorheriger Beleg' }));
    await showsNumber(2);
    await waitFor(() => expect(field()).toHaveValue('jk'));
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(field()).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Abbrechen' })).toBeNull();
  });

  // Keys that were pressed in the question moved the document below it.
  it('stays open while a question is above it, and while text is selected by keyboard', async () => {
    const { user } = await openSecond();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await showsNumber(2);
    let answer: Promise<unknown> | undefined;
    act(() => {
      answer = confirm({ type: 'INFO', title: 'Fortfahren?', accept: 'Ja' });
    });
    await screen.findByRole('dialog', { name: 'Fortfahren?' });
    await user.keyboard('j{ArrowRight}');
    await user.click(screen.getByRole('button', { name: 'Ja' }));
    await answer;
    await showsNumber(2);
  });

  // The draft of a saved note came back, because its form was not shown any more when the answer arrived.
  it('does not keep a note as a draft that was saved while another document was open', async () => {
    let sendResponse = () => {};
    const { user } = await openSecond({
      [`POST /Invoice/Comment/${rows[1]?.id}`]: () =>
        new Promise<Response>((resolve) => {
          sendResponse = () => resolve(json(noteOf(1, { comment: 'Gutschrift' })));
        }),
    });
    const field = () => screen.getByRole('textbox', { name: 'Neue Notiz' });
    await user.type(field(), 'Gutschrift');
    await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
    await user.click(screen.getByRole('button', { name: 'Nächster Beleg' }));
    await showsNumber(3);
    sendResponse();
    expect(await screen.findByText('Notiz gespeichert.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Vorheriger Beleg' }));
    await showsNumber(2);
    expect(field()).toHaveValue('');
  });
});
