import { codeOf } from '../errors/index.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

const WRONG_NAME = 'Check the host, and the name servers of this machine.';
const OWN_CA =
  'If its certificate is of a CA of your own, name that CA: sslmode=verify-full&sslrootcert=/path/to/ca.pem.';
const REFUSED = 'Check user and password, and whether pg_hba.conf lets this machine in with scram-sha-256.';

/** The advice to the operator, by SQLSTATE or the error code of Node and OpenSSL. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOTFOUND: WRONG_NAME,
  EAI_AGAIN: WRONG_NAME,
  ECONNREFUSED: 'Check host and port, and whether PostgreSQL runs and listens there.',
  ETIMEDOUT: 'Check host and port, and whether a firewall lets this machine connect.',
  EHOSTUNREACH: 'Check the host, and whether a firewall lets this machine connect.',
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another name: use the host that it names.",
  CERT_HAS_EXPIRED: "Renew the server's certificate, and check the clock of this machine.",
  DEPTH_ZERO_SELF_SIGNED_CERT: OWN_CA,
  SELF_SIGNED_CERT_IN_CHAIN: OWN_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: OWN_CA,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: OWN_CA,
  '28P01': REFUSED,
  '28000': REFUSED,
  '3D000': 'Create the database, or correct its name at the end of the address.',
  '42501':
    'The login has no right to connect to this database: grant connect on database ... to it, as the owner of the database.',
  '53100': 'The disk of the database server is full: free space on it.',
  '53300': 'Raise max_connections of the server, or end other connections.',
};

/** One sentence for the operator about a connection that could not be opened; undefined when there is no advice. */
export function explainConnectionFault(error: unknown): string | undefined {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const advice = ADVICE[codeOf(fault)];
    if (advice !== undefined) return advice;
  }
  return undefined;
}

/** Whether PostgreSQL accepted a login, but does not allow it to connect to the database. */
export function lacksConnectRight(error: unknown): boolean {
  return codeOf(error) === INSUFFICIENT_PRIVILEGE;
}
