import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { probeIsolation } from '@belegfach/einvoice';
import { describe, expect, it, vi } from 'vitest';
import { createSpreadsheetReader, SpreadsheetReaderFailed } from './spreadsheet-reader.ts';
import { HOSTILE_FILES } from './test-support/hostile-files.ts';

const MISBEHAVING = path.join(import.meta.dirname, 'test-support/misbehaving-reader.entry.ts');
const LIMITS = { memoryBytes: 256 * 1024 * 1024, timeMs: 20_000, atOnce: 2 };

const reader = createSpreadsheetReader();
const { isIsolated } = await probeIsolation();

describe('the spreadsheet reader', () => {
  it('is tested with more than 25 kinds of hostile files', () => {
    expect(Object.keys(HOSTILE_FILES).length).toBeGreaterThanOrEqual(25);
  });

  it.each(Object.entries(HOSTILE_FILES))(
    'refuses %s, and names the cell if the fault is in one',
    async (_, { kind, fault, cell, bytes }) => {
      const reading = await reader.read(bytes(), kind);
      expect(reading).toMatchObject({ fault, cell: cell ?? null });
    },
  );
});

describe('a reader process, even if a hostile file controls it,', () => {
  const ask = (instruction: string, limits = LIMITS) =>
    createSpreadsheetReader(limits, MISBEHAVING).read(Buffer.from(instruction), 'csv');

  it('is stopped when it takes too long', async () => {
    const reading = await ask('hang', { ...LIMITS, timeMs: 1_000 });
    expect(reading).toMatchObject({ fault: 'too-large', detail: 'it takes too long to read' });
  });

  it.each(['fill', 'fill the heap'])('is stopped when it uses too much memory: %s', async (instruction) => {
    const reading = await ask(instruction);
    expect(reading).toMatchObject({ fault: 'too-large', detail: 'it takes too much memory to read' });
  });

  it.each(['die', 'babble'])(
    'reports itself as broken when it gives no valid answer: %s',
    async (instruction) => {
      await expect(ask(instruction)).rejects.toThrow(SpreadsheetReaderFailed);
    },
  );

  it.each(['read', 'write', 'spawn'])('may not %s', async (instruction) => {
    expect(await ask(instruction)).toMatchObject({ detail: 'ERR_ACCESS_DENIED' });
  });

  // Where the system forbids namespaces, the portal logs that at its start; there is nothing to test then.
  it.runIf(isIsolated)('cannot connect to the network or signal another process', async () => {
    const connected = vi.fn();
    const server = createServer(connected);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await ask(`connect ${port}`)).toMatchObject({ detail: 'ENETUNREACH' });
    expect(connected).not.toHaveBeenCalled();
    server.close();
    const ended = vi.fn();
    process.once('SIGTERM', ended);
    expect(await ask(`signal ${process.pid}`)).toMatchObject({ detail: 'ESRCH' });
    expect(ended).not.toHaveBeenCalled();
    process.removeListener('SIGTERM', ended);
  });

  it('does not see the environment of the portal', async () => {
    const reading = await ask('reveal');
    const names = 'detail' in reading ? reading.detail.split(' ') : ['an answer without details'];
    expect(names.filter((name) => name !== '' && !name.startsWith('NODE_CHANNEL'))).toEqual([]);
  });

  it('is ended when its call is aborted', async () => {
    const controller = new AbortController();
    const reading = createSpreadsheetReader(LIMITS, MISBEHAVING).read(
      Buffer.from('hang'),
      'csv',
      controller.signal,
    );
    controller.abort();
    await expect(reading).rejects.toThrow();
  });

  it('is gone after its call was aborted, at whatever moment of its start', async () => {
    for (let milliseconds = 0; milliseconds < 40; milliseconds += 2) {
      const controller = new AbortController();
      const reading = createSpreadsheetReader(LIMITS, MISBEHAVING).read(
        Buffer.from('hang'),
        'csv',
        controller.signal,
      );
      setTimeout(() => controller.abort(), milliseconds);
      await expect(reading).rejects.toThrow();
    }
    await vi.waitFor(() => expect(listProcesses(MISBEHAVING)).toEqual([]), { timeout: 10_000 });
  });

  it('is started for further files in their turn, and each file gets an answer', async () => {
    const few = createSpreadsheetReader({ ...LIMITS, atOnce: 2 });
    const readings = await Promise.all(
      Array.from({ length: 6 }, (_, n) => few.read(Buffer.from(`Name\n${n}`), 'csv')),
    );
    expect(readings).toEqual(
      readings.map((_, n) => ({
        rows: [
          { row: 1, cells: ['Name'] },
          { row: 2, cells: [String(n)] },
        ],
      })),
    );
  });

  it('has its answer accepted even if the portal reads it after the process has ended', async () => {
    const reading = reader.read(Buffer.from('Name'), 'csv');
    await delay(50);
    await blockWhileProcessesEnd(2_000);
    expect(await reading).toEqual({ rows: [{ row: 1, cells: ['Name'] }] });
  });
});

/**
 * Blocks this process for this time. Before that, a child ends and a byte arrives at a socket, so that Node is already
 * collecting ended children: children that answer and end meanwhile are collected before their answers are read.
 */
async function blockWhileProcessesEnd(milliseconds: number): Promise<void> {
  const block = (time: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time);
  const server: Server = createServer((socket) => socket.once('data', () => block(milliseconds)).unref());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  await once(socket, 'connect');
  await delay(20);
  const child = spawn('true', { stdio: 'ignore' });
  socket.write('x');
  block(30);
  await once(child, 'exit');
  socket.destroy();
  server.close();
}

/** The ids of the running processes with this text in their command line. */
function listProcesses(text: string): readonly string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
}
