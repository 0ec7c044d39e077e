import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, noContent } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';

const CALL = 'POST /CustomerUser/Unsubscribe';

test('a visit changes nothing; the button ends the e-mails', async () => {
  const { user, network, currentHref } = await renderPortal({
    at: '/unsubscribe#token=abc',
    server: { [CALL]: noContent },
  });
  const button = await screen.findByRole('button', { name: 'Abbestellen' });
  expect(network.seen).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Sie haben die E-Mails abbestellt' })).toBeVisible();
  expect(network.seen[0]).toMatchObject({ path: '/CustomerUser/Unsubscribe', body: 'token=abc' });
  expect(currentHref()).toBe('/unsubscribe');
  await user.click(screen.getByRole('button', { name: 'Zur Anmeldung' }));
  await waitFor(() => expect(currentHref()).toBe('/'));
});

test('an unknown token is reported with the message of its error code, which stays in the form', async () => {
  const refused = () => json({ status: 400, title: 'x', code: 'TokenValidationFailed' }, 400);
  const { user } = await renderPortal({ at: '/unsubscribe?token=abc', server: { [CALL]: refused } });
  await user.click(await screen.findByRole('button', { name: 'Abbestellen' }));
  const reason = 'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.';
  await waitFor(() => expect(screen.getByTestId('alerts')).toHaveTextContent(reason));
  expect(screen.getByRole('button', { name: 'Abbestellen' }).closest('form')).toHaveTextContent(reason);
});

test('a link without a token is incomplete', async () => {
  await renderPortal({ at: '/unsubscribe' });
  expect(await screen.findByRole('heading', { name: 'Dieser Link ist unvollständig' })).toBeVisible();
});
