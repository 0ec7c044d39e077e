import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '../../../../test-support/texts.ts';
import type { Language } from '../../../i18n/language.ts';
import type { PortalSettings } from '@belegfach/contract';
import { Imprint } from './imprint.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { TermsOfUse } from './terms-of-use.tsx';

const configured: PortalSettings = {
  productTitle: 'Rechnungsportal',
  operatorName: 'Nordwind Vending AG',
  demo: false,
  isPlaceholder: false,
  imprint: {
    street: 'Elbchaussee 7',
    postcode: '22765',
    city: 'Hamburg',
    representedBy: 'Ida Nordwind',
    email: 'post@nordwind.example',
    phone: '+49 (40) 66969-12',
    registerCourt: 'Amtsgericht Hamburg',
    registerNumber: 'HRB 4711',
    vatId: 'DE123456789',
  },
};
/** The placeholder operator that is shipped with the portal, based in Cologne. */
const shipped: PortalSettings = {
  ...configured,
  operatorName: 'Muster Automaten GmbH',
  isPlaceholder: true,
  imprint: { ...configured.imprint, street: 'Musterstraße 1', postcode: '50667', city: 'Köln' },
};

type Page = typeof Imprint | typeof PrivacyPolicy;

async function show(Page: Page, portal: PortalSettings, language: Language | 'fr' = 'de'): Promise<string> {
  const { i18n } = await loadTexts(language === 'fr' ? 'de' : language);
  if (language === 'fr') await i18n.changeLanguage('fr');
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <Page portal={portal} />
    </I18nextProvider>,
  );
  return container.textContent.replaceAll(/\s+/g, ' ');
}

describe('the terms of use', () => {
  test.each([
    ['for traders', /richtet sich ausschließlich an Unternehmer/],
    ['for public-law bodies', /juristische Personen des öffentlichen Rechts/],
    ['not for consumers', /Verbraucher können es nicht nutzen/],
    ['invoices come as PDF downloads', /Rechnungen erhalten Sie als PDF zum Herunterladen/],
    [
      'access may be blocked on suspicion of breach',
      /Bei Verdacht auf einen Verstoß .* dürfen wir den Zugang sperren/,
    ],
    ['logins are personal', /Jeder Zugang gehört einer Person/],
    ['credentials are secret', /Zugangsdaten sind geheim zu halten/],
    ['the availability target', /99,5 % der Zeit eines Kalenderjahres/],
    [
      'when maintenance normally is',
      /Wartungsarbeiten finden in der Regel zwischen 05:00 und 06:00 Uhr statt/,
    ],
    [
      'users print PDF backups regularly',
      /verpflichtet, Ihre Belege regelmäßig als PDF zu sichern und diese Sicherungen auszudrucken/,
    ],
    ['the contract runs indefinitely', /läuft auf unbestimmte Zeit/],
    ['it ends when the user blocks the account', /endet, wenn Sie Ihren Zugang sperren/],
    ['it ends when the user revokes the consent in writing', /oder Ihre Einwilligung schriftlich widerrufen/],
    [
      'data are deleted within 30 days of the end of the contract',
      /Innerhalb von 30 Tagen nach dem Ende des Vertrags löschen wir/,
    ],
    ['six weeks to object to changes', /innerhalb von sechs Wochen widersprechen/],
    [
      'a month of force majeure allows termination',
      /Dauert sie einen Monat an, darf jede Seite den Vertrag außerordentlich kündigen/,
    ],
    ['German law applies', /Es gilt deutsches Recht/],
    ['the court venue is Cologne', /Gerichtsstand ist Köln/],
    ['who runs the portal, in Cologne', /von Muster Automaten GmbH, Musterstraße 1, 50667 Köln, betrieben/],
    ['when they were last revised', /Stand: 16\.09\.2022/],
  ])('state: %s', async (_statement, words) => {
    expect(await show(TermsOfUse, shipped)).toMatch(words);
  });

  test('are German for readers of English too, with a note that only the German text is binding', async () => {
    const text = await show(TermsOfUse, configured, 'en');
    expect(text).toMatch(/^Last revised: 16\/09\/2022\. Only the German text is binding\./);
    expect(screen.getByText(/Es gilt deutsches Recht/).closest('[lang]')).toHaveAttribute('lang', 'de');
  });
});

describe('the privacy policy', () => {
  test.each([
    ['de', 'log files: 30 days', /Protokolldateien: höchstens 30 Tage/],
    ['en', 'log files: 30 days', /Log files: 30 days at most/],
    ['de', 'consent: two years', /Nachweis einer Einwilligung: bis zu zwei Jahre/],
    ['en', 'consent: two years', /record of a consent: up to two years/],
    [
      'de',
      'a replaced choice of notices: two years',
      /Wahl der Hinweise auf neue Belege: .*danach zwei Jahre/,
    ],
    ['en', 'a replaced choice of notices: two years', /choice of notices .*two years after that/],
    ['de', 'statutory periods', /10 Jahre .*8 Jahre .*6 Jahre .*3 Jahre/],
    ['en', 'statutory periods', /10 years .*8 years .*6 years .*3 years/],
    [
      'de',
      'notices: part of the service, with objection',
      /gehören zum Dienst .*mit einem Klick widersprechen/,
    ],
    [
      'en',
      'notices: part of the service, with objection',
      /part of the service .*object at any time with one click/,
    ],
    ['de', 'signed-in devices', /Geräte: Browser, Betriebssystem und Netzwerkadresse/],
    ['en', 'signed-in devices', /devices: browser, operating system and network address/],
    ['de', 'only what is necessary is stored', /nur, was technisch notwendig ist/],
    ['en', 'only what is necessary is stored', /only what is strictly necessary/],
  ] as const)('states in the language %s: %s', async (language, _statement, words) => {
    expect(await show(PrivacyPolicy, configured, language)).toMatch(words);
  });

  test('is empty in any other language', async () => {
    expect(await show(PrivacyPolicy, configured, 'fr')).toBe('');
  });
});

describe('the imprint', () => {
  const facts = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  test('contains what § 5 DDG requires, from the configuration', async () => {
    await show(Imprint, configured);
    expect(screen.getByRole('heading', { name: 'Angaben nach § 5 DDG' })).toBeVisible();
    expect(facts()).toEqual([
      ['Betreiber', 'Nordwind Vending AG'],
      ['Anschrift', 'Elbchaussee 7\n22765 Hamburg'],
      ['Vertreten durch', 'Ida Nordwind'],
      ['Telefon', '+49 (40) 66969-12'],
      ['E-Mail', 'post@nordwind.example'],
      ['Registergericht', 'Amtsgericht Hamburg'],
      ['Registernummer', 'HRB 4711'],
      ['Umsatzsteuer-ID', 'DE123456789'],
    ]);
    expect(screen.getByRole('link', { name: '+49 (40) 66969-12' })).toHaveAttribute(
      'href',
      'tel:+49406696912',
    );
    expect(screen.getByRole('link', { name: 'post@nordwind.example' })).toHaveAttribute(
      'href',
      'mailto:post@nordwind.example',
    );
  });

  test('leaves out facts that an operator does not have', async () => {
    const { street, postcode, city, representedBy, email } = configured.imprint;
    await show(Imprint, { ...configured, imprint: { street, postcode, city, representedBy, email } });
    expect(facts().map(([name]) => name)).toEqual(['Betreiber', 'Anschrift', 'Vertreten durch', 'E-Mail']);
    expect(screen.queryByRole('heading', { name: 'Register und Steuern' })).toBeNull();
  });
});

describe.each([
  ['imprint', Imprint],
  ['privacy policy', PrivacyPolicy],
  ['terms of use', TermsOfUse],
] as const)('the %s', (_name, Page) => {
  afterEach(() => vi.restoreAllMocks());

  test.each(['de', 'en'] as const)(
    'in the language %s contains nothing of the shipped operator once another one is configured',
    async (language) => {
      const text = await show(Page, configured, language);
      expect(text).toContain('Nordwind Vending AG');
      expect(text).not.toMatch(/Muster|Köln|Cologne|Belegfach|Platzhalter|Placeholder|Nordrhein/);
    },
  );

  test.each([
    ['de', 'Platzhalter: Dieses Unternehmen gibt es nicht.'],
    ['en', 'Placeholder: this company does not exist.'],
  ] as const)('in the language %s marks the shipped operator as a placeholder', async (language, words) => {
    expect(await show(Page, shipped, language)).toContain(words);
  });

  test('of a demonstration says that it is one', async () => {
    expect(await show(Page, { ...configured, demo: true })).toContain('Vorführung mit erfundenen Daten');
  });

  test('can be printed', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await show(Page, configured);
    await userEvent.click(within(screen.getByRole('article')).getByRole('button', { name: 'Drucken' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
