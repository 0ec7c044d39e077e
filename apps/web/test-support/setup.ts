import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { clearAlerts } from '../src/ui/alerts/index.ts';
import { declineAll } from '../src/ui/confirm/confirm-store.ts';
import { expectSilence, watchConsole } from './console.ts';

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

/** jsdom judges `:focus-visible` by what had the focus before, even when a test took that away with its page. */
function leaveFocus(): void {
  const last = document.body.appendChild(document.createElement('button'));
  last.focus();
  last.blur();
  last.remove();
}

// On a busy machine a page takes longer than the library's second to appear; a pass never waits for this.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(watchConsole);

afterEach(() => {
  cleanup();
  leaveFocus();
  clearAlerts();
  declineAll();
  localStorage.clear();
  sessionStorage.clear();
  expectSilence();
});
