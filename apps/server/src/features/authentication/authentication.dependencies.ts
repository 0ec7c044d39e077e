import type { Database } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { PasswordHasher } from '../../platform/passwords/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { AuthenticationLimits } from './authentication.limits.ts';
import type { Background } from './background.ts';

/** The dependencies of all sign-in components. */
export interface AuthenticationDependencies {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly secrets: SecretBox;
  readonly mailer: Mailer;
  readonly limits: AuthenticationLimits;
  readonly background: Background;
  /** Name of the portal in authenticator apps; no password may contain it. */
  readonly productTitle: string;
}

/** For e-mails to the owners of accounts, within the limits of such e-mails. */
export type AccountMailing = Pick<AuthenticationDependencies, 'mailer' | 'limits'>;
