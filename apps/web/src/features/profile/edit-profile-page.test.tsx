import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tokenResponse } from '../../../test-support/tokens.ts';
import { userOf } from '../../../test-support/users.ts';
import type { CurrentUser } from '../../session/current-user.ts';

const ID = userOf('CustomerUser').userId;
const INVALID = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';
const MISMATCH = 'Die E-Mail-Adressen stimmen nicht überein.';
const DEACTIVATE = `PUT /Authentication/DeactivateTwoFactor/${ID}`;

async function open(user: CurrentUser = userOf('CustomerUser'), server: Record<string, Handler> = {}) {
  const view = await renderPortal({
    at: '/edit-profile',
    user,
    server: {
      [`GET /Authentication/Sessions/${ID}`]: () => json([]),
      'GET /CustomerUser/NoticePreference': () => json({ preference: 'daily' }),
      [`PUT /CustomerUser/${ID}`]: noContent,
      [`PUT /BackofficeUser/${ID}`]: noContent,
      ...server,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Profil' });
  return view;
}

type View = Awaited<ReturnType<typeof open>>;
const card = (name: string) => within(screen.getByRole('region', { name }));
const information = () => card('Persönliche Angaben');
const field = (label: string) => information().getByLabelText(label);
const email = () => field('E-Mail-Adresse');
const confirmation = () => field('E-Mail-Adresse wiederholen');
const save = () => information().getByRole('button', { name: 'Speichern' });
const sent = ({ network }: View, method: string) =>
  network.seen.filter((request) => request.method === method);

async function retype({ user }: View, element: HTMLElement, text: string): Promise<void> {
  await user.clear(element);
  await user.type(element, text);
}

/** Not the same text as the hidden description of the button. */
const SHOWN = { selector: ':not([hidden])' };

describe('the information card', () => {
  test('shows the names, the e-mail address and its confirmation', async () => {
    await open();
    expect(field('Vorname')).toHaveValue('Annegret');
    expect(field('Nachname')).toHaveValue('Schönfeld');
    expect(email()).toHaveValue('customeruser@demo.example');
    expect(confirmation()).toHaveValue('customeruser@demo.example');
  });

  test.each([
    ['CustomerUser', 'CustomerUser'],
    ['SalesmanUser', 'BackofficeUser'],
  ] as const)('saves the names of a %s as a %s, and the header shows them', async (role, kind) => {
    const stored = userOf(role);
    let name = stored.lastName;
    const view = await open(stored, {
      'GET /Authentication/GetUserInformation': () => json({ ...stored, lastName: name }),
    });
    await retype(view, field('Nachname'), ' Schön ');
    name = 'Schön';
    await view.user.click(save());
    expect(await screen.findByText('Die Änderungen sind gespeichert.')).toBeVisible();
    const [request] = sent(view, 'PUT');
    expect(request?.path).toBe(`/${kind}/${ID}`);
    expect(request?.body).toBe('{"firstName":"Annegret","lastName":"Schön"}');
    expect(await screen.findByRole('button', { name: /Schön Annegret/ })).toBeVisible();
    expect(sent(view, 'POST').some(({ path }) => path.includes('CreateChangeMail'))).toBe(false);
  });

  test('does not accept an empty name', async () => {
    const view = await open();
    await view.user.clear(field('Vorname'));
    await view.user.click(save());
    expect(await information().findByText('Dieses Feld darf nicht leer sein.')).toBeVisible();
    expect(sent(view, 'PUT')).toEqual([]);
  });

  test('keeps the button locked, with the reason, while the e-mail address or its confirmation has an error', async () => {
    const view = await open();
    await retype(view, email(), 'neu@demo');
    await view.user.tab();
    expect(information().getByText(INVALID, SHOWN)).toBeVisible();
    expect(save()).toHaveAccessibleDescription(INVALID);
    await view.user.type(email(), '.example');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(save()).toHaveAccessibleDescription(MISMATCH);
    await retype(view, confirmation(), 'alt@demo.example');
    await view.user.tab();
    expect(information().getByText(MISMATCH, SHOWN)).toBeVisible();
    await retype(view, confirmation(), 'neu@demo.example');
    expect(information().queryByText(MISMATCH)).not.toBeInTheDocument();
    expect(save()).not.toHaveAttribute('aria-disabled');
  });

  test('treats the same address in other letter case as unchanged', async () => {
    const view = await open();
    await retype(view, email(), 'CustomerUser@demo.example');
    await view.user.click(save());
    expect(await screen.findByText('Die Änderungen sind gespeichert.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('goes one page back, or to the home page, when Cancel is clicked', async () => {
    const view = await open();
    await view.user.click(information().getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(view.currentHref()).toBe('/invoices'));
  });
});

describe('a change of the e-mail address', () => {
  const CHANGE = `POST /CustomerUser/CreateChangeMail/${ID}`;

  async function ask(server: Record<string, Handler> = {}, user = userOf('CustomerUser')) {
    const view = await open(user, { [CHANGE]: noContent, ...server });
    await retype(view, email(), 'neu@demo.example');
    await retype(view, confirmation(), 'neu@demo.example');
    await view.user.click(save());
    const prompt = await screen.findByRole('dialog', { name: 'E-Mail-Adresse ändern?' });
    return { view, prompt };
  }

  test('saves the profile, asks for confirmation, then sends the link and signs out', async () => {
    const { view, prompt } = await ask();
    expect(prompt).toHaveTextContent('Wir schicken einen Link an neu@demo.example und melden Sie ab.');
    expect(sent(view, 'PUT').map(({ path }) => path)).toEqual([`/CustomerUser/${ID}`]);
    expect(view.network.seen.some(({ path }) => path.includes('CreateChangeMail'))).toBe(false);
    await view.user.click(within(prompt).getByRole('button', { name: 'Link senden und abmelden' }));
    expect(await screen.findByText('Wir haben einen Link an die neue Adresse geschickt.')).toBeVisible();
    await waitFor(() => expect(view.currentHref()).toBe('/'));
    const request = view.network.seen.find(({ path }) => path.includes('CreateChangeMail'));
    expect(request?.body).toBe('{"email":"neu@demo.example"}');
    expect(localStorage.getItem('authentication')).toBeNull();
    expect(view.network.seen.some(({ path }) => path === '/Authentication/Logout')).toBe(true);
  });

  test('of back-office users uses the API call for back-office users', async () => {
    const path = `POST /BackofficeUser/CreateChangeMail/${ID}`;
    const { view, prompt } = await ask({ [path]: noContent }, userOf('SalesmanUser'));
    await view.user.click(within(prompt).getByRole('button', { name: 'Link senden und abmelden' }));
    await waitFor(() => expect(view.currentHref()).toBe('/'));
  });

  test('of a back-office user whose role was changed in the meantime brings new tokens and rights, and does not sign out', async () => {
    const salesman = userOf('SalesmanUser');
    let isDemoted = false;
    let isRefused = false;
    let issued = 0;
    const { view, prompt } = await ask(
      {
        [`POST /BackofficeUser/CreateChangeMail/${ID}`]: () => {
          isDemoted = true;
          isRefused = true;
          return noContent();
        },
        // A changed role ends the access token, not the session.
        'GET /Authentication/GetUserInformation': () => {
          if (isRefused) return json({ status: 401, title: 'Unauthorized' }, 401);
          return json(isDemoted ? userOf('ProviderUser') : salesman);
        },
        'POST /connect/token': () => {
          isRefused = false;
          issued += 1;
          return json(tokenResponse(issued));
        },
      },
      salesman,
    );
    await view.user.click(within(prompt).getByRole('button', { name: 'Link senden und abmelden' }));
    expect(await screen.findByText('Wir haben einen Link an die neue Adresse geschickt.')).toBeVisible();
    expect(view.session.user()?.roleName).toBe('ProviderUser');
    // The page itself loaded the first pair of tokens.
    expect(localStorage.getItem('authentication')).toContain('at_2');
    expect(view.currentHref()).toBe('/edit-profile');
  });

  test('that is declined sends nothing, keeps the names and stays on the page', async () => {
    const { view, prompt } = await ask();
    await view.user.click(within(prompt).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.network.seen.some(({ path }) => path.includes('CreateChangeMail'))).toBe(false);
    expect(view.currentHref()).toBe('/edit-profile');
    expect(email()).toHaveValue('neu@demo.example');
  });

  test('that the server refuses keeps the user signed in, with the typed values', async () => {
    const refused = () =>
      json({ status: 400, title: 'Ungültige Anfrage.', errors: { email: ['is not one'] } }, 400);
    const { view, prompt } = await ask({ [CHANGE]: refused });
    await view.user.click(within(prompt).getByRole('button', { name: 'Link senden und abmelden' }));
    expect(await screen.findByText('Ein Anfrage-Fehler ist aufgetreten.')).toBeVisible();
    expect(save().closest('form')).toHaveTextContent('Ungültige Anfrage.');
    expect(view.currentHref()).toBe('/edit-profile');
    expect(email()).toHaveValue('neu@demo.example');
  });

  test('is not offered to a customer admin, whose fields are locked and state why', async () => {
    const view = await open(userOf('CustomerAdmin'));
    expect(email()).toBeDisabled();
    expect(confirmation()).toBeDisabled();
    expect(confirmation()).toHaveAccessibleDescription(/Als Kunden-Admin können Sie/);
    await view.user.click(save());
    expect(await screen.findByText('Die Änderungen sind gespeichert.')).toBeVisible();
  });
});

describe('the second factor', () => {
  const factor = () => card('Zwei-Faktor-Anmeldung');
  const key = () => json({ qrCodeInformation: 'otpauth://totp/Belegfach:a?secret=JBSWY3DP', token: 't' });

  test.each([
    [false, 'Einrichten'],
    [true, 'Neu einrichten'],
  ])('can be set up with the button for its state (active: %s), %j', async (twoFactorActivated, name) => {
    const view = await open(userOf('CustomerUser', { twoFactorActivated }), {
      'GET /Authentication/TwoFactorInformation': key,
    });
    expect(factor().queryByRole('button', { name: 'Ausschalten' }) !== null).toBe(twoFactorActivated);
    await view.user.click(factor().getByRole('button', { name }));
    await waitFor(() => expect(view.currentHref()).toBe('/setup-2fa'));
    await screen.findByText('JBSW Y3DP');
  });

  test('is deactivated after a confirmation', async () => {
    let isOn = true;
    const view = await open(userOf('CustomerUser', { twoFactorActivated: true }), {
      'GET /Authentication/GetUserInformation': () =>
        json(userOf('CustomerUser', { twoFactorActivated: isOn })),
      [DEACTIVATE]: () => {
        isOn = false;
        return noContent();
      },
    });
    await view.user.click(factor().getByRole('button', { name: 'Ausschalten' }));
    const prompt = await screen.findByRole('alertdialog');
    expect(prompt).toHaveTextContent('Ihre anderen Geräte werden abgemeldet.');
    await view.user.click(within(prompt).getByRole('button', { name: 'Ausschalten' }));
    expect(await screen.findByText('Die Zwei-Faktor-Anmeldung ist ausgeschaltet.')).toBeVisible();
    expect(factor().getByText('Ausgeschaltet')).toBeVisible();
    expect(factor().queryByRole('button', { name: 'Ausschalten' })).not.toBeInTheDocument();
  });

  test('stays active when the confirmation is declined', async () => {
    const view = await open(userOf('CustomerUser', { twoFactorActivated: true }));
    await view.user.click(factor().getByRole('button', { name: 'Ausschalten' }));
    await view.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abbrechen' }),
    );
    expect(sent(view, 'PUT')).toEqual([]);
    expect(factor().getByText('Eingeschaltet')).toBeVisible();
  });

  test('that the role requires has a confirmation stating that it must be set up again', async () => {
    const view = await open(userOf('ProviderAdmin'));
    await view.user.click(factor().getByRole('button', { name: 'Ausschalten' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Sie müssen sie gleich neu einrichten');
  });
});

test('the password is reset on the forgot-password page, with the address of the user', async () => {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: 'Passwort zurücksetzen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Passwort vergessen' })).toBeVisible();
  expect(view.currentHref()).toBe('/forgot-password?email=customeruser%40demo.example');
  expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('customeruser@demo.example');
});
