import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { checkClaims, type Claims } from './check-claims.ts';
import { AnswerRefused, limitedFetch } from './limited-fetch.ts';

/** The registration of the portal at an identity provider. */
export interface OpenIdRegistration {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** The values of one sign-on. The state is in the addresses of the browser; the others never leave the server in plain text. */
export interface SignOnSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface AuthorizationOptions {
  /** The identity provider asks for the credentials again, even if it knows the browser. */
  readonly mustSignInAgain: boolean;
  /** Values of which the identity provider shall satisfy one (acr_values). */
  readonly acrValues: readonly string[];
}

export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

/** Each request to an identity provider; a person waits for it. */
const TIMEOUT_S = 5;
/** Metadata is read again after this time. New keys are found earlier: an unknown key is looked up immediately. */
const METADATA_MS = 3_600_000;

export function createSignOnSecrets(): SignOnSecrets {
  return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
}

/**
 * The portal as a relying party (OpenID Connect Core 1.0, code flow with PKCE). The metadata is read when it is first
 * needed, and again after a failure: the portal starts even if an identity provider is down.
 */
export function createOpenIdClient({ issuer, clientId, clientSecret, redirectUri }: OpenIdRegistration) {
  let known: { readonly configuration: Configuration; readonly readAt: number } | undefined;
  let pending: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const configuration = await discovery(issuer, clientId, {}, authenticateWith(clientSecret), {
      [customFetch]: limitedFetch,
      timeout: TIMEOUT_S,
      // The signature is checked too, although the token comes over TLS.
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so that it stands out: http is only for this machine
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
    // The library accepts other issuers for the common tenants of Microsoft.
    const stated = configuration.serverMetadata().issuer;
    if (new URL(stated).href !== issuer.href)
      throw new AnswerRefused(`the identity provider states the issuer ${stated}`);
    known = { configuration, readAt: performance.now() };
    return configuration;
  }

  function configure(): Promise<Configuration> {
    if (known !== undefined && performance.now() - known.readAt < METADATA_MS)
      return Promise.resolve(known.configuration);
    pending ??= discover().finally(() => (pending = undefined));
    return pending;
  }

  return {
    /** @throws what `explainOpenIdFault` explains, when the identity provider cannot be used */
    examine: async (): Promise<void> => {
      await configure();
    },
    authorizationUrl: async (
      { state, nonce, codeVerifier }: SignOnSecrets,
      { mustSignInAgain, acrValues }: AuthorizationOptions,
    ): Promise<string> => {
      const configuration = await configure();
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // With max_age the identity provider must say when it checked the user (auth_time).
        max_age: String(maxAgeOf(mustSignInAgain)),
        ...(mustSignInAgain ? { prompt: 'login' } : {}),
        ...(acrValues.length > 0 ? { acr_values: acrValues.join(' ') } : {}),
      }).href;
    },
    /**
     * Redeems the code of a response for the claims of a verified ID token. Issuer (RFC 9207), state, signature,
     * audience, nonce, expiry, subject and the time of the authentication have been checked; with `mustSignInAgain`
     * this time is required.
     */
    redeem: async (
      response: string,
      { state, nonce, codeVerifier }: SignOnSecrets,
      { mustSignInAgain }: Pick<AuthorizationOptions, 'mustSignInAgain'>,
    ): Promise<{ readonly claims: Claims; readonly readUserInfo: () => Promise<Claims> }> => {
      const configuration = await configure();
      const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${response}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(mustSignInAgain ? { maxAge: FRESH_S } : {}),
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new AnswerRefused('there is no ID token');
      checkClaims(claims, maxAgeOf(mustSignInAgain));
      const { access_token: accessToken } = tokens;
      const readUserInfo = async (): Promise<Claims> =>
        configuration.serverMetadata().userinfo_endpoint === undefined
          ? claims
          : fetchUserInfo(configuration, accessToken, claims.sub);
      return { claims, readUserInfo };
    },
    /** The address that ends the session there (OpenID Connect RP-Initiated Logout 1.0); undefined without one. */
    endSessionUrl: async (returnTo: string): Promise<string | undefined> => {
      const configuration = await configure();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}

/** Maximum age of an authentication that was asked for, in seconds: the lifetime of a sign-on that was started. */
const FRESH_S = 600;

/** The maximum age for all other sign-ons: the lifetime of a session in the portal. */
const MAX_AGE_S = 12 * 3600;

const maxAgeOf = (mustSignInAgain: boolean) => (mustSignInAgain ? FRESH_S : MAX_AGE_S);

/** Sends the client secret in the way that the identity provider offers; in the header by default (RFC 8414 section 2). */
function authenticateWith(clientSecret: string): ClientAuth {
  return (server, client, body, headers) => {
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    const authenticate = inBody ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
    authenticate(server, client, body, headers);
  };
}
