import type { FailedMail } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json, noContent } from '../../../test-support/fake-server.ts';
import { pageOf } from '../../../test-support/invoices.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';
import { keepWordsWhole } from '../../i18n/keep-words-whole.ts';

const mail: FailedMail = {
  id: '019a0000-0000-7000-8000-000000000901',
  kind: 'invitation',
  recipient: 'info@baeckerei.example',
  subject: 'Ihr Zugang zu Belegfach',
  attempts: 3,
  lastError: '550 5.1.1 User unknown',
  canRetry: true,
  createdAt: '2026-11-18T08:15:00.000Z',
};

async function renderPage(rows: readonly FailedMail[], role: 'SuperAdmin' | 'ProviderUser' = 'SuperAdmin') {
  let failedMails = rows;
  return renderPortal({
    at: '/failed-mails',
    user: userOf(role),
    server: {
      'GET /Mail/Failed': () => json(pageOf([...failedMails], failedMails.length)),
      [`POST /Mail/${mail.id}/Retry`]: () => {
        failedMails = [];
        return noContent();
      },
    },
  });
}

describe('undeliverable e-mails', () => {
  it('are listed with recipient, time and the reply of the mail server', async () => {
    await renderPage([mail]);
    const row = await screen.findByRole('row', { name: /info@baeckerei\.example.*Zugang.*550 5\.1\.1/ });
    expect(row).toHaveTextContent('18.11.2026, 09:15');
  });

  it('can be sent again from their row, which then disappears', async () => {
    const { user } = await renderPage([mail]);
    await user.click(
      await screen.findByRole('button', {
        name: keepWordsWhole('E-Mail an info@baeckerei.example noch einmal senden'),
      }),
    );
    expect(await screen.findByText('Keine unzustellbaren E-Mails')).toBeVisible();
    expect(
      screen.getByText(keepWordsWhole('Die E-Mail an info@baeckerei.example wird noch einmal gesendet.')),
    ).toBeVisible();
  });

  it('are sent once when the button is clicked twice on a slow server', async () => {
    const { user, network } = await renderPage([mail]);
    const { promise, resolve } = Promise.withResolvers<Response>();
    network.handlers[`POST /Mail/${mail.id}/Retry`] = () => promise;
    const retry = await screen.findByRole('button', { name: /noch einmal senden$/ });
    await user.dblClick(retry);
    expect(retry).toHaveAttribute('aria-busy', 'true');
    resolve(noContent());
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
    expect(network.seen.filter(({ path }) => path.endsWith('/Retry'))).toHaveLength(1);
  });

  it('can be opened and sent again from their dialog', async () => {
    const { user, currentHref } = await renderPage([mail]);
    await user.click(await screen.findByText(mail.subject));
    const dialog = await screen.findByRole('dialog', { name: mail.recipient });
    expect(dialog).toHaveTextContent('Versuche3');
    await user.click(within(dialog).getByRole('button', { name: 'Noch einmal senden' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentHref()).toBe('/failed-mails');
  });

  it('are not shown to other roles', async () => {
    const { currentHref } = await renderPage([], 'ProviderUser');
    await waitFor(() => expect(currentHref()).toBe('/403'));
  });
});
