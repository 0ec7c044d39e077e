import { sql } from 'kysely';
import { createMailer } from '../../../platform/mail/index.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { AUTHENTICATION_LIMITS } from '../authentication.limits.ts';
import { inviteAccounts } from '../invitations/invite-accounts.ts';
import { WITHOUT_SIGN_ON } from '../sign-on/sign-on-settings.ts';
import type { AuthClient } from './auth-client.ts';

export const PURPOSES = ['invitation', 'set-password', 'password-reset', 'email-change'] as const;
export type MailedPurpose = (typeof PURPOSES)[number];

export interface MailedToken {
  readonly userType: 'CustomerUser' | 'BackofficeUser';
  readonly accountId: number;
  readonly publicId: string;
  readonly email: string;
  readonly token: string;
}

/** Invites an account without an actor. */
export async function invite(app: TestApp, accountId: number): Promise<void> {
  const mailer = createMailer({
    publicUrl: new URL('http://localhost'),
    operator: { name: 'Test GmbH', productTitle: 'Belegfach' },
  });
  const invitation = { accountIds: [accountId], actorAccountId: undefined, origin: undefined };
  await app.test.database.transaction((transaction) =>
    inviteAccounts(
      { mailer, limits: AUTHENTICATION_LIMITS, signOn: WITHOUT_SIGN_ON },
      transaction,
      invitation,
    ),
  );
}

let serial = 0;

/** A back-office user with a token of the purpose, received in the same way as a user receives it. */
export async function mailToken(
  app: TestApp,
  authClient: AuthClient,
  providerId: number,
  purpose: MailedPurpose,
  passwordHash: string,
): Promise<MailedToken> {
  const isInvited = purpose === 'invitation' || purpose === 'set-password';
  const account = await app.build.backofficeUser('ProviderUser', providerId, {
    status: isInvited ? 'New' : 'Active',
    passwordHash,
  });
  const toMailedToken = (token: string): MailedToken => ({
    userType: 'BackofficeUser',
    accountId: account.id,
    publicId: account.publicId,
    email: account.email,
    token,
  });
  if (isInvited) {
    await invite(app, account.id);
    const mail = await authClient.readLink(account.email, 'invitation');
    if (purpose === 'invitation') return toMailedToken(mail.token);
    return toMailedToken(
      (await authClient.signInWithInitialPassword(account.email, mail.initialPassword)).token,
    );
  }
  if (purpose === 'password-reset') {
    await authClient.requestReset(account.email);
    return toMailedToken((await authClient.readLink(account.email, 'password-reset')).token);
  }
  serial += 1;
  const email = `moved${serial}@test.example`;
  const bearer = await app.tokenFor(account.id);
  await authClient.send(
    'POST',
    `/BackofficeUser/CreateChangeMail/${account.publicId}`,
    { email },
    { bearer },
  );
  return toMailedToken((await authClient.readLink(email, 'email-change')).token);
}

/** The stored hash of the account's password. */
export async function passwordHashOf(app: TestApp, accountId: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from account where id = ${accountId}`.execute(app.test.owner.executor);
  return rows[0]?.password_hash;
}
