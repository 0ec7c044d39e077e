import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../test/support/database-server.ts';
import { untilUnused } from '../../../test/support/test-database.ts';
import { migrate, openDatabase } from '../../platform/database/index.ts';
import { partitionDocuments } from './index.ts';

const FIRST = '0065_partitions_of_years';

it('every later migration runs on a database whose documents are divided', async () => {
  const server = new Client({ connectionString: inject('databaseServerUrl') });
  await server.connect();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await server.query(`create database ${name}`);
  try {
    const url = databaseUrl(inject('databaseServerUrl'), name);
    await migrate(url, { lastMigration: FIRST });
    const owner = openDatabase({ url, poolSize: 1, as: 'owner' });
    const outcome = await partitionDocuments(owner, {
      signal: new AbortController().signal,
      onStep: () => undefined,
      onProgress: () => undefined,
    });
    await owner.close();
    expect(outcome).toBe('done');
    await expect(migrate(url)).resolves.toEqual(expect.any(Array));
  } finally {
    await server.query(untilUnused(name));
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
});
