import { afterAll, beforeAll } from 'vitest';
import { createImportWorld, type ImportWorld } from './import-world.ts';

/** The world of a test file that has called `setUpImportWorld`. */
export let world: ImportWorld;

/**
 * Creates the world before the first test of a file, and ends it after the last.
 * @param isOutcomeSent whether a response must be the outcome, not the report of a running import, on a busy machine too
 */
export function setUpImportWorld({ isOutcomeSent = false } = {}): void {
  beforeAll(async () => {
    world = await createImportWorld(isOutcomeSent ? { importResponseTimeoutMs: 60_000 } : {});
  });
  afterAll(() => world.app.close());
}
