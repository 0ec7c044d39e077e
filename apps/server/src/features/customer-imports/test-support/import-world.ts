import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE, type ImportKind, type ImportReport, importReport } from '@belegfach/contract';
import { sql } from 'kysely';
import { type FormPart, multipart } from '../../../../test/support/multipart.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';

const PATHS: Readonly<Record<ImportKind, string>> = {
  customers: '/Customer/CsvUpload',
  'customers-with-provider': '/Customer/CsvUploadWithProvider',
  'salesman-assignment': '/Salesman/UploadCustomerSalesmanAssignment',
};

export const CUSTOMER_HEADINGS = 'Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname';
export const ASSIGNMENT_HEADINGS = 'Kundennummer;Vertriebler;Anbieter;E-Mail;Vorname;Nachname';

/** The content of a customer file. */
export const customerTable = (...rows: readonly string[]) => [CUSTOMER_HEADINGS, ...rows].join('\r\n');
/** A row of a customer file. */
export const customerLine = (
  number: string,
  values: { name?: string; email?: string; company?: string } = {},
) =>
  `${number};${values.company ?? ''};${values.name ?? `Firma ${number}`};${values.email ?? `admin${number}@kunde.example`};Käthe;Groß`;

const POLL_INTERVAL_MS = 50;

export interface ImportOptions {
  readonly as: number | undefined;
  readonly kind?: ImportKind;
  readonly providerId?: string;
  /** Sent unchanged; omitted if undefined. */
  readonly ignoreWarnings?: string | undefined;
  readonly fileName?: string;
  /** Fields of the form that are sent as true. */
  readonly fields?: readonly ('Preview' | 'Replace')[];
}

/** Two providers with their users, and imports as a browser sends them. */
export async function createImportWorld(options: { readonly importResponseTimeoutMs?: number } = {}) {
  const app = await createTestApp(options);
  const { build } = app;
  const [A, B] = [await build.provider('Anbieter A'), await build.provider('Anbieter B')];
  const superAdmin = await build.backofficeUser('SuperAdmin', null);
  const admin = await build.backofficeUser('ProviderAdmin', A.id);
  const adminB = await build.backofficeUser('ProviderAdmin', B.id);
  const user = await build.backofficeUser('ProviderUser', A.id);
  let serial = 0;

  const upload = (file: string | Buffer, options: ImportOptions) => {
    const { as, kind = 'customers', providerId, fileName = 'Kunden.csv' } = options;
    const ignoreWarnings = 'ignoreWarnings' in options ? options.ignoreWarnings : 'true';
    const parts: FormPart[] = [
      ...(providerId === undefined ? [] : [{ name: 'ProviderId', content: providerId }]),
      ...(ignoreWarnings === undefined ? [] : [{ name: 'IgnoreWarnings', content: ignoreWarnings }]),
      ...(options.fields ?? []).map((name) => ({ name, content: 'true' })),
      { name: 'CsvDocument', content: file, fileName },
    ];
    return app.call({ method: 'POST', url: API_BASE + PATHS[kind], as, ...multipart(parts) });
  };

  return {
    app,
    build,
    A,
    B,
    superAdmin: superAdmin.id,
    admin: admin.id,
    adminB: adminB.id,
    user: user.id,
    upload,
    /** Sends a file, which must be accepted, and returns the final report. */
    async importFile(file: string | Buffer, options: ImportOptions): Promise<ImportReport> {
      const response = await upload(file, options);
      if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
      let report = importReport.parse(response.json());
      // On a busy machine the import takes longer than the response timeout.
      while (report.state === 'running') {
        await wait(POLL_INTERVAL_MS);
        const url = `${API_BASE}/Import/${report.id}`;
        report = importReport.parse((await app.call({ url, as: options.as })).json());
      }
      return report;
    },
    /** A customer number that is not used yet. */
    newNumber: () => String(70_000_000 + (serial += 1)),
    /** The stored customers with these numbers. */
    async customers(numbers: readonly string[]) {
      const { rows } = await sql<{
        number: string;
        company: string | null;
        name: string;
        status: string;
        providers: string[];
        admin: string | null;
        adminStatus: string | null;
        adminName: string | null;
      }>`
        select c.customer_number as number, c.company_number as company, c.name, c.status,
          array(select p.name from customer_provider cp join provider p on p.id = cp.provider_id where cp.customer_id = c.id order by 1) as providers,
          a.email as admin, a.status as "adminStatus", concat_ws(' ', a.first_name, a.last_name) as "adminName"
        from customer c
        left join customer_role r on r.customer_id = c.id and r.role = 'CustomerAdmin'
        left join account a on a.id = r.account_id
        where c.customer_number = any(${[...numbers]}::text[]) and c.deleted_at is null order by 1`.execute(
        app.test.owner.executor,
      );
      return rows;
    },
    /** A digest of all data that an import may change, for proofs that nothing changed. */
    async snapshot(): Promise<unknown> {
      const { rows } = await sql`
        select (select md5(string_agg(t::text, '|' order by t::text)) from account t) as accounts,
          (select md5(string_agg(t::text, '|' order by t::text)) from customer t) as customers,
          (select md5(string_agg(t::text, '|' order by t::text)) from customer_role t) as roles,
          (select md5(string_agg(t::text, '|' order by t::text)) from customer_provider t) as providers,
          (select md5(string_agg(t::text, '|' order by t::text)) from customer_salesman t) as salesmen,
          (select count(*) from mail) as mails`.execute(app.test.owner.executor);
      return rows[0];
    },
  };
}

export type ImportWorld = Awaited<ReturnType<typeof createImportWorld>>;

/** The outcome of each row in a short form for comparisons, for example `3 skipped EmailInvalid`. */
export function outcomesOf({
  rows,
}: {
  readonly rows: readonly Pick<ImportReport['rows'][number], 'row' | 'outcome' | 'changed' | 'warnings'>[];
}): string[] {
  return rows.map(({ row, outcome, changed, warnings }) =>
    [
      row,
      outcome,
      ...changed,
      ...warnings.map(({ code, otherRow }) => (otherRow === null ? code : `${code}(${otherRow})`)),
    ].join(' '),
  );
}
