import type { Database } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { PasswordHasher } from '../../platform/passwords/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { AuthenticationLimits } from './authentication.limits.ts';
import type { BackgroundTasks } from './background-tasks.ts';
import type { SignOnSettings } from './sign-on/sign-on-settings.ts';

/** The dependencies of all functions of this feature. */
export interface AuthenticationDependencies {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly secrets: SecretBox;
  readonly mailer: Mailer;
  readonly limits: AuthenticationLimits;
  readonly background: BackgroundTasks;
  /** The name of the portal in authenticator apps. No password may contain it. */
  readonly productTitle: string;
  readonly signOn: SignOnSettings;
}

/** The dependencies of functions that send e-mails to the owners of accounts. */
export type MailDependencies = Pick<AuthenticationDependencies, 'mailer' | 'limits'>;

/** The dependencies of invitations: which of them need a password depends on the role. */
export type InvitationDependencies = MailDependencies & Pick<AuthenticationDependencies, 'signOn'>;
