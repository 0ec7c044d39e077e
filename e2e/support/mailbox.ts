import { expect } from '@playwright/test';
import { listAt, textAt } from './answers.ts';

export type LetterKind = 'invitation' | 'password-reset' | 'email-change' | 'email-change-notice';

export interface ReceivedLetter {
  readonly subject: string;
  /** German first, then English. */
  readonly text: string;
}

/** The demo's mailbox takes the mails that would go out; a worker sends them, so they take a moment. */
export async function receiveLetter(
  baseURL: string,
  recipient: string,
  kind: LetterKind,
): Promise<ReceivedLetter> {
  const [letter] = await receiveLetters(baseURL, recipient, kind, 1);
  if (letter === undefined) throw new Error(`no mail ${kind} to ${recipient}`);
  return letter;
}

/** Waits for so many mails of a kind; the newest first. */
export async function receiveLetters(
  baseURL: string,
  recipient: string,
  kind: LetterKind,
  count: number,
): Promise<readonly ReceivedLetter[]> {
  let letters: readonly ReceivedLetter[] = [];
  await expect
    .poll(
      async () => {
        letters = await listLetters(baseURL, recipient, kind);
        return letters.length;
      },
      { message: `mails ${kind} to ${recipient}`, timeout: 30_000 },
    )
    .toBe(count);
  return letters;
}

async function listLetters(
  baseURL: string,
  recipient: string,
  kind: LetterKind,
): Promise<readonly ReceivedLetter[]> {
  const response = await fetch(`${baseURL}/dev/mailbox.json`);
  return listAt(await response.json())
    .filter((mail) => textAt(mail, 'to') === recipient && textAt(mail, 'kind') === kind)
    .toSorted((one, other) => textAt(other, 'createdAt').localeCompare(textAt(one, 'createdAt')))
    .map((mail) => ({ subject: textAt(mail, 'subject'), text: textAt(mail, 'text') }));
}

/** The link to the page that sets a password. */
export function linkIn({ text }: ReceivedLetter): string {
  const link = /https?:\/\/\S+\/set-password\?\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in\n${text}`);
  return link;
}
