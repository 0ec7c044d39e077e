/** One import that the rules must refuse, and the rule that must name it. */
export interface SampleImport {
  readonly rule: string;
  readonly from: string;
  /** A file of the sample tree, or the name of a package. */
  readonly to: string;
}

const invoices = 'apps/server/src/features/invoices';
const notes = 'apps/server/src/features/notes';
const intake = 'apps/server/src/features/intake';
const web = 'apps/web/src';

export const forbiddenImports: readonly SampleImport[] = [
  { rule: 'no-circular', from: 'scripts/ring-a.ts', to: 'scripts/ring-b.ts' },
  { rule: 'everything-resolves', from: 'scripts/lost.ts', to: './nowhere.ts' },
  { rule: 'declared-only', from: 'scripts/lucky.ts', to: 'undeclared' },
  {
    rule: 'no-development-packages-in-production',
    from: 'apps/server/src/platform/clock/index.ts',
    to: 'vitest',
  },
  { rule: 'tests-stay-out', from: `${invoices}/leak.ts`, to: `${invoices}/invoice.service.test.ts` },
  { rule: 'tests-stay-out', from: 'apps/server/src/main.ts', to: 'apps/server/test/support/factory.ts' },
  { rule: 'only-scripts-know-scripts', from: 'bench/src/main.ts', to: 'scripts/sound.ts' },

  { rule: 'contract-is-a-leaf', from: 'packages/contract/src/leaf.ts', to: 'packages/einvoice/src/index.ts' },
  { rule: 'contract-only-zod', from: 'packages/contract/src/heavy.ts', to: 'kysely' },
  { rule: 'contract-no-node', from: 'packages/contract/src/node.ts', to: 'node:fs' },
  {
    rule: 'einvoice-is-a-library',
    from: 'packages/einvoice/src/greedy.ts',
    to: 'packages/contract/src/index.ts',
  },

  {
    rule: 'demo-is-a-library',
    from: 'packages/demo/src/rows.ts',
    to: 'apps/server/src/platform/database/index.ts',
  },

  { rule: 'web-never-server', from: `${web}/lib/peek.ts`, to: 'apps/server/src/configuration/config.ts' },
  { rule: 'web-never-server', from: `${web}/lib/read.ts`, to: 'packages/einvoice/src/index.ts' },
  { rule: 'server-never-web', from: 'apps/server/src/composition/app.ts', to: `${web}/lib/dates.ts` },

  {
    rule: 'platform-below-features',
    from: 'apps/server/src/platform/http/up.ts',
    to: `${invoices}/index.ts`,
  },
  {
    rule: 'platform-below-features',
    from: 'apps/server/src/platform/http/settings.ts',
    to: 'apps/server/src/configuration/config.ts',
  },
  { rule: 'features-below-commands', from: `${invoices}/demo.ts`, to: 'packages/demo/src/index.ts' },
  {
    rule: 'features-below-commands',
    from: `${invoices}/installed.ts`,
    to: 'apps/server/src/installation/installation.ts',
  },
  { rule: 'server-feature-front-door', from: `${invoices}/window.ts`, to: `${notes}/note.service.ts` },
  {
    rule: 'outsiders-use-the-front-door',
    from: 'apps/server/src/cli/window.ts',
    to: `${notes}/note.service.ts`,
  },
  { rule: 'outsiders-use-the-front-door', from: 'bench/src/window.ts', to: `${notes}/note.service.ts` },
  {
    rule: 'platform-front-door',
    from: `${invoices}/basement.ts`,
    to: 'apps/server/src/platform/http/server.ts',
  },
  { rule: 'sql-only-in-repositories', from: `${invoices}/invoice.service.ts`, to: 'kysely' },
  { rule: 'sql-only-in-repositories', from: 'apps/server/src/platform/http/rows.ts', to: 'pg' },
  {
    rule: 's3-library-in-one-place',
    from: 'apps/server/src/platform/object-storage/open.ts',
    to: '@aws-sdk/client-s3',
  },
  { rule: 'fastify-only-at-the-edge', from: `${notes}/reply.ts`, to: 'fastify' },
  { rule: 'fastify-only-at-the-edge', from: 'apps/server/src/cli/reply.ts', to: '@fastify/static' },
  {
    rule: 'routes-skip-repository',
    from: `${invoices}/invoice.routes.ts`,
    to: `${invoices}/invoice.repository.ts`,
  },
  { rule: 'repository-looks-down', from: `${notes}/note.repository.ts`, to: `${notes}/note.mapper.ts` },
  { rule: 'policy-is-pure', from: `${invoices}/invoice.policy.ts`, to: `${invoices}/invoice.repository.ts` },
  { rule: 'policy-is-pure', from: `${notes}/note.policy.ts`, to: 'zod' },

  { rule: 'intake-review-looks-down', from: `${intake}/review/a.ts`, to: `${intake}/sources/upload/b.ts` },
  { rule: 'intake-pipeline-looks-down', from: `${intake}/pipeline/a.ts`, to: `${intake}/review/b.ts` },
  { rule: 'intake-receipts-looks-down', from: `${intake}/receipts/a.ts`, to: `${intake}/pipeline/b.ts` },
  { rule: 'intake-judgement-looks-down', from: `${intake}/judgement/a.ts`, to: `${intake}/receipts/b.ts` },
  {
    rule: 'intake-index-files-looks-down',
    from: `${intake}/index-files/a.ts`,
    to: `${intake}/judgement/b.ts`,
  },
  { rule: 'intake-model-looks-down', from: `${intake}/model/a.ts`, to: `${intake}/index-files/b.ts` },
  { rule: 'intake-sources-look-down', from: `${intake}/sources/command/a.ts`, to: `${intake}/index.ts` },
  {
    rule: 'intake-sources-are-islands',
    from: `${intake}/sources/hot-folder/a.ts`,
    to: `${intake}/sources/background/b.ts`,
  },

  {
    rule: 'web-features-are-islands',
    from: `${web}/features/notes/list.ts`,
    to: `${web}/features/invoices/row.ts`,
  },
  { rule: 'web-flows-upward', from: `${web}/features/invoices/route.ts`, to: `${web}/app/routes.ts` },
  { rule: 'ui-knows-no-business', from: `${web}/ui/table.ts`, to: 'packages/contract/src/index.ts' },
  { rule: 'ui-knows-no-business', from: `${web}/ui/menu.ts`, to: `${web}/session/user.ts` },
  { rule: 'session-below-features', from: `${web}/session/list.ts`, to: `${web}/records/providers.ts` },
  {
    rule: 'records-and-forms-below-features',
    from: `${web}/records/rows.ts`,
    to: `${web}/features/invoices/row.ts`,
  },
  {
    rule: 'records-and-forms-below-features',
    from: `${web}/forms/rows.ts`,
    to: `${web}/features/invoices/row.ts`,
  },
  { rule: 'lib-below-ui', from: `${web}/lib/words.ts`, to: `${web}/ui/button.ts` },
  { rule: 'theme-is-looks', from: `${web}/theme/colors.ts`, to: `${web}/ui/button.ts` },

  {
    rule: 'journeys-know-the-outside',
    from: 'e2e/shortcut.ts',
    to: 'apps/server/src/configuration/config.ts',
  },
];

/** Imports of the actual architecture: a rule that refuses one of these would be useless. */
export const allowedImports: readonly Omit<SampleImport, 'rule'>[] = [
  { from: 'packages/contract/src/invoice.ts', to: 'zod' },
  { from: `${invoices}/index.ts`, to: `${invoices}/invoice-list.repository.ts` },
  { from: `${invoices}/invoice-list.repository.ts`, to: 'kysely' },
  { from: `${invoices}/invoice-list.repository.ts`, to: 'apps/server/src/platform/database/index.ts' },
  { from: `${invoices}/other.routes.ts`, to: 'fastify' },
  { from: 'apps/server/src/platform/object-storage/s3/s3-storage.ts', to: '@aws-sdk/client-s3' },
  { from: `${invoices}/neighbour.ts`, to: `${notes}/index.ts` },
  { from: 'apps/server/src/cli/intake.ts', to: `${notes}/index.ts` },
  { from: 'apps/server/src/installation/seed-demo/seed-demo.ts', to: `${notes}/index.ts` },
  { from: 'apps/server/src/installation/seed-demo/seed-demo.ts', to: 'packages/demo/src/index.ts' },
  { from: 'apps/server/src/platform/database/index.ts', to: 'pg' },
  { from: `${notes}/note.service.test.ts`, to: 'vitest' },
  { from: `${notes}/note.service.test.ts`, to: 'apps/server/test/support/factory.ts' },
  { from: 'apps/server/vitest.config.ts', to: 'vitest' },
  { from: `${web}/app/pages.ts`, to: `${web}/features/invoices/row.ts` },
  { from: `${web}/features/invoices/row.ts`, to: `${web}/ui/button.ts` },
  { from: `${web}/features/invoices/api.ts`, to: 'packages/contract/src/index.ts' },
  { from: 'e2e/accounts.ts', to: 'packages/contract/src/index.ts' },
];
