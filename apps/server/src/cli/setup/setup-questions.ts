import type { findSettingFault } from '../../configuration/config.ts';
import type { InstallationNames } from '../../configuration/installation-names.ts';

export type SettingName = Parameters<typeof findSettingFault>[0];

/** The values that a suggestion may depend on. */
export interface SetupContext {
  /** The settings of the file, and the answers so far. */
  readonly settings: ReadonlyMap<string, string>;
  readonly names: InstallationNames;
  readonly findUnusedPort: () => number;
}

export interface SetupQuestion {
  readonly setting: SettingName;
  /** The option of the command that answers it. */
  readonly option: string;
  readonly question: string;
  /** Taken when the person answers nothing; undefined: an answer is needed. */
  readonly suggestion?: (context: SetupContext) => string | undefined;
  /** Whether the value contains a password, which is not shown again. */
  readonly isSecret?: boolean;
  /** Whether it is asked only for a further installation on a machine; for the first one only the option sets it. */
  readonly isForFurtherInstallation?: boolean;
}

/** The answer that creates a database in the PostgreSQL of this machine. */
export const CREATE_DATABASE = 'create';

/** The settings that only the operator knows, in the order of the questions. */
export const QUESTIONS: readonly SetupQuestion[] = [
  {
    setting: 'PUBLIC_URL',
    option: 'public-url',
    question: 'The address that people open, e.g. https://belege.example.com',
  },
  {
    setting: 'PORT',
    option: 'port',
    question:
      'The port of this machine to which the reverse proxy passes requests; each installation has its own',
    suggestion: ({ findUnusedPort }) => String(findUnusedPort()),
    isForFurtherInstallation: true,
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
    suggestion: ({ settings }) => senderOf(settings.get('PUBLIC_URL')),
  },
];

const LOOPBACK = '127.0.0.1';
const LOOPBACKS = /^(?:127\.\d+\.\d+\.\d+|::1)$/;
const ALL_ADDRESSES = '0.0.0.0';

/**
 * Settings that nobody is asked for, because they follow from other settings or nearly always have this value. A value
 * that is set already stays.
 */
export function impliedSettings(
  settings: ReadonlyMap<string, string>,
  { dataDirectory, databaseRole }: InstallationNames,
  newKey: () => string,
): ReadonlyMap<string, string> {
  const implied = new Map<string, string>();
  const imply = (name: SettingName, value: () => string) => {
    const isInFileOfItsOwn = (settings.get(`${name}_FILE`) ?? '') !== '';
    if ((settings.get(name) ?? '') === '' && !isInFileOfItsOwn) implied.set(name, value());
  };
  imply('DATA_DIR', () => dataDirectory);
  if (databaseRole !== undefined) imply('DATABASE_ROLE', () => databaseRole);
  imply('ENCRYPTION_KEY', newKey);
  return implied;
}

/**
 * The address to listen on when the answer about the proxy is new: with a proxy on this machine nobody else may reach the port, and a proxy
 * on another one must reach it. An address that the operator chose stays, and so does any address while the proxy stays the same.
 */
export function listenAddress(
  before: ReadonlyMap<string, string>,
  proxy: string | undefined,
): string | undefined {
  const host = before.get('HOST') ?? '';
  const isOwnChoice = host !== '' && host !== ALL_ADDRESSES && !LOOPBACKS.test(host);
  if (proxy === undefined || proxy === before.get('TRUST_PROXY') || isOwnChoice) return undefined;
  return proxy.split(',').every((address) => LOOPBACKS.test(address.trim())) ? LOOPBACK : ALL_ADDRESSES;
}

/** The sender that the portal uses without MAIL_FROM; none for a host without a domain, which no mail server accepts. */
function senderOf(publicUrl = ''): string | undefined {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  return host.includes('.') ? `noreply@${host}` : undefined;
}
