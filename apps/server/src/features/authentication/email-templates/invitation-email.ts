import { TIME_ZONE } from '@belegfach/contract/schema-free';
import { type EmailTemplate, nameForMail } from '../../../platform/mail/index.ts';

/**
 * The names of the customers and providers to which an account gives access. An account of the back office has no customers, a
 * SuperAdmin no provider.
 */
export interface AccessNames {
  readonly providers: readonly string[];
  readonly customers: readonly string[];
}

interface InvitationTexts {
  readonly access: AccessNames;
  readonly link: string;
  readonly validDays: number;
  readonly validUntil: Date;
}

/** More customers than these are only counted. */
const MAX_NAMED_CUSTOMERS = 3;

const DAY_FORMATS = {
  de: new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: TIME_ZONE }),
  en: new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: TIME_ZONE,
  }),
};

const LISTS = { de: new Intl.ListFormat('de'), en: new Intl.ListFormat('en-GB') };

/** Contains a link for setting a password, and an initial password for recipients who cannot use the link. */
export function invitationEmail({
  access,
  link,
  initialPassword,
  validDays,
  validUntil,
}: InvitationTexts & { readonly initialPassword: string }): EmailTemplate {
  return {
    kind: 'invitation',
    de: {
      subject: 'Ihr Zugang ist eingerichtet',
      paragraphs: [`${germanAccess(access)} Legen Sie Ihr Passwort fest, dann können Sie sich anmelden.`],
      action: { label: 'Passwort festlegen', url: link },
      details: [
        {
          label: 'Ihr Anfangspasswort',
          value: initialPassword,
          note: 'Nur nötig, wenn Sie sich ohne den Link anmelden. Es gilt, bis Sie ein eigenes Passwort festgelegt haben.',
        },
      ],
      closing: [
        `Link und Anfangspasswort gelten ${validDays} Tage, bis zum ${DAY_FORMATS.de.format(validUntil)}. Danach schicken wir Ihnen gern eine neue Einladung.`,
        'Sie erwarten diese E-Mail nicht? Dann können Sie sie löschen.',
      ],
    },
    en: {
      subject: 'Your access is ready',
      paragraphs: [`${englishAccess(access)} Set your password, then you can sign in.`],
      action: { label: 'Set your password', url: link },
      details: [
        {
          label: 'Your initial password',
          value: initialPassword,
          note: 'Only needed if you sign in without the link. It is valid until you have set a password of your own.',
        },
      ],
      closing: [
        `The link and the initial password are valid for ${validDays} days, until ${DAY_FORMATS.en.format(validUntil)}. After that we will gladly send you a new invitation.`,
        'Not expecting this? You can ignore this e-mail.',
      ],
    },
  };
}

/** For an account that signs in only by single sign-on: it needs no password. */
export function signOnInvitationEmail({
  access,
  link,
  validDays,
  validUntil,
}: InvitationTexts): EmailTemplate {
  return {
    kind: 'invitation',
    de: {
      subject: 'Ihr Zugang ist eingerichtet',
      paragraphs: [
        `${germanAccess(access)} Melden Sie sich mit Ihrem Firmenkonto an. Ein eigenes Passwort brauchen Sie nicht.`,
      ],
      action: { label: 'Zur Anmeldung', url: link },
      closing: [
        `Die Einladung gilt ${validDays} Tage, bis zum ${DAY_FORMATS.de.format(validUntil)}. Danach schicken wir Ihnen gern eine neue.`,
        'Sie erwarten diese E-Mail nicht? Dann können Sie sie löschen.',
      ],
    },
    en: {
      subject: 'Your access is ready',
      paragraphs: [
        `${englishAccess(access)} Sign in with your company account. You need no password of your own.`,
      ],
      action: { label: 'Go to the sign-in', url: link },
      closing: [
        `The invitation is valid for ${validDays} days, until ${DAY_FORMATS.en.format(validUntil)}. After that we will gladly send you a new one.`,
        'Not expecting this? You can ignore this e-mail.',
      ],
    },
  };
}

function germanAccess(access: AccessNames): string {
  const { providers, customers } = namesForMail(access);
  const provider = LISTS.de.format(providers);
  if (providers.length === 0) return 'für Sie ist ein Zugang zum Belegportal eingerichtet.';
  if (customers.length === 0) return `für Sie ist ein Zugang zum Belegportal von ${provider} eingerichtet.`;
  const verb = providers.length === 1 ? 'stellt' : 'stellen';
  const customer =
    customers.length > MAX_NAMED_CUSTOMERS ? `${customers.length} Kunden` : LISTS.de.format(customers);
  return `${provider} ${verb} Ihnen Rechnungen, Zahlungsavise und Mahnungen im Belegportal bereit. Ihr Zugang für ${customer} ist eingerichtet.`;
}

function englishAccess(access: AccessNames): string {
  const { providers, customers } = namesForMail(access);
  const provider = LISTS.en.format(providers);
  if (providers.length === 0) return 'Access to the document portal has been set up for you.';
  if (customers.length === 0) return `Access to the document portal of ${provider} has been set up for you.`;
  const verb = providers.length === 1 ? 'makes' : 'make';
  const customer =
    customers.length > MAX_NAMED_CUSTOMERS ? `${customers.length} customers` : LISTS.en.format(customers);
  return `${provider} ${verb} invoices, remittance advices and reminders available to you in the document portal. Your access for ${customer} is ready.`;
}

/** Leaves out names that a mail program could turn into a link. */
function namesForMail({ providers, customers }: AccessNames): AccessNames {
  const isName = (name: string | undefined) => name !== undefined;
  return {
    providers: providers.map(nameForMail).filter(isName),
    customers: customers.map(nameForMail).filter(isName),
  };
}
