/** Hosts on the same machine: a connection to them needs no encryption. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|::1|)$/i;

/**
 * The host of a connection string (a folder for a Unix socket) and its sslmode; parameters take precedence over the
 * address.
 */
function readHostAndTls(url: string): { host: string; sslmode: string | null; hasOtherTls: boolean } {
  const { hostname, searchParams } = new URL(url);
  const host = (searchParams.get('host') ?? decodeURIComponent(hostname)).replace(/^\[(.+)\]$/, '$1');
  const hasOtherTls = ['ssl', 'uselibpqcompat'].some((name) => searchParams.has(name));
  return { host, sslmode: searchParams.get('sslmode'), hasOtherTls };
}

/**
 * Checks that a connection string states how the connection is protected. Only `verify-full` checks the server's
 * identity in every version of the client. Today's client treats the weaker modes like `verify-full`; a future client
 * will not check the server with them.
 * @returns the fault, as text to be appended to the name of the setting; undefined when there is none
 */
export function validateDatabaseUrl(url: string): string | undefined {
  const { host, sslmode, hasOtherTls } = readHostAndTls(url);
  if (hasOtherTls || (sslmode !== null && sslmode !== 'verify-full' && sslmode !== 'disable'))
    return 'use sslmode=verify-full (with sslrootcert=/path/to/ca.pem for a CA of your own), or sslmode=disable where nobody else is on the way; the client knows no safe mode between';
  if (sslmode === null && !LOCAL_HOST.test(host) && !host.startsWith('/'))
    return `${host} is another machine: add ?sslmode=verify-full (with &sslrootcert=/path/to/ca.pem for a CA of your own), or ?sslmode=disable where nobody else is on the way`;
  return undefined;
}

/** The connection string with another login; everything else, such as TLS, stays. */
export function withLogin(url: string, login: { readonly name: string; readonly password: string }): string {
  const changed = new URL(url);
  changed.username = '';
  changed.password = '';
  // Set as parameters, since an address without a host cannot contain a user and a password.
  changed.searchParams.set('user', login.name);
  changed.searchParams.set('password', login.password);
  return changed.href;
}
