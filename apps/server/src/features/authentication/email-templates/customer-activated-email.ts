import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** For an account that is Active already and became the admin of one more customer: no invitation is needed (decisions D10). */
export function customerActivatedEmail(activation: {
  readonly name: string;
  readonly customerName: string;
  /** Where the account signs in. */
  readonly link: string;
}): EmailTemplate {
  const { name, customerName, link } = activation;
  return {
    kind: 'customer-activated',
    name,
    de: {
      subject: 'Ein weiterer Kunde in Ihrem Zugang',
      paragraphs: [
        `Sie sind jetzt auch Kunden-Admin für ${customerName}. Die Belege finden Sie in Ihrem bisherigen Zugang, Ihr Passwort bleibt.`,
      ],
      action: { label: 'Zur Anmeldung', url: link },
    },
    en: {
      subject: 'One more customer in your account',
      paragraphs: [
        `You are now also the customer admin of ${customerName}. You find the documents in your present account, your password stays.`,
      ],
      action: { label: 'Sign in', url: link },
    },
  };
}
