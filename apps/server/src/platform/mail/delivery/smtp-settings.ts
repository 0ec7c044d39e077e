import { isIP } from 'node:net';

/** How to reach the mail server, read from SMTP_URL. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps), or STARTTLS. */
  readonly secure: boolean;
  /** Without TLS nothing is sent, except to a mail server on this machine. */
  readonly requireTLS: boolean;
  /**
   * False on this machine: a certificate proves nothing there, and local mail servers usually have a self-signed one.
   */
  readonly checksCertificate: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;

/** @param url `smtp://` or `smtps://`, user and password percent-encoded */
export function readSmtpUrl(url: string): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isLocal = LOCAL.has(host);
  return {
    host,
    port: port === '' ? (secure ? SUBMISSIONS_PORT : SUBMISSION_PORT) : Number(port),
    secure,
    requireTLS: !secure && !isLocal,
    checksCertificate: !isLocal,
    credentials:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/** Undefined for an IP address, which cannot be a TLS server name. */
export function serverNameOf({ host }: SmtpSettings): string | undefined {
  return isIP(host) === 0 ? host : undefined;
}
