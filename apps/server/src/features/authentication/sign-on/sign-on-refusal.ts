import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { CODE_OF_REASON, type SignOnReason } from './judge-sign-on.ts';

/** An identity that does not sign in. Only the audit trail learns the reason. */
export class SignOnRefusal extends AppError {
  readonly reason: SignOnReason;
  readonly accountId: number | undefined;

  constructor(reason: SignOnReason, accountId: number | undefined) {
    super(CODE_OF_REASON[reason]);
    this.reason = reason;
    this.accountId = accountId;
  }
}

export async function recordSignOnRefusal(
  executor: Executor,
  error: AppError,
  provider: string,
  origin: RequestOrigin,
): Promise<void> {
  const refusal = error instanceof SignOnRefusal ? error : undefined;
  await recordAuditEvents(executor, {
    action: 'sign-in.sign-on',
    result: 'refused',
    actorAccountId: refusal?.accountId,
    origin,
    facts: { provider, reason: refusal?.reason ?? error.code },
  });
}
