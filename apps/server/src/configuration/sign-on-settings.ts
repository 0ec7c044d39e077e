import { BACKOFFICE_ROLES, type BackofficeRole } from '@belegfach/contract';
import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import type { Variables } from './load-settings.ts';
import { listProviderIds, type ProviderSetting, providerSettingName } from './sign-on-setting-names.ts';
import { issuerUrl, nonEmptyText } from './setting-formats.ts';
import type { SignOnProvider, SignOnSettings } from '../features/authentication/index.ts';

const PROVIDER_ID = /^[a-z][a-z0-9]{0,29}$/;
const MAX_LABEL_LENGTH = 40;

/** Words separated by commas, at least one. */
const words = nonEmptyText.transform((value) => value.split(',').map((word) => word.trim()));
const values = words.refine((list) => list.every((value) => /^[\x21-\x7e]+$/.test(value)), {
  error: 'values without spaces, separated by commas, e.g. mfa,hwk',
});

/** Domains of e-mail addresses in lower case, without the @. */
const domains = words
  .transform((list) => list.map((domain) => domain.toLowerCase()))
  .refine(
    (list) => list.every((domain) => /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(domain)),
    {
      error: 'domains of e-mail addresses, separated by commas, e.g. example.com,example.de',
    },
  );

/** The settings of one identity provider; their names begin with `OIDC_<ID>_`. */
const providerFormats = {
  ISSUER: issuerUrl,
  CLIENT_ID: nonEmptyText,
  CLIENT_SECRET: nonEmptyText,
  LABEL: nonEmptyText.max(MAX_LABEL_LENGTH, `at most ${MAX_LABEL_LENGTH} characters`).optional(),
  EMAIL_DOMAINS: domains,
  EMAIL_VERIFIED_CLAIM: nonEmptyText.regex(/^\w{1,64}$/, 'the name of a claim, e.g. xms_edov').optional(),
  SECOND_FACTOR_ACR: values.optional(),
  SECOND_FACTOR_AMR: values.optional(),
} satisfies Record<ProviderSetting, z.ZodType>;

const providerIds = words
  .transform((list) => list.map((id) => id.toLowerCase()))
  .refine((list) => list.every((id) => PROVIDER_ID.test(id)), {
    error: 'names of letters and digits, a letter first, separated by commas, e.g. entra,google',
  })
  .refine((list) => new Set(list).size === list.length, { error: 'names each identity provider once' });

const PASSWORD_OPTIONAL_ROLES = BACKOFFICE_ROLES.filter((role) => role !== 'SuperAdmin');
const isRole = (name: string): name is BackofficeRole =>
  PASSWORD_OPTIONAL_ROLES.some((role) => role === name);

/** The settings of single sign-on that do not belong to one identity provider, as `config.ts` reads them. */
export const SIGN_ON_SETTINGS = {
  OIDC_PROVIDERS: providerIds.optional(),
  PASSWORD_SIGN_IN_OFF: words
    .refine((list) => !list.includes('SuperAdmin'), {
      error: 'cannot name SuperAdmin: its password is the way in while an identity provider is down',
      abort: true,
    })
    .refine((list) => list.every(isRole), {
      error: `roles separated by commas, out of ${PASSWORD_OPTIONAL_ROLES.join(', ')}`,
    })
    .transform((list) => list.filter(isRole))
    .optional(),
};

/** @throws ConfigurationError with a line for each wrong or missing setting */
export function readSignOnSettings(
  settings: z.output<z.ZodObject<typeof SIGN_ON_SETTINGS>>,
  variables: Variables,
): SignOnSettings {
  const { OIDC_PROVIDERS: ids = [], PASSWORD_SIGN_IN_OFF: passwordOffRoles = [] } = settings;
  if (ids.length === 0 && passwordOffRoles.length > 0)
    throw new ConfigurationError(
      'PASSWORD_SIGN_IN_OFF: needs an identity provider: set OIDC_PROVIDERS and its settings first',
    );
  const providers = ids.map((id) => readIdentityProvider(id, variables));
  const issuers = new Set(providers.map(({ issuer }) => issuer.href));
  if (issuers.size < providers.length)
    throw new ConfigurationError(
      'OIDC_PROVIDERS: two identity providers have the same issuer; keep one of them',
    );
  return { providers, passwordOffRoles };
}

function readIdentityProvider(id: string, variables: Variables): SignOnProvider {
  const parsed = z
    .object(providerFormats)
    .safeParse(
      Object.fromEntries(
        Object.keys(providerFormats).map((setting) => [
          setting,
          variables[providerSettingName(id, setting as ProviderSetting)] || undefined,
        ]),
      ),
    );
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues
        .map(({ path: [setting], message, code }) => {
          const name = providerSettingName(id, setting as ProviderSetting);
          return code === 'invalid_type'
            ? `${name}: is required for the identity provider ${id} of OIDC_PROVIDERS`
            : `${name}: ${message}`;
        })
        .join('\n'),
    );
  const { data } = parsed;
  return {
    id,
    label: data.LABEL ?? id.charAt(0).toUpperCase() + id.slice(1),
    issuer: data.ISSUER,
    clientId: data.CLIENT_ID,
    clientSecret: data.CLIENT_SECRET,
    emailDomains: data.EMAIL_DOMAINS,
    emailVerifiedClaim: data.EMAIL_VERIFIED_CLAIM ?? 'email_verified',
    secondFactor: { acr: data.SECOND_FACTOR_ACR ?? [], amr: data.SECOND_FACTOR_AMR ?? [] },
  };
}

/** The settings of identity providers that `OIDC_PROVIDERS` does not name, as lines for the operator. */
export function findUnusedProviders(variables: Variables): readonly string[] {
  const ids = listProviderIds(variables);
  return Object.keys(variables)
    .filter((name) => /^OIDC_[A-Z][A-Z0-9]*_ISSUER$/.test(name))
    .filter((name) => !ids.includes(name.slice('OIDC_'.length, -'_ISSUER'.length).toLowerCase()))
    .map((name) => `${name} is ignored: OIDC_PROVIDERS does not name this identity provider.`);
}
