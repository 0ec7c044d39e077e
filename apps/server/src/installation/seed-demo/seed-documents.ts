import {
  findIntakeProvider,
  type DeliveryItem,
  type IntakeScope,
  type IntakeService,
  intakeScopeOfSystem,
} from '../../features/intake/index.ts';
import type { Database } from '../../platform/database/index.ts';
import {
  renderDemoDocuments,
  type DemoWorld,
  type DocumentPlan,
  type ProviderKey,
  readExternalInvoice,
} from '@belegfach/demo';
import { indexRowOf, makeOpenCases, OPEN_CASES_PROVIDER } from './open-cases.ts';
import {
  createNotesAndDownloads,
  type DocumentName,
  listExistingDocuments,
  documentKeyOf,
} from './demo-data.repository.ts';

/** Documents per call of the intake: enough to keep its readers busy, few enough to stop soon. */
const BATCH_SIZE = 100;
/** Threads that create PDFs, in addition to the one that takes them in. */
const RENDERING_THREADS = 2;

/**
 * Takes every document of the demo in through the ordinary intake: plain PDFs with an index row, generated e-invoices,
 * e-invoices from other software, and finally some that need a person. Continues where an interrupted start stopped.
 * @param onProgress gets the number of documents taken in, and the total
 */
export async function seedDocuments(
  { database, intake }: { database: Database; intake: IntakeService },
  world: DemoWorld,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const scopes = await findIntakeScopes(database, world);
  const takenIn = await listExistingDocuments(database.executor);
  const missing = world.documents.filter((plan) => !takenIn.has(documentKeyOf(documentNameOf(world, plan))));
  const batches = new Map<ProviderKey, DeliveryItem[]>();
  let done = world.documents.length - missing.length;

  const submit = (provider: ProviderKey, items: DeliveryItem[]) => {
    const scope = scopes.get(provider);
    if (scope === undefined) throw new Error(`the demo has no provider ${provider}`);
    return intake.submit(scope, { channel: 'demo', items, notify: false });
  };
  const submitBatch = async (provider: ProviderKey) => {
    const items = batches.get(provider) ?? [];
    batches.set(provider, []);
    const outcomes = await submit(provider, items);
    const refused = outcomes.find(({ state }) => state !== 'accepted');
    if (refused !== undefined)
      throw new Error(`demo document ${refused.key} was ${refused.state}: ${refused.reasons.join(', ')}`);
    done += items.length;
    onProgress(done, world.documents.length);
  };

  for await (const { plan, bytes } of renderDemoDocuments(
    { ...world, documents: missing },
    { workers: RENDERING_THREADS },
  )) {
    const batch = batches.get(plan.provider) ?? [];
    batches.set(plan.provider, batch);
    batch.push(toDeliveryItem(plan, bytes));
    if (batch.length === BATCH_SIZE) await submitBatch(plan.provider);
    if (signal.aborted) return;
  }
  for (const provider of batches.keys()) await submitBatch(provider);
  for (const invoice of world.externalInvoices)
    await submit(invoice.provider, [{ fileName: invoice.fileName, bytes: readExternalInvoice(invoice) }]);
  await submit(OPEN_CASES_PROVIDER, await makeOpenCases(world));
  await seedNotesAndDownloads(database, world);
}

async function findIntakeScopes(
  { executor }: Database,
  world: DemoWorld,
): Promise<Map<ProviderKey, IntakeScope>> {
  const scopes = new Map<ProviderKey, IntakeScope>();
  for (const { key, name } of world.providers) {
    const provider = await findIntakeProvider(executor, name);
    if (provider === undefined) throw new Error(`the demo's provider ${name} is missing`);
    scopes.set(key, intakeScopeOfSystem(provider));
  }
  return scopes;
}

/** E-invoices contain all data themselves; a plain PDF comes with the row of an ERP's index. */
function toDeliveryItem(plan: DocumentPlan, bytes: Uint8Array): DeliveryItem {
  const item = { key: plan.key, fileName: plan.fileName, bytes };
  return plan.format === 'plain' ? { ...item, indexRow: indexRowOf(plan) } : item;
}

function documentNameOf(world: DemoWorld, plan: DocumentPlan): DocumentName {
  const provider = world.providers.find(({ key }) => key === plan.provider);
  return { providerName: provider?.name ?? '', documentClass: plan.documentClass, number: plan.number };
}

async function seedNotesAndDownloads({ executor }: Database, world: DemoWorld): Promise<void> {
  const names = new Map(world.documents.map((plan) => [plan.key, documentNameOf(world, plan)]));
  const notes = world.notes.flatMap(({ documentKey, authorEmail, text, createdAt }) => {
    const name = names.get(documentKey);
    return name === undefined ? [] : [{ ...name, authorEmail, text, createdAt }];
  });
  const downloads = world.documents.flatMap((plan) =>
    plan.lastDownloadedAt === null
      ? []
      : [{ ...documentNameOf(world, plan), downloadedAt: plan.lastDownloadedAt }],
  );
  await createNotesAndDownloads(executor, notes, downloads);
}
