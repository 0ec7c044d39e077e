import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { codeOf, messageOf } from '../errors/index.ts';

/**
 * Why a sign-on failed. `unavailable`: the identity provider does not answer, or does not accept the settings of the
 * portal; `cancelled`: it says that the user refused; `refused`: its response is not valid.
 */
export type OpenIdFault = 'unavailable' | 'cancelled' | 'refused';

/** The explanations by code, the most specific code first. */
const EXPLANATIONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'its host name is unknown: check the address and the DNS'],
  [
    /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_\w+|OAUTH_TIMEOUT)$/,
    'it does not answer: check the address, the firewall and whether it runs',
  ],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired: it must be renewed there'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'its certificate is for another host name: check the address'],
  [
    /CERT|VERIFY|^UNABLE_TO_GET_ISSUER/,
    'its certificate comes from an authority that is not trusted: NODE_EXTRA_CA_CERTS names a file with the certificate of your authority',
  ],
  [
    /^OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED$/,
    'it states another issuer: set the issuer exactly as in its metadata',
  ],
  [
    /^OAUTH_(?:RESPONSE_IS_NOT_\w+|PARSE_ERROR|INVALID_RESPONSE)$/,
    'there is no OpenID Connect metadata at this address: check the issuer',
  ],
];

/** The codes of OAuth and its extensions look like this. The browser can write anything into the response. */
const ERROR_CODE = /^[\w.-]{1,60}$/;

/** Errors of the token endpoint that name a wrong setting (RFC 6749 section 5.2). */
const WRONG_CLIENT = ['invalid_client', 'unauthorized_client'];

function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}

function explanationOf(error: unknown): string | undefined {
  const codes = causesOf(error).map((cause) => codeOf(cause));
  return EXPLANATIONS.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1];
}

export function classifyOpenIdFault(error: unknown, during: 'connection' | 'response'): OpenIdFault {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'refused';
  if (error instanceof ResponseBodyError)
    return WRONG_CLIENT.includes(error.error) ? 'unavailable' : 'refused';
  if (during === 'connection') return 'unavailable';
  return isNetworkFault(error) ? 'unavailable' : 'refused';
}

function isNetworkFault(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      // The error of `fetch` for every fault of the connection.
      (cause instanceof TypeError && cause.message === 'fetch failed') ||
      /^(?:OAUTH_TIMEOUT|OAUTH_ABORT)$/.test(codeOf(cause)),
  );
}

/** One line for the operator: what is wrong with the identity provider, and what to do. It contains no token and no code. */
export function explainOpenIdFault(error: unknown): string {
  if (error instanceof ResponseBodyError && WRONG_CLIENT.includes(error.error))
    return `it refuses the portal (${error.error}): check the client id and the client secret`;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `it answers ${ERROR_CODE.test(error.error) ? error.error : 'with an error that is no code'}`;
  const explanation = explanationOf(error);
  const detail = causesOf(error).map((cause) => codeOf(cause) || messageOf(cause));
  return explanation === undefined ? detail.join(': ') : `${explanation} (${detail.at(-1) ?? ''})`;
}
