import { isIP } from 'node:net';

/** The connection to the mail server, read from SMTP_URL. */
export type SmtpSettings = Readonly<ReturnType<typeof readSmtpUrl>>;

const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;

export interface SmtpSecurity {
  /** Sends without TLS to a relay that offers none, in a network of the operator. */
  readonly allowsPlaintext: boolean;
  /** Certificates (PEM) of the operator's own CA, instead of the public ones. */
  readonly ca: string | undefined;
}

const DEFAULT_SECURITY: SmtpSecurity = { allowsPlaintext: false, ca: undefined };

/** @param url `smtp://` or `smtps://`, user and password percent-encoded */
export function readSmtpUrl(url: string, { allowsPlaintext, ca }: SmtpSecurity = DEFAULT_SECURITY) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isLocal = LOCAL_HOSTS.has(host);
  return {
    host,
    port: port === '' ? (secure ? SUBMISSIONS_PORT : SUBMISSION_PORT) : Number(port),
    /** TLS from the first byte (smtps), or STARTTLS. */
    secure,
    /** Without TLS nothing is sent, except to a mail server on this machine, or if the operator has allowed it. */
    requireTLS: !secure && !isLocal && !allowsPlaintext,
    /**
     * False for a mail server on this machine: it usually has a self-signed certificate, which proves nothing. Also false
     * where plain text is allowed.
     */
    checksCertificate: !isLocal && !allowsPlaintext,
    ca,
    credentials:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/** Undefined for an IP address, which cannot be a TLS server name. */
export function serverNameOf({ host }: SmtpSettings): string | undefined {
  return isIP(host) === 0 ? host : undefined;
}
