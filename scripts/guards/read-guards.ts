import { globSync } from 'node:fs';
import path from 'node:path';
import type { Guard, ReadGuard } from './guard.ts';

/** All guards, from every `*.guards.ts` in this folder. */
export async function readGuards(): Promise<readonly ReadGuard[]> {
  const guards: ReadGuard[] = [];
  for (const file of globSync('*.guards.ts', { cwd: import.meta.dirname }).toSorted()) {
    const module = (await import(path.join(import.meta.dirname, file))) as {
      readonly guards: readonly Guard[];
    };
    guards.push(...module.guards.map(withEdits));
  }
  return guards;
}

function withEdits(guard: Guard): ReadGuard {
  return 'edits' in guard ? guard : { ...guard, edits: [guard] };
}
