import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearAlerts } from '../src/ui/alerts/index.ts';
import { declineAll } from '../src/ui/confirm/confirm-store.ts';

/** jsdom lays nothing out; these are the parts of a browser that Mantine asks for. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function matchNothing(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

globalThis.ResizeObserver = NoResizeObserver;
window.matchMedia = matchNothing;
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

/** A stray console error or warning fails the test that made it. */
let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push([level, ...parts]);
    });
});

afterEach(() => {
  cleanup();
  clearAlerts();
  declineAll();
  localStorage.clear();
  sessionStorage.clear();
  const found = complaints;
  vi.restoreAllMocks();
  expect(found, 'the console stays silent').toEqual([]);
});
