import type { findSettingFault } from '../configuration/config.ts';

export type SettingName = Parameters<typeof findSettingFault>[0];

export interface SetupQuestion {
  readonly setting: SettingName;
  /** The option of the command that answers it. */
  readonly option: string;
  readonly question: string;
  /** Taken when the person answers nothing, from the settings so far; undefined: an answer is needed. */
  readonly suggestion?: (settings: ReadonlyMap<string, string>) => string | undefined;
  /** Whether the value contains a password, which is not shown again. */
  readonly isSecret?: boolean;
}

/** The answer that creates a database in the PostgreSQL of this machine. */
export const CREATE_DATABASE = 'create';

/** What only the operator knows, in the order in which it is asked. */
export const QUESTIONS: readonly SetupQuestion[] = [
  {
    setting: 'PUBLIC_URL',
    option: 'public-url',
    question: 'The address that people open, e.g. https://belege.example.com',
  },
  {
    setting: 'TRUST_PROXY',
    option: 'proxy',
    question: 'The address of the reverse proxy, as this machine sees it',
    suggestion: () => LOOPBACK,
  },
  {
    setting: 'DATABASE_URL',
    option: 'database-url',
    question: `The database: postgres://user:password@host:5432/name, or "${CREATE_DATABASE}" for a new one in the PostgreSQL of this machine`,
    suggestion: () => CREATE_DATABASE,
    isSecret: true,
  },
  {
    setting: 'SMTP_URL',
    option: 'smtp-url',
    question: 'The mail server, e.g. smtp://user:password@mail.example.com:587',
    isSecret: true,
  },
  {
    setting: 'MAIL_FROM',
    option: 'mail-from',
    question: 'The sender of e-mails',
    suggestion: (settings) => senderOf(settings.get('PUBLIC_URL')),
  },
];

const LOOPBACK = '127.0.0.1';
const DATA_DIRECTORY = '/var/lib/belegfach';

/** Settings that follow from the others or have one good value; a value that is there, or in a file of its own, stays. */
export function impliedSettings(
  settings: ReadonlyMap<string, string>,
  newKey: () => string,
): ReadonlyMap<string, string> {
  const implied = new Map<string, string>();
  const imply = (name: SettingName, value: () => string) => {
    const isInFileOfItsOwn = (settings.get(`${name}_FILE`) ?? '') !== '';
    if ((settings.get(name) ?? '') === '' && !isInFileOfItsOwn) implied.set(name, value());
  };
  // With the proxy on this machine nobody else may reach the port.
  if (settings.get('TRUST_PROXY') === LOOPBACK) imply('HOST', () => LOOPBACK);
  imply('DATA_DIR', () => DATA_DIRECTORY);
  imply('ENCRYPTION_KEY', newKey);
  return implied;
}

/** The sender that the portal uses without MAIL_FROM; none for a host without a domain, which no mail server accepts. */
function senderOf(publicUrl = ''): string | undefined {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  return host.includes('.') ? `noreply@${host}` : undefined;
}
