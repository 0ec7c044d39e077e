import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { clearAlerts } from '../src/ui/alerts/alert-store.ts';
import { declineAll } from '../src/ui/confirm/confirm-store.ts';
import { expectNoOtherMessages, watchConsole } from './console.ts';

/** jsdom has no layout; these replace the browser functions that Mantine calls. */
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

/**
 * Moves the focus to a new element and away again: jsdom decides `:focus-visible` by the previously focused element, even if that element
 * was removed by an earlier test.
 */
function leaveFocus(): void {
  const last = document.body.appendChild(document.createElement('button'));
  last.focus();
  last.blur();
  last.remove();
}

// On a busy machine a page takes longer to appear than the library's one second; a passing test never waits this long.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(watchConsole);

afterEach(() => {
  cleanup();
  leaveFocus();
  clearAlerts();
  declineAll();
  localStorage.clear();
  sessionStorage.clear();
  expectNoOtherMessages();
});
