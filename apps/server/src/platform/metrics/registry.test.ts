import { expect, it } from 'vitest';
import { addGauge, createRegistry } from './index.ts';

it('a gauge is read on each request, and one that fails or has no value is left out', async () => {
  const registry = createRegistry();
  let value = 1;
  addGauge(registry, 'level', 'Changes.', () => (value += 1));
  addGauge(registry, 'broken', 'Fails.', () => Promise.reject(new Error('away')));
  addGauge(registry, 'thrown', 'Fails.', () => {
    throw new Error('away');
  });
  addGauge(registry, 'missing', 'Has no value.', () => undefined);
  const valuesOf = async () =>
    (await registry.metrics()).split('\n').filter((line) => /^(level|broken|thrown|missing)/.test(line));
  expect(await valuesOf()).toEqual(['level 2']);
  expect(await valuesOf()).toEqual(['level 3']);
});

it('a gauge with a label shows the values of the last reading, also after one that failed', async () => {
  const registry = createRegistry();
  const readings = [
    () => Promise.resolve({ 'a"b\\c\nd': 1, gone: 2 }),
    () => Promise.resolve({ new: 3 }),
    () => Promise.reject(new Error('away')),
    () => Promise.resolve({ new: 4 }),
  ];
  addGauge(registry, 'waiting', 'Files.', () => readings.shift()?.() ?? {}, 'of');
  const seen: string[][] = [];
  for (let scrape = 0; scrape < 4; scrape += 1)
    seen.push((await registry.metrics()).split('\n').filter((line) => line.startsWith('waiting')));
  expect(seen).toEqual([
    ['waiting{of="a\\"b\\\\c\\nd"} 1', 'waiting{of="gone"} 2'],
    ['waiting{of="new"} 3'],
    [],
    ['waiting{of="new"} 4'],
  ]);
});

it('a registry has the standard metrics of Node, and shares nothing with another one', async () => {
  const [first, second] = [createRegistry(), createRegistry()];
  addGauge(first, 'level', 'Only of the first.', () => 1);
  const [shown, other] = [await first.metrics(), await second.metrics()];
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(shown).toMatch(new RegExp(`^${name} `, 'm'));
    expect(other).toMatch(new RegExp(`^${name} `, 'm'));
  }
  expect(other).not.toContain('level');
});
