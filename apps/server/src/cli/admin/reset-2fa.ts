import { resetSecondFactor } from '../../features/authentication/index.ts';
import { UsageError } from '../command.ts';
import type { AdministratorInput } from './invite-administrator.ts';

/** Removes the second factor of the account with this e-mail address. @returns the text to print */
export async function resetSecondFactorOf({ database, mailer, email }: AdministratorInput): Promise<string> {
  const outcome = await resetSecondFactor({ database, mailer }, email);
  if (outcome === 'nobody') throw new UsageError(`no account has the address ${email}`);
  return outcome === 'removed'
    ? `The second factor of ${email} was removed and the sessions ended.\n`
    : `${email} has no second factor.\n`;
}
