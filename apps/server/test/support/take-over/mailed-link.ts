import { z } from 'zod';
import type { TestApp } from '../test-app.ts';
import { readLinkValue } from '../read-link.ts';

/** The link in a mail, and the initial password of an invitation. */
export interface MailedLink {
  readonly email: string;
  readonly id: string;
  readonly token: string;
  readonly userType: string;
  /** Only in an invitation. */
  readonly initialPassword: string | undefined;
}

export const PASSWORD = 'Platzregen im Mai 9!';

/** Every link to the page that sets a password, in the mails to the wanted addresses, oldest first. */
export async function listLinks(
  app: TestApp,
  isWanted: (email: string) => boolean,
): Promise<readonly MailedLink[]> {
  await app.settle();
  const mails = await app.test.listMails();
  return mails.flatMap(({ recipient: email, textBody: text }) => {
    const link = isWanted(email) ? /https?:\/\/\S+\/set-password\S+/.exec(text)?.[0] : undefined;
    if (link === undefined) return [];
    const read = (name: string) => readLinkValue(link, name);
    const initialPassword = /[2-9A-Z]{5}(?:-[2-9A-Z]{5}){3}/.exec(text)?.[0];
    return [{ email, id: read('id'), token: read('token'), userType: read('usertype'), initialPassword }];
  });
}

export const listMailedLinks = (app: TestApp, email: string) => listLinks(app, (one) => one === email);

let lastAddress = 0;
/** Each request has an address of its own, so that no rate limit hides the rule under test. */
const nextClientAddress = () => {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
};

/** Sets the password with a link, as its page does. */
export function openLink(
  app: TestApp,
  { id, token, userType }: Pick<MailedLink, 'id' | 'token' | 'userType'>,
  password = PASSWORD,
) {
  return app.app.inject({
    method: 'POST',
    url: `/api/${userType}/ApplyInvitation/${id}`,
    remoteAddress: nextClientAddress(),
    payload: { token, password },
  });
}

export function askForReset(app: TestApp, email: string) {
  return app.app.inject({
    method: 'PUT',
    url: '/api/Authentication/PasswordReset',
    remoteAddress: nextClientAddress(),
    payload: { email },
  });
}

const answer = z.object({
  access_token: z.string().nullish(),
  set_password: z.object({ id: z.string(), token: z.string(), usertype: z.string() }).nullish(),
});

/** Signs in. @returns an access token, or the page that replaces an initial password; neither if the sign-in is refused */
export async function signIn(app: TestApp, email: string, password: string) {
  const { payload } = await app.app.inject({
    method: 'POST',
    url: '/api/connect/token',
    remoteAddress: nextClientAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'password',
      username: email,
      password,
      scope: 'offline_access',
    }).toString(),
  });
  const { access_token: accessToken, set_password: page } = answer.parse(JSON.parse(payload));
  return {
    accessToken: accessToken ?? undefined,
    page: page == null ? undefined : { id: page.id, token: page.token, userType: page.usertype },
  };
}
