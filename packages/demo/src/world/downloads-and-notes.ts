import { addDays } from './calendar.ts';
import { NAMED_CUSTOMER_USERS } from './customer-users.ts';
import type { DocumentPlan } from './document-model.ts';
import { ACCOUNT_CUSTOMERS, BAKERY } from './fixed-customers.ts';
import type { PlanContext } from './invoice-plans.ts';
import type { DemoCustomer, DemoNote } from './world-model.ts';

/** Some documents of up to this age are not downloaded yet; all older ones are. */
const SHARE_DOWNLOADED = 0.75;
const RECENT_DAYS = 60;
const MAX_DAYS_UNTIL_DOWNLOAD = 12;

/** Adds the last downloads: documents are downloaded some days after their date, never today or later. */
export function addDownloads(
  context: PlanContext,
  plans: readonly DocumentPlan[],
  customers: ReadonlyMap<string, DemoCustomer>,
): DocumentPlan[] {
  return plans.map((plan) => {
    const status = customers.get(plan.customerNumber)?.status;
    const random = context.random.fork(`download ${plan.key}`);
    const day = addDays(plan.date, random.int(0, MAX_DAYS_UNTIL_DOWNLOAD));
    const signsIn = status === 'Active' || status === 'Inactive';
    const isDownloaded = random.chance(SHARE_DOWNLOADED) || addDays(plan.date, RECENT_DAYS) < context.today;
    if (!signsIn || day >= context.today || !isDownloaded) return plan;
    const time = [random.int(6, 16), random.int(0, 59), random.int(0, 59)];
    const digits = time.map((part) => String(part).padStart(2, '0'));
    return { ...plan, lastDownloadedAt: `${day}T${digits.join(':')}Z` };
  });
}

/** The notes on one document: author, days after the date of the document, time, text. */
type Conversation = readonly (readonly [author: number, days: number, time: string, text: string])[];

/** The notes on the example invoice of the bakery. */
const EXAMPLE_CONVERSATION: Conversation = [
  [0, 3, '08:02:17', 'An die Filiale zur Prüfung weitergegeben.'],
  [2, 4, '11:20:55', 'Wartung am 21. war da, Techniker hat bis 11 Uhr gebraucht. Passt.'],
  [
    1,
    4,
    '16:41:08',
    'Lieferschein liegt im Büro Nippes, grüner Ordner. Geliefert wurden 22 statt 24 Beutel.',
  ],
  [0, 5, '09:14:32', 'Kaffeebohnen: Es fehlten 2 kg. Die Gutschrift ist zugesagt, bitte erst danach zahlen.'],
];

const CONVERSATIONS: readonly Conversation[] = [
  [[0, 2, '10:05:00', 'Skonto abgezogen, Rest ist überwiesen.']],
  [
    [1, 1, '07:45:12', 'Becherkarton kam beschädigt an, Fotos sind im Ordner „Reklamation“.'],
    [0, 3, '13:30:41', 'Ersatz ist unterwegs, Rechnung kann bezahlt werden.'],
  ],
  [[0, 4, '15:22:09', 'Ersatz für Mühle war vereinbart kostenfrei. Ich kläre das mit dem Vertrieb.']],
  [[1, 2, '09:58:30', 'Bitte auf Kostenstelle 4200 buchen.']],
  [[0, 6, '08:11:03', 'Zahlung am 23. ausgeführt, hat sich mit dem Schreiben überschnitten.']],
];
const SHARE_WITH_NOTES = 0.06;
const MIN_DOCUMENT_AGE_DAYS = 7;

function authorsOf(customerNumber: string): string[] {
  return NAMED_CUSTOMER_USERS.filter(
    ({ status, roles }) =>
      status === 'Active' && roles.some((role) => role.customerNumber === customerNumber),
  ).map(({ email }) => email);
}

function notesOf(plan: DocumentPlan, conversation: Conversation): DemoNote[] {
  const authors = authorsOf(plan.customerNumber);
  return conversation.flatMap(([author, days, time, text]) => {
    const authorEmail = authors[author % authors.length];
    return authorEmail === undefined
      ? []
      : [{ documentKey: plan.key, authorEmail, text, createdAt: `${addDays(plan.date, days)}T${time}Z` }];
  });
}

/** Plans notes of the demo accounts' customers on some of their documents. All notes are older than today. */
export function planNotes(context: PlanContext, plans: readonly DocumentPlan[]): DemoNote[] {
  const oldEnough = plans.filter(({ date }) => addDays(date, MIN_DOCUMENT_AGE_DAYS) < context.today);
  const exampleInvoice = oldEnough.findLast(
    ({ customerNumber, content }) =>
      customerNumber === BAKERY && content.kind === 'invoice' && content.period.from !== content.period.to,
  );
  const noted = [...ACCOUNT_CUSTOMERS].flatMap((customerNumber) =>
    oldEnough.filter((plan) => plan.customerNumber === customerNumber && plan !== exampleInvoice),
  );
  return [
    ...(exampleInvoice === undefined ? [] : notesOf(exampleInvoice, EXAMPLE_CONVERSATION)),
    ...noted.flatMap((plan) => {
      const random = context.random.fork(`note ${plan.key}`);
      if (!random.chance(SHARE_WITH_NOTES)) return [];
      return notesOf(plan, CONVERSATIONS[random.int(0, CONVERSATIONS.length - 1)] ?? []);
    }),
  ];
}
