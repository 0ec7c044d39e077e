import { expect, vi } from 'vitest';

/** The errors and warnings on the console. One that the test has not declared makes it fail. */
let messages: string[] = [];
let expected: RegExp[] = [];

/** Declares that this test causes a matching error or warning; with any other one it still fails. */
export function expectConsoleMessage(pattern: RegExp): void {
  expected.push(pattern);
}

function textOf(part: unknown): string {
  return part instanceof Error ? `${part.name}: ${part.message}` : String(part);
}

export function watchConsole(): void {
  messages = [];
  expected = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      messages.push(`${level}: ${parts.map(textOf).join(' ')}`);
    });
}

export function expectNoOtherMessages(): void {
  const unexpected = messages.filter((message) => !expected.some((pattern) => pattern.test(message)));
  vi.restoreAllMocks();
  expect(unexpected, 'the console shows no unexpected message').toEqual([]);
}
