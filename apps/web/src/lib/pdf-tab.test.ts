import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTab, showPdf } from './pdf-tab.ts';

const shown: Blob[] = [];
const replace = vi.fn();

function fakeTab(): Window {
  const inner = document.implementation.createHTMLDocument();
  return { opener: window, document: inner, location: { replace } } as unknown as Window;
}

beforeEach(() => {
  shown.length = 0;
  replace.mockReset();
  // jsdom has no object URLs.
  URL.createObjectURL = (object) => {
    if (object instanceof Blob) shown.push(object);
    return 'blob:http://localhost/1';
  };
});
afterEach(() => vi.restoreAllMocks());

it('the new tab says what it waits for, and cannot reach the portal', () => {
  const tab = fakeTab();
  vi.spyOn(window, 'open').mockReturnValue(tab);
  expect(openTab('PDF wird geladen')).toBe(tab);
  expect(tab.opener).toBeNull();
  expect(tab.document.title).toBe('PDF wird geladen');
  expect(tab.document.body.textContent).toBe('PDF wird geladen');
});

it('a tab that the browser does not allow is null', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openTab('PDF wird geladen')).toBeNull();
});

it('a PDF is shown in the tab under an address of this browser', async () => {
  await showPdf(new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }), fakeTab());
  expect(replace).toHaveBeenCalledWith('blob:http://localhost/1');
  expect(shown.map(({ type, size }) => [type, size])).toEqual([['application/pdf', 8]]);
});

it.each(['text/html', 'application/xml', 'application/pdf; text/html', undefined])(
  'a file of the type %s is not shown',
  async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    await expect(showPdf(new Response('<script>', { headers }), fakeTab())).rejects.toThrow('not a PDF');
    expect(replace).not.toHaveBeenCalled();
  },
);

it('a PDF that ends early is not shown', async () => {
  const headers = { 'content-type': 'application/pdf', 'content-length': '9' };
  await expect(showPdf(new Response('%PDF-1.7', { headers }), fakeTab())).rejects.toThrow('ended early');
  expect(replace).not.toHaveBeenCalled();
});
