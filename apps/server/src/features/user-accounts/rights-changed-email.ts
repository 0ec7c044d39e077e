import { type Role, ROLE_LABELS } from '@belegfach/contract';
import type { EmailTemplate, EmailText } from '../../platform/mail/index.ts';

/** The role of an account at one provider or customer from now on. */
export interface ChangedRight {
  /** Name of the provider or customer; null for a SuperAdmin, who belongs to no provider. */
  readonly organisation: string | null;
  /** Null when the account has no role any more. */
  readonly role: Role | null;
}

/** The owner of the account is notified of each change of rights, so that they notice an unwanted one. */
export function rightsChangedEmail(rights: readonly ChangedRight[]): EmailTemplate {
  const listRights = (
    language: 'de' | 'en',
    defaultLabel: string,
    noRole: string,
  ): NonNullable<EmailText['details']> =>
    rights.map(({ organisation, role }) => ({
      label: organisation ?? defaultLabel,
      value: role === null ? noRole : ROLE_LABELS[language][role],
    }));
  return {
    kind: 'rights-changed',
    de: {
      subject: 'Ihre Rechte wurden geändert',
      paragraphs: ['die Rechte Ihres Zugangs wurden geändert. Das gilt ab sofort:'],
      details: listRights('de', 'Ihre Rolle', 'kein Zugang mehr'),
      closing: ['Kommt Ihnen das seltsam vor? Wenden Sie sich bitte gleich an Ihren Ansprechpartner.'],
    },
    en: {
      subject: 'Your rights have changed',
      paragraphs: ['The rights of your account have been changed. As of now:'],
      details: listRights('en', 'Your role', 'no access any more'),
      closing: ['Does this seem odd to you? Please tell your contact person at once.'],
    },
  };
}
