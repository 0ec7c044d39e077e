/** Without a network between portal and database there is nothing to encrypt. */
const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|::1|)$/i;

/** The host of a connection string, a folder for a Unix socket, and the sslmode it names; parameters win over the address. */
function read(url: string): { host: string; sslmode: string | null; hasOtherTls: boolean } {
  const { hostname, searchParams } = new URL(url);
  const host = (searchParams.get('host') ?? decodeURIComponent(hostname)).replace(/^\[(.+)\]$/, '$1');
  const hasOtherTls = ['ssl', 'uselibpqcompat'].some((name) => searchParams.has(name));
  return { host, sslmode: searchParams.get('sslmode'), hasOtherTls };
}

/**
 * Whether a connection string says plainly how the way to the database is protected. `verify-full` is the one mode that checks whom it
 * talks to and means the same to every version of the client; the weaker ones are taken for it today and encrypt to anybody tomorrow.
 * @returns what is wrong with it, in words that follow the name of the setting; undefined when nothing is
 */
export function findAddressFault(url: string): string | undefined {
  const { host, sslmode, hasOtherTls } = read(url);
  if (hasOtherTls || (sslmode !== null && sslmode !== 'verify-full' && sslmode !== 'disable'))
    return 'use sslmode=verify-full (with sslrootcert=/path/to/ca.pem for a CA of your own), or sslmode=disable where nobody else is on the way; the client knows no safe mode between';
  if (sslmode === null && !THIS_MACHINE.test(host) && !host.startsWith('/'))
    return `${host} is another machine: add ?sslmode=verify-full (with &sslrootcert=/path/to/ca.pem for a CA of your own), or ?sslmode=disable where nobody else is on the way`;
  return undefined;
}

/** The same server and database for another login; all else, such as TLS, is copied. */
export function withLogin(url: string, login: { readonly name: string; readonly password: string }): string {
  const changed = new URL(url);
  changed.username = '';
  changed.password = '';
  // As parameters, since an address without a host can't carry them.
  changed.searchParams.set('user', login.name);
  changed.searchParams.set('password', login.password);
  return changed.href;
}
