import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { germanStart } from './de/start.ts';
import { englishStart } from './en/start.ts';
import { keepWordsWholeModule } from './keep-words-whole.ts';
import type { Language } from './language.ts';
import type {} from './text-types.ts';

/** The namespaces whose texts load with the route that shows them. */
export const ROUTE_NAMESPACES = [
  'account',
  'customers',
  'export',
  'failedMails',
  'findings',
  'imports',
  'intake',
  'invoices',
  'legal',
  'overview',
  'profile',
  'providers',
  'shortcuts',
  'table',
  'trail',
  'users',
  'webhooks',
] as const;
export type RouteNamespace = (typeof ROUTE_NAMESPACES)[number];

type Loader = () => Promise<ResourceLanguage>;

/**
 * Both languages are part of the app: the second adds 3 kB, but a separate file would delay the first paint by another
 * request.
 */
const start: Record<Language, ResourceLanguage> = { de: germanStart, en: englishStart };

const routeNamespaces: Record<Language, Record<RouteNamespace, Loader>> = {
  de: {
    account: async () => ({ ...(await import('./de/account.ts')) }),
    profile: async () => ({ ...(await import('./de/profile.ts')) }),
    customers: async () => ({ ...(await import('./de/customers.ts')) }),
    export: async () => ({ ...(await import('./de/export.ts')) }),
    failedMails: async () => ({ ...(await import('./de/failed-mails.ts')) }),
    findings: async () => ({ ...(await import('./de/findings.ts')) }),
    imports: async () => ({ ...(await import('./de/imports.ts')) }),
    intake: async () => ({ ...(await import('./de/intake.ts')) }),
    invoices: async () => ({ ...(await import('./de/invoices.ts')) }),
    legal: async () => ({ ...(await import('./de/legal.ts')) }),
    overview: async () => ({ ...(await import('./de/overview.ts')) }),
    providers: async () => ({ ...(await import('./de/providers.ts')) }),
    shortcuts: async () => ({ ...(await import('./de/shortcuts.ts')) }),
    table: async () => ({ ...(await import('./de/table.ts')) }),
    trail: async () => ({ ...(await import('./de/trail.ts')) }),
    users: async () => ({ ...(await import('./de/users.ts')) }),
    webhooks: async () => ({ ...(await import('./de/webhooks.ts')) }),
  },
  en: {
    account: async () => ({ ...(await import('./en/account.ts')) }),
    profile: async () => ({ ...(await import('./en/profile.ts')) }),
    customers: async () => ({ ...(await import('./en/customers.ts')) }),
    export: async () => ({ ...(await import('./en/export.ts')) }),
    failedMails: async () => ({ ...(await import('./en/failed-mails.ts')) }),
    findings: async () => ({ ...(await import('./en/findings.ts')) }),
    imports: async () => ({ ...(await import('./en/imports.ts')) }),
    intake: async () => ({ ...(await import('./en/intake.ts')) }),
    invoices: async () => ({ ...(await import('./en/invoices.ts')) }),
    legal: async () => ({ ...(await import('./en/legal.ts')) }),
    overview: async () => ({ ...(await import('./en/overview.ts')) }),
    providers: async () => ({ ...(await import('./en/providers.ts')) }),
    shortcuts: async () => ({ ...(await import('./en/shortcuts.ts')) }),
    table: async () => ({ ...(await import('./en/table.ts')) }),
    trail: async () => ({ ...(await import('./en/trail.ts')) }),
    users: async () => ({ ...(await import('./en/users.ts')) }),
    webhooks: async () => ({ ...(await import('./en/webhooks.ts')) }),
  },
};

export interface Translations {
  readonly language: Language;
  readonly i18n: i18n;
  /** Loads the texts of namespaces before their page is shown; repeated calls send no request. */
  load(...namespaces: readonly RouteNamespace[]): Promise<void>;
}

export async function createTranslations(language: Language): Promise<Translations> {
  const instance = createInstance();
  await instance
    .use(initReactI18next)
    .use(keepWordsWholeModule)
    .init({
      lng: language,
      defaultNS: 'common',
      resources: { [language]: start[language] },
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      returnNull: false,
      postProcess: keepWordsWholeModule.name,
    });
  return {
    language,
    i18n: instance,
    async load(...namespaces) {
      await Promise.all(
        namespaces.map(async (namespace) => {
          if (instance.hasResourceBundle(language, namespace)) return;
          const texts = await routeNamespaces[language][namespace]();
          instance.addResourceBundle(language, namespace, texts[namespace]);
        }),
      );
    },
  };
}
