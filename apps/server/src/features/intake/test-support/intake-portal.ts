import {
  type UploadResponse,
  uploadResponse,
  type IntakeDetail,
  intakeDetail,
  type IdentifierScheme,
} from '@belegfach/contract';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { type FormPart, multipart } from '../../../../test/support/multipart.ts';
import { makePlainPdf } from '../../../../test/support/plain-pdf.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import type { FileOperations } from '../../../platform/document-store/file-operations.ts';
import type { DiskSpace } from '../../../platform/health/index.ts';
import type { UploadLimits } from '../../../platform/uploads/index.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { normaliseIdentifier } from '../model/customer-identifier.ts';

/** An account or an intake key that sends requests. */
export type Sender = { readonly as: number } | { readonly key: string };

export interface SentFile {
  readonly fileName: string;
  readonly bytes: Buffer | string;
}

export interface UploadOptions {
  readonly providerId?: string;
  readonly idempotencyKey?: string;
}

export type IntakePortal = Awaited<ReturnType<typeof createIntakePortal>>;

const DOCUMENTS_URL = '/api/Intake/Documents';

/** Creates a portal with two providers A and B, their administrators and keys, and a customer of A. */
export async function createIntakePortal(
  options: {
    readonly intakeResponseTimeoutMs?: number;
    readonly operations?: FileOperations;
    readonly servedStore?: DocumentStore;
    readonly metricsToken?: string;
    readonly uploadLimits?: UploadLimits;
    readonly findSpace?: (folder: string) => Promise<DiskSpace>;
  } = {},
) {
  const app = await createTestApp(options);
  const { build } = app;
  const { executor } = app.test.owner;
  const [A, B] = [await build.provider('Muster Automaten GmbH'), await build.provider('Muster Service GmbH')];
  for (const vatId of ['DE299999990', 'DE136695976', 'DE123456789'])
    await sql`insert into provider_vat_id (provider_id, vat_id) values (${A.id}, ${vatId})`.execute(executor);
  const customer = await build.customer([A.id], { number: '10000001', name: 'Bäckerei Müller GmbH' });
  const key = { key: (await build.intakeKey(A.id)).key };
  const keyB = { key: (await build.intakeKey(B.id)).key };
  const admin = { as: (await build.backofficeUser('ProviderAdmin', A.id)).id };
  const adminB = { as: (await build.backofficeUser('ProviderAdmin', B.id)).id };
  const superAdmin = { as: (await build.backofficeUser('SuperAdmin', null)).id };
  let pdfCount = 0;

  const send = (sender: Sender, request: InjectOptions) =>
    'as' in sender
      ? app.call({ ...request, as: sender.as })
      : app.call({ ...request, headers: { ...request.headers, authorization: `Bearer ${sender.key}` } });
  const sendUpload = (sender: Sender, files: readonly SentFile[], options: UploadOptions = {}) =>
    send(sender, uploadRequest(files, options));
  const upload = async (sender: Sender, files: readonly SentFile[], options: UploadOptions = {}) => {
    const response = await sendUpload(sender, files, options);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
    return uploadResponse.parse(response.json()).items;
  };

  return {
    app,
    build,
    A,
    B,
    customer,
    key,
    keyB,
    admin,
    adminB,
    superAdmin,
    send,
    sendUpload,
    upload,
    /** Creates a plain PDF. */
    pdf(fileName = `gesendet-${(pdfCount += 1)}.pdf`): { fileName: string; bytes: Buffer } {
      return { fileName, bytes: makePlainPdf(`${fileName} ${(pdfCount += 1)}`) };
    },
    /** Uploads a plain PDF without an index; returns the id of the held receipt. */
    async hold(): Promise<string> {
      const [item] = await upload(admin, [this.pdf()]);
      if (item?.state !== 'quarantined') throw new Error(`expected to be held: ${JSON.stringify(item)}`);
      return item.id;
    },
    async addCustomer(number: string, identifier?: readonly [IdentifierScheme, string]) {
      const newCustomer = await build.customer([A.id], { number });
      if (identifier !== undefined)
        await sql`
          insert into customer_identifier (provider_id, scheme, value, customer_id)
          values (${A.id}, ${identifier[0]}, ${normaliseIdentifier(...identifier)}, ${newCustomer.id})`.execute(
          executor,
        );
      return newCustomer;
    },
    list: (sender: Sender, query: Record<string, string> = {}) => send(sender, { url: DOCUMENTS_URL, query }),
    async detail(id: string, sender: Sender = admin): Promise<IntakeDetail> {
      return intakeDetail.parse((await send(sender, { url: `${DOCUMENTS_URL}/${id}` })).json());
    },
    download: (sender: Sender, id: string) => send(sender, { url: `${DOCUMENTS_URL}/${id}/File` }),
    waiting: (sender: Sender) => send(sender, { url: '/api/Intake/Waiting' }),
    release: (id: string, payload: object, sender: Sender = admin) =>
      send(sender, { method: 'POST', url: `${DOCUMENTS_URL}/${id}/Release`, payload }),
    discard: (id: string, reason: string, sender: Sender = admin) =>
      send(sender, { method: 'POST', url: `${DOCUMENTS_URL}/${id}/Discard`, payload: { reason } }),
    async countReceipts(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*) as count from intake_receipt`.execute(
        executor,
      );
      return rows[0]?.count ?? 0;
    },
  };
}

/** Creates the request of an upload. */
export function uploadRequest(
  files: readonly SentFile[],
  { providerId, idempotencyKey }: UploadOptions = {},
): InjectOptions {
  const parts: FormPart[] = [
    ...(providerId === undefined ? [] : [{ name: 'ProviderId', content: providerId }]),
    ...files.map(({ fileName, bytes }) => ({ name: 'Documents', content: bytes, fileName })),
  ];
  const { headers, payload } = multipart(parts);
  const keyHeader = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  return { method: 'POST', url: DOCUMENTS_URL, headers: { ...headers, ...keyHeader }, payload };
}

/** Creates a CSV index with one row for a file. */
export function indexFileFor(fileName: string, number: string, customerNumber = '10000001'): SentFile {
  return {
    fileName: `${fileName}.csv`,
    bytes: `Datei;Belegart;Belegnummer;Belegdatum;Kundennummer\r\n${fileName};RE;${number};03.11.2026;${customerNumber}\r\n`,
  };
}

/** File name, state and reason of each item on one line. */
export const summariseItems = (items: UploadResponse['items']) =>
  items.map(({ fileName, state, reason }) =>
    [fileName, state, ...(reason === null ? [] : [reason])].join(' '),
  );
