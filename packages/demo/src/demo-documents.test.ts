import { checkInvoice, readDocument, type InvoiceReading } from '@belegfach/einvoice';
import { describe, expect, it } from 'vitest';
import { renderDemoDocuments, createDocumentJobs } from './demo-documents.ts';
import { createDemoWorld } from './demo-world.ts';
import { renderDocument } from './render-document.ts';
import type { DocumentPlan } from './world/document-model.ts';
import { decimalText, quantityText } from './world/money.ts';
import type { DemoWorld, DocumentJob } from './world/world-model.ts';

const world = createDemoWorld('2026-11-21');
const jobs = createDocumentJobs(world);
const SAMPLES_PER_KIND = 12;

/** Samples from all four years. */
function selectSamples(fits: (plan: DocumentPlan) => boolean): DocumentJob[] {
  const fitting = jobs.filter(({ plan }) => fits(plan));
  const step = Math.ceil(fitting.length / SAMPLES_PER_KIND);
  return fitting.filter((_, index) => index % step === 0);
}

/** The world with only its first documents. */
function worldWithFirstDocuments(count: number): DemoWorld {
  return { ...world, documents: world.documents.slice(0, count) };
}

function latin1TextOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function expectPlannedValues({ invoice }: InvoiceReading, { plan, provider, customer }: DocumentJob): void {
  if (plan.content.kind !== 'invoice') throw new Error(`${plan.key} is no invoice`);
  const { content } = plan;
  expect(invoice).toMatchObject({
    number: plan.number,
    issueDate: plan.date,
    documentClass: plan.documentClass,
    customerParty: 'buyer',
    currency: 'EUR',
    totals: {
      lineTotal: decimalText(content.netCents),
      net: decimalText(content.netCents),
      tax: decimalText(content.taxCents),
      gross: decimalText(content.grossCents),
      due: decimalText(content.grossCents),
    },
    seller: { name: provider.name, vatId: provider.vatIds[0], city: provider.address.city },
    buyer: { name: customer.name, ids: [customer.customerNumber], city: customer.address.city },
    servicePeriod: { start: content.period.from, end: content.period.to },
  });
  expect(invoice.dueDate).toBe(plan.dueDate ?? undefined);
  expect(invoice.buyer.vatId).toBe(customer.vatId ?? undefined);
  expect(invoice.buyerReference).toBe(customer.leitwegId ?? undefined);
  expect(invoice.precedingInvoice).toBe(content.correctedInvoice?.number);
  expect(invoice.payment.means[0]).toMatchObject({ code: '58', iban: provider.bank.iban });
  expect(invoice.vatBreakdown.map(({ rate, base, tax }) => [rate, base, tax])).toEqual(
    content.vat.map(({ rate, basisCents, taxCents }) => [
      String(rate),
      decimalText(basisCents),
      decimalText(taxCents),
    ]),
  );
  expect(invoice.lines.map(({ name, quantity }) => [name, quantity])).toEqual(
    content.lines.map((line) => [line.name, quantityText(line.quantity)]),
  );
}

describe('the document', () => {
  it.each(selectSamples(({ format }) => format === 'plain').map((job) => [job.plan.key, job] as const))(
    '%s without e-invoice is a PDF of one page',
    async (_key, job) => {
      const { bytes, xml } = await renderDocument(job);
      expect(latin1TextOf(bytes.subarray(0, 8))).toBe('%PDF-1.7');
      expect(latin1TextOf(bytes)).toContain(job.plan.number);
      expect(xml).toBeUndefined();
      expect(await readDocument(bytes)).toMatchObject({
        outcome: 'plain-pdf',
        pageCount: 1,
        attachments: [],
      });
    },
  );

  it.each(selectSamples(({ format }) => format === 'hybrid').map((job) => [job.plan.key, job] as const))(
    '%s as a hybrid is read with the planned values',
    async (_key, job) => {
      const { bytes, xml } = await renderDocument(job);
      const pdf = latin1TextOf(bytes);
      expect(pdf).toContain('<pdfaid:part>3</pdfaid:part>');
      expect(pdf).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
      expect(pdf).toContain('/AFRelationship /Alternative');
      expect(pdf).toContain('/Marked true');
      const reading = await readDocument(bytes);
      if (reading.outcome !== 'invoice') throw new Error(JSON.stringify(reading));
      expect(reading).toMatchObject({ embeddedName: 'factur-x.xml', warnings: [] });
      expect(reading.invoice.profileName).toBe('EN16931');
      expect(Buffer.from(reading.xml).equals(xml ?? Buffer.of())).toBe(true);
      expectPlannedValues(reading, job);
    },
  );

  const standalone = selectSamples(({ format }) => format === 'cii' || format === 'ubl');
  const ublCredit = selectSamples(
    ({ format, documentClass }) => format === 'ubl' && documentClass === 'credit-note',
  );
  it.each([...standalone, ...ublCredit].map((job) => [job.plan.key, job] as const))(
    '%s as XRechnung is read with the planned values',
    async (_key, job) => {
      const { bytes } = await renderDocument(job);
      const reading = await readDocument(bytes);
      if (reading.outcome !== 'invoice') throw new Error(JSON.stringify(reading));
      expect(reading).toMatchObject({ fileType: 'xml', warnings: [] });
      expect(reading.invoice.profileName).toBe('XRECHNUNG');
      expectPlannedValues(reading, job);
    },
  );

  it('continues on a second page if the first is full', async () => {
    const [job] = selectSamples(({ format }) => format === 'plain');
    if (job?.plan.content.kind !== 'invoice') throw new Error('the first document is an invoice');
    const { content } = job.plan;
    const lines = Array.from({ length: 40 }, (_, index) => content.lines[index % content.lines.length]);
    const long = { ...content, lines: lines.filter((line) => line !== undefined) };
    const { bytes } = await renderDocument({ ...job, plan: { ...job.plan, content: long } });
    expect(await readDocument(bytes)).toMatchObject({ outcome: 'plain-pdf', pageCount: 2 });
  });

  it('breaks no rule of EN 16931 and XRechnung', async () => {
    for (const job of selectSamples(({ format }) => format !== 'plain')) {
      const { bytes, xml } = await renderDocument(job);
      const reading = await readDocument(xml ?? bytes);
      if (reading.outcome !== 'invoice') throw new Error(`${job.plan.key} is no e-invoice`);
      expect(checkInvoice(reading.xml)?.findings).toEqual([]);
    }
  });

  it('has escaped special characters in its XML', async () => {
    const [job] = selectSamples(({ format }) => format === 'hybrid');
    if (job === undefined) throw new Error('there are hybrids');
    const customer = { ...job.customer, name: 'Groß & <Klein> "Söhne"' };
    const reading = await readDocument((await renderDocument({ ...job, customer })).bytes);
    expect(reading).toMatchObject({ outcome: 'invoice', invoice: { buyer: { name: customer.name } } });
  });
});

describe('the files of all documents', () => {
  async function collect(count: number, workers: number) {
    const files = [];
    for await (const { plan, bytes, xml } of renderDemoDocuments(worldWithFirstDocuments(count), { workers }))
      files.push({
        key: plan.key,
        bytes: Buffer.from(bytes),
        xml: xml === undefined ? null : Buffer.from(xml),
      });
    return files;
  }

  it('have the order of the documents in the world and the same bytes, with and without threads', async () => {
    const alone = await collect(150, 0);
    expect(alone.map(({ key }) => key)).toEqual(world.documents.slice(0, 150).map(({ key }) => key));
    expect(await collect(150, 2)).toEqual(alone);
  });

  it('are no longer rendered when the caller stops reading', async () => {
    for await (const { plan } of renderDemoDocuments(world, { workers: 1 })) {
      expect(plan).toBe(world.documents[0]);
      break;
    }
  });

  it('fail with an error that contains the key of a document whose customer is missing', async () => {
    const orphaned = { ...worldWithFirstDocuments(1), customers: [] };
    await expect(renderDemoDocuments(orphaned, { workers: 0 }).next()).rejects.toThrow(
      world.documents[0]?.key,
    );
  });

  it('fail when a thread fails', async () => {
    // A plan that can be sent to a thread but cannot be rendered.
    const broken = world.documents.slice(0, 1).map((plan) => ({ ...plan, date: 'never' }));
    await expect(
      renderDemoDocuments({ ...world, documents: broken }, { workers: 1 }).next(),
    ).rejects.toThrow();
  });
});
