import type { Client } from 'pg';
import { summarise, type Summary } from '../load/summary.ts';

/** Queries the database directly: a prepared statement, one connection, no HTTP, repeated for the given time. */
export async function measureStatement(
  client: Client,
  text: string,
  valuesOf: () => readonly unknown[],
  milliseconds: number,
): Promise<Summary> {
  // pg prepares the statement once per connection under this name.
  return measureCalls(
    () => client.query({ name: nameOf(text), text, values: [...valuesOf()] }),
    milliseconds,
  );
}

/** Makes calls one after the other for the given time, at least one. */
export async function measureCalls(call: () => Promise<unknown>, milliseconds: number): Promise<Summary> {
  const times: { total: number }[] = [];
  const started = performance.now();
  let before = started;
  do {
    await call();
    const now = performance.now();
    times.push({ total: now - before });
    before = now;
  } while (before - started < milliseconds);
  return summarise(times, (before - started) / 1000);
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const statementName = names.get(text) ?? `bench-${names.size}`;
  names.set(text, statementName);
  return statementName;
}
