import { addressOf, type LegalParty, type LegalSection } from './legal-document.ts';

/** The privacy policy in English, with the same points as the German one. */
export function privacyInEnglish({
  operatorName,
  productTitle,
  imprint,
}: LegalParty): readonly LegalSection[] {
  return [
    {
      title: 'Who is responsible',
      paragraphs: [
        `${operatorName}, ${addressOf(imprint)}, is responsible for processing your data in ${productTitle}. We answer questions about data protection at ${imprint.email}.`,
      ],
    },
    {
      title: 'Which data we process',
      points: [
        'Your account: name, e-mail address, role, the companies you act for, your password, stored only as a hash, and how you want to see lists.',
        'Your documents: invoices, remittance advices and reminders with what is printed on them, and when they were last downloaded.',
        'Your notes on documents.',
        'Logs: time, network address and outcome of requests and sign-ins.',
        'Your signed-in devices: browser, operating system and network address, and when they were last used. You see them in your profile and can sign them out there.',
      ],
    },
    {
      title: 'Why we process it, and the legal basis',
      points: [
        'To provide documents to you and to perform the contract with your company (Art. 6(1)(b) GDPR).',
        'To keep documents for as long as the law demands (c).',
        'To run the portal securely, which is what the logs are for (f).',
        'To tell you of new documents: these notices are part of the service (b) and of our legitimate interest that documents reach you (f). You can object at any time with one click, in your profile or by the link in each of these e-mails.',
      ],
    },
    {
      title: 'How long we keep it',
      points: [
        'Log files: 30 days at most.',
        'The record of a consent: up to two years.',
        'Your choice of notices of new documents: while it applies, and two years after that.',
        'Records under a statutory period, depending on their kind: 10 years (books and annual accounts), 8 years (accounting vouchers), 6 years (commercial and business letters) or 3 years (records that possible claims need).',
        'Your account: up to 30 days after the end of the contract.',
      ],
    },
    {
      title: 'Cookies and browser storage',
      paragraphs: [
        "We use only what is strictly necessary. Your browser's storage holds the data of your sign-in, a random mark of this browser (it keeps strangers from locking you out with wrong passwords, and stays when you sign out; we keep only a hash of it, until it has not been used for half a year), your confirmation of the cookie notice, the position of the sidebar, your choice “with XML” for downloads, the reminder of two-factor sign-in and, until you sign out or close the tab, the sorting and filters of the list that you opened last. We do not track you, show no advertising and include no content of third parties.",
      ],
    },
    {
      title: 'Who receives data',
      paragraphs: [
        'Your documents are seen by the people of your company who have an account, and by the responsible staff of the provider that issued them. We pass data on to others only where a law obliges us to.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You have the right of access, rectification, erasure, restriction of processing, data portability and objection. Write to us at the address above.',
        'You may also complain to a data protection authority, for example the one where you live.',
      ],
    },
  ];
}
