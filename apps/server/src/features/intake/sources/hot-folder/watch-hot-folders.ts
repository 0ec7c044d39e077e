import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReaderPool } from '@belegfach/einvoice';
import type { Database } from '../../../../platform/database/index.ts';
import { listIntakeProviders } from '../../receipts/intake-provider.repository.ts';
import { type IntakeProvider, intakeScopeOfSystem } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { FolderLeases } from '../../receipts/folder-lease.repository.ts';
import { recordFolderState } from './describe-hot-folder.ts';
import { type Checkpoint, HOT_FOLDER_TIMES, type HotFolderTimes } from './hot-folder-options.ts';
import type { IntakeLog } from '../../model/intake-log.ts';
import { belongsTo, describeForeignFolder } from './intake-mark.ts';
import { ProviderFolderWatcher } from './provider-folder-watcher.ts';
import {
  openProviderFolder,
  type ProviderFolder,
  purgeFolder,
  requireRealFolders,
} from './provider-folder.ts';

export interface WatchOptions {
  readonly database: Database;
  readonly service: IntakeService;
  readonly readers: Pick<ReaderPool, 'read'>;
  /** The parent folder of the providers' folders. */
  readonly intakeFolder: string;
  readonly log: IntakeLog;
  readonly times?: HotFolderTimes;
  readonly checkpoint?: Checkpoint;
  /** Whether the disk has enough free space; otherwise no new files are taken out of the folders. */
  readonly hasFreeSpace?: () => Promise<boolean>;
  /** The installation whose hot folders these are; undefined checks nothing. */
  readonly installation?: string;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Watches the hot folders of all providers, including ones that are added later, until it is stopped. Each folder is
 * read independently, so that a long delivery does not delay the others.
 */
export function watchHotFolders(options: WatchOptions): { stop(): Promise<void> } {
  const { database, log, times = HOT_FOLDER_TIMES } = options;
  const stopping = new AbortController();
  const leases = new FolderLeases(database);
  let providers: ReadonlyMap<number, IntakeProvider> = new Map();
  const watched = new Set<number>();
  const loggedDetails = new Set<string>();
  const watchers: Promise<void>[] = [];

  const hasFreeSpace = reportChanges(() => options.hasFreeSpace?.() ?? Promise.resolve(true), {
    lost: () =>
      log.error(
        {},
        'the hot folders are paused: the disk of DATA_DIR has too little free space; files stay where they are',
      ),
    regained: () =>
      log.info({}, 'the hot folders continue: the disk of DATA_DIR has enough free space again'),
  });
  const isOwnFolder = reportChanges(
    () =>
      options.installation === undefined
        ? Promise.resolve(true)
        : belongsTo(options.intakeFolder, options.installation),
    {
      lost: () => log.error({}, describeForeignFolder(options.intakeFolder)),
      regained: () => log.info({}, 'the hot folders continue: no other installation claims them any more'),
    },
  );

  const updateProviders = async () => {
    const { usable, misconfigured } = await listIntakeProviders(database.executor);
    providers = new Map(usable.map((provider) => [provider.id, provider]));
    for (const { name, detail } of misconfigured) {
      if (loggedDetails.has(detail)) continue;
      log.error(
        { provider: name, detail },
        'a hot folder is paused: the sidecar mapping of its provider is wrong',
      );
      loggedDetails.add(detail);
    }
    for (const provider of usable) {
      if (watched.has(provider.id)) continue;
      watched.add(provider.id);
      watchers.push(watchProvider(provider));
    }
  };

  const watchProvider = async (initialProvider: IntakeProvider) => {
    const checkpoint = options.checkpoint ?? (() => undefined);
    let folder: ProviderFolder | undefined;
    let watcher: ProviderFolderWatcher | undefined;
    let purgedAt = -Infinity;
    let seenAt = -Infinity;
    await repeat(stopping.signal, times.pollMs, log, async () => {
      if (!(await isOwnFolder())) return false;
      folder ??= await openProviderFolder(database.executor, options.intakeFolder, initialProvider, log);
      await requireRealFolders(folder);
      if (!providers.has(initialProvider.id) || !(await leases.acquire(folder.id))) {
        watcher = undefined;
        return false;
      }
      if (performance.now() - seenAt > MINUTE_MS) {
        await recordFolderState(database.executor, folder);
        seenAt = performance.now();
      }
      if (performance.now() - purgedAt > HOUR_MS) {
        await purgeFolder(folder, times.retentionMs, new Date());
        purgedAt = performance.now();
      }
      const sender = { kind: 'hot-folder', folder: path.basename(folder.path) } as const;
      if (!(await hasFreeSpace())) return false;
      watcher ??= new ProviderFolderWatcher({
        ...options,
        folder,
        times,
        checkpoint,
        // VAT ids and mappings change while the portal runs.
        scope: () => intakeScopeOfSystem(providers.get(initialProvider.id) ?? initialProvider, sender),
        now: () => performance.now(),
      });
      return watcher.round();
    });
  };

  const updating = repeat(stopping.signal, times.pollMs, log, async () => {
    await updateProviders();
    return false;
  });
  log.info({ folder: path.resolve(options.intakeFolder) }, 'watching the hot folders');
  return {
    async stop() {
      stopping.abort();
      await updating;
      await Promise.all(watchers);
      leases.close();
    },
  };
}

/** A check that reports once when it begins to fail, and once when it succeeds again. */
function reportChanges(
  check: () => Promise<boolean>,
  { lost, regained }: { readonly lost: () => void; readonly regained: () => void },
): () => Promise<boolean> {
  let succeeded = true;
  return async () => {
    const succeeds = await check();
    if (succeeded && !succeeds) lost();
    if (!succeeded && succeeds) regained();
    succeeded = succeeds;
    return succeeds;
  };
}

/** Repeats a round, without a pause while there is more to do; a failed round is logged and repeated. */
async function repeat(
  signal: AbortSignal,
  pauseMs: number,
  log: IntakeLog,
  round: () => Promise<boolean>,
): Promise<void> {
  while (!signal.aborted) {
    let hasMore = false;
    try {
      hasMore = await round();
    } catch (error) {
      log.error({ err: error }, 'a hot folder could not be looked at; it is tried again');
    }
    if (!hasMore) await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
