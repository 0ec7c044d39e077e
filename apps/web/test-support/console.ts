import { expect, vi } from 'vitest';

/** An unexpected console error or warning fails the test that caused it. */
let complaints: string[] = [];
let expected: RegExp[] = [];

/** Declares that this test causes a matching error or warning; any other one still fails it. */
export function expectConsoleMessage(pattern: RegExp): void {
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
