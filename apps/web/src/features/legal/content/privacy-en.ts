import type { LegalSection } from './legal-document.ts';

/** The privacy policy in English, point by point as the German one. */
export function privacyInEnglish(operator: string, product: string): readonly LegalSection[] {
  return [
    {
      title: 'Who is responsible',
      paragraphs: [
        `${operator} is responsible for processing your data in ${product}. Address and contact are in the legal notice.`,
      ],
    },
    {
      title: 'Which data we process',
      points: [
        'Your account: name, e-mail address, role, the companies you act for, and your password as an irreversible check value.',
        'Your documents: invoices, remittance advices and reminders with what is printed on them, and when they were last downloaded.',
        'Your notes on documents.',
        'Logs: time, address and outcome of requests and sign-ins.',
      ],
    },
    {
      title: 'What for, and on which ground',
      paragraphs: [
        'We provide documents to you and thereby perform the contract with your company (Art. 6(1)(b) GDPR). We keep documents because the law demands it (c). Logs serve the security of the portal (f). Notices of new documents are sent with your consent (a), which you can withdraw at any time.',
      ],
    },
    {
      title: 'How long we keep it',
      points: [
        'Log files: 30 days at most.',
        'The record of a consent: up to two years.',
        'Records under a statutory duty of retention: 10, 8, 6 or 3 years, depending on their kind.',
        'Your account: up to 30 days after the end of the contract.',
      ],
    },
    {
      title: 'Cookies and browser storage',
      paragraphs: [
        "We use only what is strictly necessary: your browser's storage holds the data of your sign-in, your confirmation of the cookie notice and the position of the sidebar. There is no tracking, no advertising and no content of third parties.",
      ],
    },
    {
      title: 'Who receives data',
      paragraphs: [
        'Your documents are seen by the people of your company who have an account, and by the responsible staff of the provider. We pass data on to others only where a law obliges us to.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You have the right of access, rectification, erasure, restriction of processing, data portability and objection. Write to the address in the legal notice. You may also complain to a data protection authority, for example the one of North Rhine-Westphalia.',
      ],
    },
  ];
}
