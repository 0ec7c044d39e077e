import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** For an Active account that became the admin of one more customer. Such an account needs no invitation. */
export function customerActivatedEmail(customerName: string, signInUrl: string): EmailTemplate {
  return {
    kind: 'customer-activated',
    de: {
      subject: 'Ein weiterer Kunde in Ihrem Zugang',
      paragraphs: [
        `Sie sind jetzt auch Kunden-Admin für ${customerName}. Die Belege finden Sie in Ihrem bisherigen Zugang, Ihr Passwort bleibt.`,
      ],
      action: { label: 'Zur Anmeldung', url: signInUrl },
    },
    en: {
      subject: 'One more customer in your account',
      paragraphs: [
        `You are now also the customer admin of ${customerName}. You will find the documents in your existing account. Your password stays the same.`,
      ],
      action: { label: 'Sign in', url: signInUrl },
    },
  };
}
