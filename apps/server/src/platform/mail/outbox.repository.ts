import type { Executor } from '../database/index.ts';

export interface NewMail {
  readonly kind: string;
  readonly recipient: string;
  readonly accountId: number | undefined;
  readonly providerId: number | undefined;
  readonly subject: string;
  readonly textBody: string;
  readonly htmlBody: string;
  /** Headers of this mail beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
}

export async function createMail(executor: Executor, mail: NewMail): Promise<void> {
  await executor
    .insertInto('mail')
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      account_id: mail.accountId ?? null,
      provider_id: mail.providerId ?? null,
      subject: mail.subject,
      text_body: mail.textBody,
      html_body: mail.htmlBody,
      headers: JSON.stringify(mail.headers),
    })
    .execute();
}
