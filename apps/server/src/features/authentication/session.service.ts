import type { TokenRequest, TokenResponse, UserInformation } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { ProtocolError } from '../../platform/errors/index.ts';
import type { PasswordHasher } from '../../platform/passwords/index.ts';
import {
  createSession,
  createToken,
  createTokens,
  endSession,
  endSessionOfToken,
  findSpentRefreshToken,
  hashToken,
  useRefreshToken,
} from '../../platform/sessions/index.ts';
import { clientNetwork, forgetFailures, giveBackTry, takeTry } from '../../platform/throttle/index.ts';
import type { AuthenticationLimits } from './authentication.limits.ts';
import type { Caller } from './caller.ts';
import { findCaller } from './caller.repository.ts';
import { findRefreshableKind, findSignInAccount } from './sign-in.repository.ts';
import { toUserInformation } from './user-information.mapper.ts';
import { getUserInformation } from './user-information.repository.ts';

type PasswordGrant = Extract<TokenRequest, { grant_type: 'password' }>;

export interface SessionService {
  createToken(request: TokenRequest, origin: Origin): Promise<TokenResponse>;
  logout(refreshToken: string, origin: Origin): Promise<void>;
  findCaller(accessToken: string): Promise<Caller | undefined>;
  getUserInformation(caller: Caller): Promise<UserInformation>;
}

/** One text whatever was wrong: unknown address, wrong password, inactive, not yet active (decisions D2). */
const refused = () =>
  new ProtocolError(400, { error: 'invalid_grant', error_description: 'The credentials are not valid.' });

const tooMany = (seconds: number) =>
  new ProtocolError(429, { error: 'invalid_grant', error_description: 'Too many tries.' }, seconds);

export function createSessionService(
  database: Database,
  hasher: PasswordHasher,
  limits: AuthenticationLimits,
): SessionService {
  const { executor } = database;

  async function signIn({ username, password }: PasswordGrant, origin: Origin): Promise<TokenResponse> {
    const account = username.trim().toLowerCase();
    const network = clientNetwork(origin.address);
    const wait =
      (await takeTry(executor, limits.network, network)) ||
      (await takeTry(executor, limits.account, account));
    if (wait > 0) throw tooMany(wait);

    const found = await findSignInAccount(executor, account);
    const isRight = await hasher.verify(found?.passwordHash, password);
    if (found === undefined || !isRight || found.hasSecondFactor) {
      const refusal = {
        action: 'sign-in',
        result: 'refused',
        actorAccountId: found?.accountId,
        origin,
      } as const;
      await recordAuditEvents(executor, [refusal]);
      throw refused();
    }
    await giveBackTry(executor, limits.network, network);
    await forgetFailures(executor, limits.account, account);
    return database.transaction(async (transaction) => {
      const sessionId = await createSession(
        transaction,
        {
          accountId: found.accountId,
          lifeSeconds: limits.sessionSeconds[found.kind],
          address: origin.address,
          userAgent: origin.userAgent,
        },
        limits.mostSessions,
      );
      await recordAuditEvents(transaction, [{ action: 'sign-in', actorAccountId: found.accountId, origin }]);
      return issueTokens(transaction, sessionId);
    });
  }

  async function refresh(token: string, origin: Origin): Promise<TokenResponse> {
    const hash = hashToken(token);
    const renewed = await database.transaction(async (transaction) => {
      const spent = await useRefreshToken(transaction, hash);
      if (spent === undefined) return undefined;
      const kind = await findRefreshableKind(transaction, spent.accountId);
      return kind === undefined ? undefined : issueTokens(transaction, spent.sessionId);
    });
    if (renewed !== undefined) return renewed;
    await endSessionOnReplay(hash, origin);
    throw refused();
  }

  /** A spent token that comes back late was stolen, from the one side or the other: the whole session ends (RFC 9700 section 4.14). */
  async function endSessionOnReplay(hash: Buffer, origin: Origin): Promise<void> {
    const spent = await findSpentRefreshToken(executor, hash);
    if (spent === undefined || spent.secondsAgo <= limits.reuseToleranceSeconds) return;
    await database.transaction(async (transaction) => {
      await endSession(transaction, spent.sessionId, 'refresh-token-replayed');
      await recordAuditEvents(transaction, [
        { action: 'refresh-token.replayed', result: 'refused', actorAccountId: spent.accountId, origin },
      ]);
    });
  }

  async function issueTokens(transaction: Executor, sessionId: number): Promise<TokenResponse> {
    const access = createToken('access');
    const renewal = createToken('refresh');
    await createTokens(transaction, sessionId, {
      accessHash: access.hash,
      refreshHash: renewal.hash,
      accessSeconds: limits.accessTokenSeconds,
      refreshSeconds: limits.refreshTokenSeconds,
    });
    return {
      login_response: 'Default',
      access_token: access.token,
      token_type: 'Bearer',
      expires_in: limits.accessTokenSeconds,
      refresh_token: renewal.token,
      twofactor_token: null,
    };
  }

  return {
    createToken: (request, origin) =>
      request.grant_type === 'password' ? signIn(request, origin) : refresh(request.refresh_token, origin),
    logout: async (refreshToken, origin) => {
      await database.transaction(async (transaction) => {
        const accountId = await endSessionOfToken(transaction, hashToken(refreshToken), 'logout');
        if (accountId !== undefined)
          await recordAuditEvents(transaction, [{ action: 'sign-out', actorAccountId: accountId, origin }]);
      });
    },
    findCaller: (accessToken) => findCaller(executor, hashToken(accessToken)),
    getUserInformation: async (caller) =>
      toUserInformation(caller, await getUserInformation(executor, caller.accountId)),
  };
}
