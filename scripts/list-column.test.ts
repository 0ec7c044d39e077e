import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileSamples } from './architecture/compile-samples.ts';
import { ROOT } from './support/paths.ts';

/* A filterable column of a list is written in the files of its recipe, in docs/recipes.md, and nowhere else. */

/** The insertions that plant a column: each is placed behind a text that its file contains once. */
const RECIPE: Readonly<Record<string, readonly (readonly [behind: string, inserted: string])[]>> = {
  'packages/contract/src/invoices/invoice.schemas.ts': [
    ["  'Comment',\n", "  'OrderNumber',\n"],
    ["  documentNumber: 'contains',\n", "  orderNumber: 'contains',\n"],
    ['  electronicFormat: z.string().nullable(),\n', '  orderNumber: z.string().nullable(),\n'],
  ],
  'apps/server/src/features/invoices/list/invoice-columns-and-filters.repository.ts': [
    ['  readonly customer_name: string;\n', '  readonly order_number: string | null;\n'],
    ['s.last_downloaded_at, s.latest_note', ', i.order_number'],
    [
      '  Comment: { join: STATE_JOIN, column: sql`s.latest_note` },\n',
      '  OrderNumber: { join: sql``, column: sql`i.order_number` },\n',
    ],
    [
      'export function documentFilters(query: InvoiceFilters): Condition[] {\n  const conditions: Condition[] = [];\n',
      '  if (query.orderNumber !== undefined) conditions.push(contains(sql`i.order_number`, query.orderNumber));\n',
    ],
  ],
  'apps/server/src/features/invoices/invoice.mapper.ts': [
    ['    electronicFormat: row.electronic_format,\n', '    orderNumber: row.order_number,\n'],
  ],
  'apps/web/src/features/invoices/invoice-columns.tsx': [
    [
      '  columns: {\n',
      `    order: {
      filter: filters.contains('orderNumber'),
      narrowness: 1,
      sort: 'OrderNumber',
      widths: { width: 116 },
      render: (invoice) => invoice.orderNumber,
      card: 'detail',
    },
`,
    ],
  ],
  ...Object.fromEntries(
    ['de', 'en'].map((language) => [
      `apps/web/src/i18n/${language}/invoices.ts`,
      [
        ['  columns: {\n', "    order: 'Order',\n"],
        ['    hints: {\n', "      order: 'No order contains “{{text}}”.',\n"],
      ] as const,
    ]),
  ),
};

const FILES = Object.keys(RECIPE);
/** A person can keep about six files in mind. */
const MAX_FILES = 6;

/** The files that name columns; only these are compiled. */
const COMPILED: Readonly<Record<string, string>> = {
  'apps/server': 'src/features/invoices/**/*.ts',
  'apps/web': 'src/{features/invoices/**/*.{ts,tsx},i18n/{de,en}/invoices.ts,app/pages/*invoice*.{ts,tsx}}',
};

function followRecipe(file: string): string {
  let text = readFileSync(path.join(ROOT, file), 'utf8');
  for (const [behind, inserted] of RECIPE[file] ?? []) {
    expect(text.split(behind), `${file}: ${behind}`).toHaveLength(2);
    text = text.replace(behind, () => behind + inserted);
  }
  return text;
}

/**
 * The files of a workspace that do not compile after the recipe was followed in the given files. Those of the recipe come first:
 * where one of them is forgotten, the others do not fit, and the rest need not be compiled to see it.
 */
function* filesWithErrors(files: readonly string[], workspace: string): Generator<string> {
  const folder = path.join(ROOT, workspace);
  const isInProgram = (file: string) => file.startsWith(`${workspace}/`) || file.startsWith('packages/');
  const texts = files
    .filter(isInProgram)
    .map((file) => [path.relative(workspace, file), followRecipe(file)] as const);
  const sources = globSync(COMPILED[workspace] ?? '', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
  const environment = workspace === 'apps/web' ? [path.join(folder, 'src/i18n/text-types.ts')] : [];
  const { program } = compileSamples(folder, Object.fromEntries(texts), [...sources, ...environment]);
  const ofRecipe = FILES.filter(isInProgram).map((file) => path.join(ROOT, file));
  for (const file of new Set([...ofRecipe, ...sources])) {
    const source = program.getSourceFile(file);
    if (source !== undefined && program.getSemanticDiagnostics(source).length > 0)
      yield path.relative(ROOT, file);
  }
}

describe('a filterable column', () => {
  it('is written in at most six files, the files of the recipe', () => {
    const recipe = readFileSync(path.join(ROOT, 'docs/recipes.md'), 'utf8')
      .split(/^## /m)
      .find((section) => section.startsWith('Add a filterable column'));
    const linked = [...(recipe ?? '').matchAll(/\]\(\.\.\/([^)]+\.tsx?)\)/g)].map(([, file]) => file);
    expect(linked).toEqual(FILES);
    expect(FILES.length).toBeLessThanOrEqual(MAX_FILES);
  });

  it.each(Object.keys(COMPILED))('compiles in %s after the recipe', (workspace) => {
    expect([...filesWithErrors(FILES, workspace)]).toEqual([]);
  });

  it.each([
    ['invoice.schemas.ts', 'apps/web'],
    ['invoice.schemas.ts', 'apps/server'],
    ['invoice-columns-and-filters.repository.ts', 'apps/server'],
    ['invoice.mapper.ts', 'apps/server'],
    ['de/invoices.ts', 'apps/web'],
    ['en/invoices.ts', 'apps/web'],
  ])('does not compile without %s in %s', (forgotten, workspace) => {
    const files = FILES.filter((file) => !file.endsWith(forgotten));
    expect(files).toHaveLength(FILES.length - 1);
    expect(filesWithErrors(files, workspace).next().value).toBeDefined();
  });
});

describe('the kind of a filter', () => {
  const HEAD = [
    "import type { INVOICE_FILTERS, InvoiceListQuery } from '@belegfach/contract';",
    "import { queryFilters } from '../../ui/list/filters/query-filters.ts';",
    'const filters = queryFilters<typeof INVOICE_FILTERS, InvoiceListQuery, unknown>();',
  ];
  const attempts = {
    "contains('customerName')": true,
    "days('lastDownload')": true,
    "contains('customer')": false,
    "contains('invoiceDate')": false,
    "days('customerName')": false,
    "record('customerName', () => [])": false,
  };

  it('is that in which the contract compares it', () => {
    const lines = Object.keys(attempts).map(
      (call, index) => `export const sample${index} = filters.${call};`,
    );
    const { errorsOf } = compileSamples(path.join(ROOT, 'apps/web'), {
      'src/features/invoices/sample.ts': [...HEAD, ...lines].join('\n'),
    });
    const wrong = errorsOf('src/features/invoices/sample.ts').map(({ line }) => line - HEAD.length - 1);
    const right = Object.values(attempts).map((_, index) => !wrong.includes(index));
    expect(Object.fromEntries(Object.keys(attempts).map((call, index) => [call, right[index]]))).toEqual(
      attempts,
    );
  });
});
