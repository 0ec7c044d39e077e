import type { UserType } from '@belegfach/contract';
import type { Origin } from '../../platform/audit/index.ts';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import { emailScopeOf } from './account.policy.ts';
import { findAccountId } from './account.repository.ts';
import type { AuthenticationDependencies } from './authentication.dependencies.ts';
import type { Background } from './background.ts';
import type { Caller } from './caller.ts';
import type { EmailChanges } from './email-change/email-changes.ts';
import type { Invitations } from './invitations/invitations.ts';
import { createPasswordResets, type RequestPasswordReset } from './password-reset/password-resets.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import {
  createSecondFactorService,
  type SecondFactorService,
} from './second-factor/second-factor.service.ts';
import { createDeviceService, type DeviceService } from './sessions/devices.service.ts';
import { type ApplyPassword, createApplyPassword } from './set-password/apply-password.ts';

/** Everything that users and their administrators change about the sign-in of an account. */
export interface AccountService {
  readonly requestPasswordReset: RequestPasswordReset;
  readonly applyPassword: ApplyPassword;
  readonly secondFactor: SecondFactorService;
  readonly devices: DeviceService;
  /**
   * Returns nothing about the outcome: only the owner of a taken address is notified that it is taken.
   * @throws NotFound for an account that the caller may not change; AppError ReauthenticationRequired
   */
  changeEmail(
    caller: Caller,
    account: { readonly publicId: string; readonly userType: UserType },
    email: string,
    origin: Origin,
  ): Promise<void>;
}

export function createAccountService(
  dependencies: AuthenticationDependencies & {
    readonly invitations: Invitations;
    readonly emailChanges: EmailChanges;
    readonly background: Background;
  },
): AccountService {
  const { database, limits, invitations, emailChanges, background } = dependencies;
  return {
    requestPasswordReset: createPasswordResets(dependencies, invitations, background),
    applyPassword: createApplyPassword(dependencies),
    secondFactor: createSecondFactorService(dependencies),
    devices: createDeviceService(dependencies),
    changeEmail: async (caller, { publicId, userType }, email, origin) => {
      const scope = emailScopeOf(caller);
      const accountId = await findAccountId(database.executor, scope, publicId, userType);
      if (accountId === undefined) throw new NotFound();
      requireRecentSignIn(caller, limits);
      try {
        await database.transaction((transaction) =>
          emailChanges.start(transaction, { accountId, email, actorAccountId: caller.accountId, origin }),
        );
      } catch (error) {
        // Another request took the address in the meantime. The answer never reveals that an address is taken.
        if (!(error instanceof AppError && error.code === 'EmailAlreadyInUse')) throw error;
      }
    },
  };
}
