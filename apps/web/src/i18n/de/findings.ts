import type { RuleCheck, RuleClass, RuleSeverity } from '@belegfach/contract';

/** The findings of the rules of EN 16931 and XRechnung in e-invoices, for the users of the provider. */
export const findings = {
  title: 'Regelprüfung',
  note: 'Hinweise ändern den Status des Belegs nicht, und Kunden sehen sie nicht.',
  none: 'Keine Hinweise: Der Beleg folgt allen geprüften Regeln.',
  count_one: '{{formatted}} Hinweis',
  count_other: '{{formatted}} Hinweise',
  unchecked: {
    'not-by-law':
      'Nicht geprüft: Für das Profil des Belegs gibt es keine Regeln. Er ist keine E-Rechnung im Sinne des Gesetzes. Wählen Sie im ERP-System XRechnung oder ein Profil ab BASIC.',
    unfinished:
      'Nicht geprüft: Die Prüfung kam an eine Grenze von Zeit oder Speicher oder brach ab. Der Beleg ist davon nicht betroffen.',
    'no-e-invoice': 'Nicht geprüft: Die Datei enthält keine lesbare E-Rechnung.',
  } satisfies Record<Exclude<RuleCheck['outcome'], 'checked'>, string>,
  classes: { syntax: 'Syntax', semantic: 'Semantik', national: 'National' } satisfies Record<
    RuleClass,
    string
  >,
  severities: { fatal: 'Fehler', warning: 'Warnung', information: 'Information' } satisfies Record<
    RuleSeverity,
    string
  >,
  lines_one: 'Position {{lines}}',
  lines_other: 'Positionen {{lines}}',
  andMore: '{{lines}} …',
  times: '{{formatted}}-mal',
  loading: 'Regelprüfung wird geladen',
  failed: 'Die Regelprüfung konnte nicht geladen werden',
  failedText: 'Versuchen Sie es noch einmal.',
  figures: {
    open: 'Hinweise je Monat',
    title: 'Hinweise je Monat',
    text: 'Eine falsche Einstellung im ERP-System verletzt dieselbe Regel in vielen Belegen. Beginnen Sie mit der obersten.',
    month: 'Monat',
    provider: 'Anbieter',
    allProviders: 'Alle Anbieter',
    summary: '{{checked}} E-Rechnungen geprüft, {{withFindings}} mit Hinweisen',
    nothingChecked: 'In diesem Monat wurde keine E-Rechnung geprüft.',
    noFindings: 'Keine Hinweise in diesem Monat.',
    rule: 'Regel',
    advice: 'Was im ERP-System zu ändern ist',
    documents: 'Belege',
    loading: 'Zahlen werden geladen',
    failed: 'Die Zahlen konnten nicht geladen werden',
  },
};
