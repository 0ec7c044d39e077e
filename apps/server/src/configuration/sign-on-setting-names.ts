/** The settings of one identity provider, after `OIDC_<ID>_`. */
const PROVIDER_SETTINGS = [
  'ISSUER',
  'CLIENT_ID',
  'CLIENT_SECRET',
  'LABEL',
  'EMAIL_DOMAINS',
  'EMAIL_VERIFIED_CLAIM',
  'SECOND_FACTOR_ACR',
  'SECOND_FACTOR_AMR',
] as const;
export type ProviderSetting = (typeof PROVIDER_SETTINGS)[number];

type Variables = Readonly<Record<string, string | undefined>>;

export function providerSettingName(id: string, setting: ProviderSetting): string {
  return `OIDC_${id.toUpperCase()}_${setting}`;
}

/** The ids in `OIDC_PROVIDERS`, in lower case, whether they are valid or not. */
export function listProviderIds(variables: Variables): readonly string[] {
  return (variables['OIDC_PROVIDERS'] ?? '')
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== '');
}

/** The names of the settings of all identity providers that `OIDC_PROVIDERS` names. */
export function listProviderSettings(variables: Variables): readonly string[] {
  return listProviderIds(variables).flatMap((id) =>
    PROVIDER_SETTINGS.map((setting) => providerSettingName(id, setting)),
  );
}

/** The names of the client secrets, each of which may also be given as the path of a file. */
export function listClientSecrets(variables: Variables): readonly string[] {
  return listProviderIds(variables).map((id) => providerSettingName(id, 'CLIENT_SECRET'));
}
