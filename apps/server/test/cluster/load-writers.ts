import { setTimeout as wait } from 'node:timers/promises';
import { importReport } from '@belegfach/contract';
import { type Attempts, Refused } from './attempts.ts';
import type { ClusterWorld } from './cluster-world.ts';
import { type Loop, repeat } from './load-loop.ts';
import type { PortalClient } from './portal-client.ts';

interface Writer {
  readonly client: PortalClient;
  readonly attempts: Attempts;
}

export const IMPORTED_CUSTOMERS = 300;
export const FIRST_IMPORTED = 30_000_001;
const LOOK_EVERY_MS = 200;

/** The name that the import of a round gives to all imported customers. */
export const importedName = (round: number) => `Firma nach Einspielung ${round}`;

/** Imports the same customers again and again, each time with another name. @returns the last round that was completed */
export async function importCustomers({ client, attempts }: Writer, loop: Loop): Promise<number> {
  let last = 0;
  await repeat(loop, async (round) => {
    await attempts.untilDone('import', () => importOnce(client, importedName(round)));
    last = round;
  });
  return last;
}

/** @throws Refused also when the import failed because its portal died */
async function importOnce(client: PortalClient, name: string): Promise<void> {
  const body = new FormData();
  body.append('IgnoreWarnings', 'false');
  body.append('CsvDocument', new Blob([customerFile(name)]), 'Kunden.csv');
  let report = readReport(await client.call('/Customer/CsvUpload', { method: 'POST', body }));
  while (report.state === 'running') {
    await wait(LOOK_EVERY_MS);
    report = readReport(await client.call(`/Import/${report.id}`));
  }
  if (report.state === 'failed') throw new Refused('import failed');
  if (report.state !== 'done')
    throw new Error(`an import is ${report.state}: ${JSON.stringify(report.refusal)}`);
}

const readReport = (answer: Buffer) => importReport.parse(JSON.parse(answer.toString()));

function customerFile(name: string): string {
  const lines = Array.from({ length: IMPORTED_CUSTOMERS }, (_, index) => {
    const number = FIRST_IMPORTED + index;
    return `${number};;${name};admin${number}@kunde.example;Käthe;Groß`;
  });
  return ['Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname', ...lines].join('\r\n');
}

/** Invites one user after the other. @returns the addresses of those whose invitation was acknowledged */
export async function inviteUsers(
  { client, attempts }: Writer,
  users: ClusterWorld['newUsers'],
  loop: Loop,
): Promise<readonly string[]> {
  const invited: string[] = [];
  await repeat(loop, async (round) => {
    const user = users[round];
    if (user === undefined) throw new Error('the drill has invited all its users');
    await attempts.once('invitation', () =>
      client.call(`/CustomerUser/CreateInvitation?id=${user.publicId}`, { method: 'POST' }),
    );
    invited.push(user.email);
  });
  return invited;
}
