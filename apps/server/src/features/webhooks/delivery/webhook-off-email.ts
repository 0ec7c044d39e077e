import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** Tells the administrators of a provider that its program no longer receives events. */
export function webhookOffEmail({
  url,
  because,
  link,
}: {
  readonly url: string;
  readonly because: 'gone' | 'failing';
  /** The page of the webhooks. */
  readonly link: string;
}): EmailTemplate {
  const host = new URL(url).host;
  return {
    kind: 'webhook-off',
    de: {
      subject: 'Webhook ausgeschaltet',
      paragraphs: [
        because === 'gone'
          ? 'ein Webhook wurde ausgeschaltet: Der Empfänger hat geantwortet, dass es ihn nicht mehr gibt (HTTP 410).'
          : 'ein Webhook wurde ausgeschaltet: Seit drei Tagen ist jeder Versuch gescheitert.',
        'Ihr Programm erfährt von neuen Ereignissen nichts mehr, bis Sie ihn wieder einschalten.',
      ],
      details: [{ label: 'Empfänger', value: host }],
      action: { label: 'Zu den Webhooks', url: link },
    },
    en: {
      subject: 'Webhook switched off',
      paragraphs: [
        because === 'gone'
          ? 'A webhook was switched off: the receiver answered that it no longer exists (HTTP 410).'
          : 'A webhook was switched off: every attempt of the last three days has failed.',
        'Your program does not learn of new events until you switch it on again.',
      ],
      details: [{ label: 'Receiver', value: host }],
      action: { label: 'To the webhooks', url: link },
    },
  };
}
