import { expect, vi } from 'vitest';

/** A stray console error or warning fails the test that made it. */
let complaints: string[] = [];
let expected: RegExp[] = [];

/** Says that this test provokes a complaint; every other one still fails it. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

function textOf(part: unknown): string {
  return part instanceof Error ? `${part.name}: ${part.message}` : String(part);
}

export function watchConsole(): void {
  complaints = [];
  expected = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`${level}: ${parts.map(textOf).join(' ')}`);
    });
}

export function expectSilence(): void {
  const stray = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  vi.restoreAllMocks();
  expect(stray, 'the console stays silent').toEqual([]);
}
