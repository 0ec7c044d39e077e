import type { Config } from '../configuration/config.ts';
import { findIdentityProviderFault } from '../features/authentication/index.ts';
import { describeDocumentYearsFault, findDocumentYears } from '../features/document-years/index.ts';
import { type Database, findClockDifference } from '../platform/database/index.ts';
import {
  CLOCK_FAULT_MS,
  databaseClock,
  describeClockFault,
  type ExternalService,
} from '../platform/health/index.ts';
import { findMailFault } from '../platform/mail/index.ts';

type Settings = Pick<Config, 'smtpUrl' | 'smtpSecurity' | 'mailFrom' | 'signOn' | 'publicUrl'>;

/** The faults of which /readyz warns while the portal serves requests. */
export function composeExternalServices(
  { smtpUrl, smtpSecurity, mailFrom, signOn, publicUrl }: Settings,
  database: Database,
): readonly ExternalService[] {
  return [
    ...(smtpUrl === undefined
      ? []
      : [
          {
            warning: 'mail-server',
            findFault: (signal: AbortSignal) => findMailFault({ smtpUrl, smtpSecurity, mailFrom }, signal),
          },
        ]),
    ...signOn.providers.map((provider) => ({
      warning: 'identity-provider',
      findFault: () => findIdentityProviderFault(provider, publicUrl),
    })),
    { warning: 'clock', findFault: () => findClockFault(database) },
    { warning: 'document-years', findFault: () => findDocumentYearsFault(database) },
  ];
}

/** A database that does not answer is a fault of its own. */
async function findClockFault(database: Database): Promise<string | undefined> {
  const aheadMs = await findClockDifference(database).catch(() => 0);
  return Math.abs(aheadMs) > CLOCK_FAULT_MS ? describeClockFault([databaseClock(aheadMs)]) : undefined;
}

async function findDocumentYearsFault({ executor }: Database): Promise<string | undefined> {
  const years = await findDocumentYears(executor).catch(() => undefined);
  return years === undefined ? undefined : describeDocumentYearsFault(years);
}
