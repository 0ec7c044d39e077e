import { expect, test, vi } from 'vitest';
import { sendWithProgress } from './upload.ts';

class OpenRequest {
  static last: OpenRequest | undefined;
  readonly upload = {};
  status = 204;
  statusText = '';
  response = null;
  onload: (() => void) | undefined;
  constructor() {
    OpenRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  getAllResponseHeaders = () => '';
}

/** Whether the browser asks before the page is left. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

// Regression: a reload in the middle of an upload silently ended it.
test('the browser asks before a page with a running upload is left', async () => {
  vi.stubGlobal('XMLHttpRequest', OpenRequest);
  const answer = sendWithProgress('/api/x', { method: 'POST', headers: {}, body: 'x' }, () => undefined);
  expect(asksBeforeLeaving()).toBe(true);
  OpenRequest.last?.onload?.();
  expect((await answer).status).toBe(204);
  expect(asksBeforeLeaving()).toBe(false);
  vi.unstubAllGlobals();
});
