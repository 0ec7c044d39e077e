import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { MailServer } from '../../../apps/server/test/support/mail-server.ts';
import { ROOT } from '../../support/paths.ts';
import { createPortalClient } from './portal-client.ts';

const PASSWORD = 'Kornfeld-7-Wolken';
const EMAIL = 'buchhaltung@mueller.example';
const DOCUMENT = path.join(ROOT, 'packages/einvoice/fixtures/files/plain-invoice.pdf');

interface Installed {
  readonly address: string;
  /** The link of the first super admin's invitation, as the setup prints it. */
  readonly link: string;
  readonly run: (lines: string) => Promise<string>;
  readonly until: <T>(find: () => T | undefined | Promise<T | undefined>, what: string) => Promise<T>;
  readonly mail: MailServer;
}

export interface FirstCustomer {
  /** Downloads the document again in the same session. @throws Error when it is refused or has other bytes */
  download(): Promise<void>;
}

/** Follows the steps of the guide, from the invitation of the administrator to the first customer's download. */
export async function serveFirstCustomer({
  address,
  link,
  run,
  until,
  mail,
}: Installed): Promise<FirstCustomer> {
  const client = createPortalClient(address);
  await client.acceptInvitation(new URL(link), 'BackofficeUser', PASSWORD);
  const token = await client.setUpSecondFactor(
    'admin@example.com',
    await client.signIn('admin@example.com', PASSWORD),
  );
  await run('belegfach provider create "Nordwind GmbH"');
  const [, providerId = ''] = /([0-9a-f-]{36})/.exec(await run('belegfach provider list')) ?? [];
  const customer = await client.json<{ id: string }>('POST', 'Customer', token, {
    customerName: 'Bäckerei Müller',
    email: EMAIL,
    customerNumber: '10000001',
    companyNumber: null,
    firstName: '',
    lastName: '',
    providerIds: [providerId],
  });
  await client.call('POST', 'Customer/CreateInvitation', token, [customer.id]);
  const invitation = await until(async () => {
    const received = mail.received.find(({ to }) => to.includes(EMAIL));
    return received === undefined ? undefined : (await received.parse()).text;
  }, 'the invitation of the customer');
  const invited = new URL(/https?:\/\/\S+set-password\S+/.exec(invitation)?.[0] ?? 'none:');
  await client.acceptInvitation(invited, 'CustomerUser', PASSWORD);

  const [, key = ''] = /(\S{30,})/.exec(await run('belegfach provider key create "Nordwind GmbH" ERP')) ?? [];
  const index =
    'Datei;Belegart;Belegnummer;Belegdatum;Kundennummer;Betrag;Waehrung\n4711.pdf;Rechnung;RE-1;03.11.2026;10000001;1.190,00;EUR\n';
  const delivery = new FormData();
  delivery.append('Documents', new File([index], 'index.csv'));
  delivery.append('Documents', new File([readFileSync(DOCUMENT)], '4711.pdf'));
  const intake = await client.json<{ items: unknown }>('POST', 'Intake/Documents', key, delivery);
  expect(intake.items).toMatchObject([{ fileName: '4711.pdf', state: 'accepted' }]);

  const renewSession = await client.openSession(EMAIL, PASSWORD);
  const download = async () => {
    const session = await renewSession();
    const list = await client.json<{ items: { id: string }[] }>('GET', 'Invoice/List', session);
    expect(list.items).toHaveLength(1);
    const answer = await client.call('GET', `Invoice/Download/${list.items[0]?.id ?? ''}`, session);
    expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(DOCUMENT))).toBe(true);
  };
  await download();
  return { download };
}
