import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDemoInstallation } from '../../test/support/demo-installation.ts';

const { test, documents, store, build, run: runCommand } = await createDemoInstallation();
const provider = await build.provider('Muster');
const customer = await build.customer([provider.id]);
const ids = { providerId: provider.id, customerId: customer.id };
beforeEach(async () => {
  await sql`truncate stored_file cascade`.execute(test.owner.executor);
  rmSync(path.join(documents, 'sha256'), { recursive: true, force: true });
});

const run = (...args: string[]) => runCommand('verify', ...args);

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const fileOf = (hash: string) => path.join(documents, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);

/** Every document here has 2,000 bytes, so that swapped files keep the right size. @returns its hash, number and file */
async function document(): Promise<{ hash: string; number: string; file: string }> {
  const { bytes, number } = await build.invoice(ids.customerId, ids.providerId, {
    bytes: randomBytes(2_000),
  });
  return { hash: hashOf(bytes), number, file: fileOf(hashOf(bytes)) };
}

function flipOneBit(file: string): void {
  const bytes = readFileSync(file);
  bytes[700] = (bytes[700] ?? 0) ^ 0b100;
  writeFileSync(file, bytes);
}

describe('verify', () => {
  it('confirms an undamaged installation, also an empty one', async () => {
    expect(await run()).toMatchObject({ code: 0 });
    for (let count = 0; count < 30; count += 1) await document();
    const structure = await run();
    expect(structure).toMatchObject({ code: 0 });
    expect(structure.out).toMatch(/^documents: intact\. 30 files compared, 0 read;/m);
    expect(structure.out).toMatch(/^audit: intact\./m);
    expect(structure.out).toMatch(/^intake: intact\./m);
    expect(structure.err).toContain('30 of 30 documents\n');
    const data = await run('--read-data');
    expect(data).toMatchObject({ code: 0 });
    expect(data.out).toContain('30 files compared, 30 read');
  });

  it('names missing, shortened and grown files without reading a byte', async () => {
    const [gone, cut, grown] = [await document(), await document(), await document()];
    rmSync(gone.file);
    truncateSync(cut.file, 1_999);
    appendFileSync(grown.file, 'x');
    const { code, out } = await run();
    expect(code).toBe(3);
    expect(out).toContain(`MISSING: ${gone.hash}  ${gone.number} of Muster`);
    expect(out).toContain(`DAMAGED (other size): ${cut.hash}  ${cut.number} of Muster`);
    expect(out).toContain(`DAMAGED (other size): ${grown.hash}  ${grown.number} of Muster`);
    expect(out).toContain('documents: NOT INTACT. 3 files compared, 0 read; 3 missing or damaged');
  });

  it('finds a flipped bit and a swapped file when it reads the data', async () => {
    const [flipped, first, second] = [await document(), await document(), await document()];
    flipOneBit(flipped.file);
    const kept = readFileSync(first.file);
    writeFileSync(first.file, readFileSync(second.file));
    writeFileSync(second.file, kept);
    expect(await run()).toMatchObject({ code: 0 });
    const { code, out } = await run('--read-data', '--json');
    expect(code).toBe(3);
    const found = JSON.parse(out) as { documents: { faults: { hash: string; fault: string }[] } };
    expect(found.documents.faults.map(({ hash, fault }) => `${hash} ${fault}`).sort()).toEqual(
      [flipped, first, second].map(({ hash }) => `${hash} altered`).sort(),
    );
  });

  it('reports an unreadable file', async () => {
    const one = await document();
    rmSync(one.file);
    mkdirSync(one.file);
    expect((await run('--read-data')).code).toBe(3);
  });

  it('distinguishes stored files without a document from foreign files', async () => {
    await document();
    const { sha256 } = await store.put(randomBytes(10));
    const withOrphanedFile = await run();
    expect(withOrphanedFile.code).toBe(0);
    expect(withOrphanedFile.out).toContain(`without a document: ${sha256.toString('hex')}`);
    const unexpectedFiles = [
      path.join(documents, 'sha256', 'README'),
      path.join(path.dirname(fileOf(sha256.toString('hex'))), 'copy.pdf'),
      // A file with the right name in the wrong folder cannot be found by its hash.
      path.join(documents, 'sha256', '00', '00', sha256.toString('hex')),
    ];
    for (const file of unexpectedFiles) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, 'x');
    }
    const { code, out } = await run();
    expect(code).toBe(3);
    for (const file of unexpectedFiles) expect(out).toContain(`FOREIGN: ${file}\n`);
  });

  it('names a held file by the name under which it came in', async () => {
    for (let count = 0; count < 2; count += 1) await document();
    const { id } = await build.heldReceipt(ids.providerId);
    const { rows } = await sql<{ hash: string }>`
      select encode(f.sha256, 'hex') as hash from intake_receipt r join stored_file f on f.id = r.file_id where r.id = ${id}`.execute(
      test.owner.executor,
    );
    rmSync(fileOf(rows[0]?.hash ?? ''));
    expect((await run()).out).toMatch(/MISSING: [0-9a-f]{64} {2}held-\d+\.pdf \(held\), of Muster/);
  });

  it('reports a broken journal', async () => {
    await sql`insert into audit_event (action) values ('test')`.execute(test.owner.executor);
    // A trigger has listed the new event for the chain. Without this row, it never gets a hash, as if somebody had
    // inserted it past the trigger.
    await sql`delete from unchained_event`.execute(test.owner.executor);
    const { code, out } = await run();
    expect(code).toBe(3);
    expect(out).toMatch(/^audit: BROKEN \(inserted\)/m);
    await sql`delete from audit_event`.execute(test.owner.executor);
  });

  it.each([['x'], ['--read']])('shows its usage for %j', async (...args) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain('Usage: belegfach verify');
  });
});
