import { type DeliveryItem, typeOfClass } from '../../features/intake/index.ts';
import {
  BAKERY,
  CAFE,
  type DemoCustomer,
  type DemoWorld,
  type DocumentJob,
  createDocumentJobs,
  decimalText,
  type DocumentPlan,
  type ProviderKey,
  renderDocument,
  yearOf,
} from '@belegfach/demo';

/** The provider in whose intake the cases wait; the demo's provider admin belongs to it. */
export const OPEN_CASES_PROVIDER: ProviderKey = 'automaten';

/** Higher than all numbers of the demo's documents. */
const FIRST_NUMBER = 9001;

/** A customer of the ERP who does not exist in the portal yet. */
const NEWCOMER = { customerNumber: '10000413', name: 'Konditorei Übermorgen GmbH' };

/**
 * Documents that need a person, so that the demo shows the purpose of the journal: an unknown customer, the same number
 * with other content, a scan without data, an index that contradicts its e-invoice, a file that is not a PDF, and a
 * duplicate.
 */
export async function makeOpenCases(world: DemoWorld): Promise<DeliveryItem[]> {
  const newestInvoice = newestJob(world, 'hybrid');
  const newestPlainPdf = newestJob(world, 'plain');
  const number = (offset: number) => `RE-${yearOf(world.today)}/${FIRST_NUMBER + offset}`;
  const file = async (job: DocumentJob, fileName: string): Promise<DeliveryItem> => ({
    fileName,
    bytes: (await renderDocument(job)).bytes,
  });
  const numbered = (job: DocumentJob, offset: number): DocumentJob => ({
    ...job,
    plan: { ...job.plan, number: number(offset) },
  });
  const contradictedJob = numbered(newestInvoice, 1);
  const { fileName, number: knownNumber } = newestInvoice.plan;
  return [
    await file(
      { ...numbered(newestInvoice, 0), customer: newcomerLike(newestInvoice.customer) },
      fileNameOf(number(0)),
    ),
    await file(withContact(newestInvoice, 'Jörg Süß'), fileNameOf(`${knownNumber}-Korrektur`)),
    await file(numbered(newestPlainPdf, 2), `Scan-${world.today}.pdf`),
    {
      ...(await file(contradictedJob, fileNameOf(number(1)))),
      indexRow: indexRowOf({
        ...contradictedJob.plan,
        fileName: fileNameOf(number(1)),
        customerNumber: contradictedJob.plan.customerNumber === CAFE ? BAKERY : CAFE,
      }),
    },
    { fileName: 'Lieferschein-0815.pdf', bytes: new TextEncoder().encode('Lieferschein 0815\r\n') },
    await file(newestInvoice, fileName),
  ];
}

function newestJob(world: DemoWorld, format: DocumentPlan['format']): DocumentJob {
  const job = createDocumentJobs(world).findLast(
    ({ plan }) => plan.provider === OPEN_CASES_PROVIDER && plan.format === format,
  );
  if (job === undefined) throw new Error(`the demo has no ${format} document of ${OPEN_CASES_PROVIDER}`);
  return job;
}

/** The row of an ERP's index for a document. */
export function indexRowOf(plan: DocumentPlan): DeliveryItem['indexRow'] {
  return {
    line: 1,
    fileName: plan.fileName,
    data: { type: typeOfClass(plan.documentClass), number: plan.number, date: plan.date },
    customerNumber: plan.customerNumber,
    amount: decimalText(plan.totalCents),
    currency: 'EUR',
    dueDate: plan.dueDate ?? undefined,
    references: plan.content.kind === 'reminder' ? plan.content.items.map((item) => item.number) : [],
    problems: [],
  };
}

/** A customer with the same address, but nothing else by which the intake could recognise it. */
function newcomerLike(customer: DemoCustomer): DemoCustomer {
  return { ...customer, ...NEWCOMER, vatId: null, gln: null, endpoint: null, leitwegId: null };
}

function withContact(job: DocumentJob, contact: string): DocumentJob {
  const { content } = job.plan;
  if (content.kind !== 'invoice') throw new Error(`${job.plan.key} is no invoice`);
  return { ...job, plan: { ...job.plan, content: { ...content, contact } } };
}

function fileNameOf(number: string): string {
  return `${number.replaceAll(/[^A-Za-z0-9-]/g, '-')}.pdf`;
}
