import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';
import { loadSettings } from './load-settings.ts';
import { findMistypedSettings } from './unknown-settings.ts';

const ENTRA = {
  OIDC_PROVIDERS: 'entra',
  OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/0c3f1e2a-0000-0000-0000-000000000000/v2.0',
  OIDC_ENTRA_CLIENT_ID: 'client',
  OIDC_ENTRA_CLIENT_SECRET: 'geheim',
  OIDC_ENTRA_EMAIL_DOMAINS: 'Example.com, example.de',
};

const read = (variables: Record<string, string>) => readConfig({ DEMO: 'true', ...variables }).signOn;

function refusal(variables: Record<string, string>): string {
  try {
    read(variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('the settings of single sign-on', () => {
  it('name no identity provider by default', () => {
    expect(read({})).toEqual({ providers: [], passwordOffRoles: [] });
  });

  it('describe each identity provider; the label and the claim have defaults', () => {
    const { providers, passwordOffRoles } = read({
      ...ENTRA,
      OIDC_ENTRA_SECOND_FACTOR_AMR: 'mfa, hwk',
      PASSWORD_SIGN_IN_OFF: 'SalesmanUser, BranchManager',
    });
    expect(providers).toMatchObject([
      {
        id: 'entra',
        label: 'Entra',
        clientId: 'client',
        clientSecret: 'geheim',
        emailDomains: ['example.com', 'example.de'],
        emailVerifiedClaim: 'email_verified',
        secondFactor: { acr: [], amr: ['mfa', 'hwk'] },
      },
    ]);
    expect(passwordOffRoles).toEqual(['SalesmanUser', 'BranchManager']);
  });

  it('are refused with one line for each missing setting of an identity provider', () => {
    expect(refusal({ OIDC_PROVIDERS: 'main' })).toBe(
      ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'EMAIL_DOMAINS']
        .map((name) => `OIDC_MAIN_${name}: is required for the identity provider main of OIDC_PROVIDERS`)
        .join('\n'),
    );
  });

  const wrong: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ OIDC_PROVIDERS: 'my-provider' }, /^OIDC_PROVIDERS: names of letters and digits/],
    [{ OIDC_PROVIDERS: 'entra,ENTRA' }, /^OIDC_PROVIDERS: names each identity provider once/],
    [
      { OIDC_ENTRA_ISSUER: 'http://login.example.com' },
      /^OIDC_ENTRA_ISSUER: .*http is possible only for localhost/,
    ],
    [{ OIDC_ENTRA_ISSUER: 'login.example.com' }, /^OIDC_ENTRA_ISSUER: the issuer exactly as/],
    [
      { OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
      /^OIDC_ENTRA_ISSUER: name your own tenant/,
    ],
    [{ OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/organizations/v2.0' }, /name your own tenant/],
    [{ OIDC_ENTRA_EMAIL_DOMAINS: '*' }, /^OIDC_ENTRA_EMAIL_DOMAINS: domains of e-mail addresses/],
    [{ OIDC_ENTRA_EMAIL_DOMAINS: 'anna@example.com' }, /^OIDC_ENTRA_EMAIL_DOMAINS: /],
    [
      { PASSWORD_SIGN_IN_OFF: 'Salesman' },
      /^PASSWORD_SIGN_IN_OFF: roles separated by commas, out of ProviderAdmin, /,
    ],
    [{ PASSWORD_SIGN_IN_OFF: 'CustomerAdmin' }, /^PASSWORD_SIGN_IN_OFF: roles separated by commas/],
    [{ PASSWORD_SIGN_IN_OFF: 'SuperAdmin' }, /^PASSWORD_SIGN_IN_OFF: cannot name SuperAdmin/],
    [
      { OIDC_PROVIDERS: '', PASSWORD_SIGN_IN_OFF: 'SalesmanUser' },
      /^PASSWORD_SIGN_IN_OFF: needs an identity provider/,
    ],
  ];
  it.each(wrong)(
    'are refused if they contain %j, with one line that names the setting and contains no secret',
    (variables, line) => {
      const message = refusal({ ...ENTRA, ...variables });
      expect(message).toMatch(line);
      expect(message).not.toMatch(/\n|geheim/);
    },
  );

  it('are refused if two identity providers have the same issuer', () => {
    const twin = Object.fromEntries(
      Object.entries(ENTRA).map(([name, value]) => [name.replace('ENTRA', 'TWIN'), value]),
    );
    expect(refusal({ ...ENTRA, ...twin, OIDC_PROVIDERS: 'entra,twin' })).toMatch(/have the same issuer/);
  });

  it('are checked for mistyped names, and for identity providers that OIDC_PROVIDERS does not name', () => {
    expect(findMistypedSettings({ ...ENTRA, OIDC_ENTRA_CLIENT_SECRET_FILE: '/x' })).toEqual([]);
    expect(findMistypedSettings({ ...ENTRA, OIDC_ENTRA_CLIENTID: 'x' })).toEqual([
      'OIDC_ENTRA_CLIENTID is not a setting and is ignored. Is OIDC_ENTRA_CLIENT_ID meant?',
    ]);
    expect(findMistypedSettings({ ...ENTRA, OIDC_GOOGLE_ISSUER: 'https://accounts.google.com' })).toEqual([
      'OIDC_GOOGLE_ISSUER is ignored: OIDC_PROVIDERS does not name this identity provider.',
    ]);
  });

  it('can name a file with the client secret', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-oidc-'));
    writeFileSync(path.join(folder, 'secret'), 'from the file\n');
    const { variables } = loadSettings(
      { ...ENTRA, OIDC_ENTRA_CLIENT_SECRET: '', OIDC_ENTRA_CLIENT_SECRET_FILE: path.join(folder, 'secret') },
      { defaultFile: path.join(folder, 'none') },
    );
    rmSync(folder, { recursive: true });
    expect(variables['OIDC_ENTRA_CLIENT_SECRET']).toBe('from the file');
  });
});
