import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DownloadProgress, saveResponse } from './download.ts';

const saved: { name: string; blob: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  let blob = new Blob();
  // jsdom has no object URLs and cannot follow a link: the test replaces both and records the calls.
  URL.createObjectURL = (object) => {
    if (object instanceof Blob) blob = object;
    return 'blob:http://localhost/1';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
});

afterEach(() => vi.restoreAllMocks());

function streamed(chunks: readonly string[], headers: Record<string, string>, error?: Error): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      if (error === undefined) controller.close();
      else controller.error(error);
    },
  });
  return new Response(body, { headers });
}

describe('the download of a response', () => {
  it('saves the whole body under the name in the header and reports the progress', async () => {
    const seen: DownloadProgress[] = [];
    const response = streamed(['%PDF', '-1.7'], {
      'content-type': 'application/pdf',
      'content-length': '8',
      'content-disposition': "attachment; filename*=UTF-8''M%C3%BCller.pdf",
    });
    const result = await saveResponse(response, {
      fallbackName: 'x.pdf',
      onProgress: (each) => seen.push(each),
    });
    expect(result).toEqual({ name: 'Müller.pdf', size: 8 });
    expect(seen).toEqual([
      { loaded: 0, total: 8 },
      { loaded: 4, total: 8 },
      { loaded: 8, total: 8 },
    ]);
    expect(saved.map(({ name }) => name)).toEqual(['Müller.pdf']);
    expect(await saved[0]?.blob.text()).toBe('%PDF-1.7');
    expect(saved[0]?.blob.type).toBe('application/pdf');
    expect(document.querySelector('a')).toBeNull();
  });

  it('reports no total for an unknown or compressed length, and uses the fallback name', async () => {
    const totals: (number | undefined)[] = [];
    const onProgress = ({ total }: DownloadProgress) => totals.push(total);
    await saveResponse(streamed(['PK'], {}), { fallbackName: 'Belege.zip', onProgress });
    await saveResponse(streamed(['PK'], { 'content-encoding': 'gzip', 'content-length': '1' }), {
      fallbackName: 'Belege.zip',
      onProgress,
    });
    expect(new Set(totals)).toEqual(new Set([undefined]));
    expect(saved.map(({ name }) => name)).toEqual(['Belege.zip', 'Belege.zip']);
  });

  it('saves nothing when the stream breaks or ends early', async () => {
    const broken = streamed(['%PDF'], {}, new TypeError('network'));
    await expect(saveResponse(broken, { fallbackName: 'x.pdf' })).rejects.toThrow('network');
    const short = streamed(['%PDF'], { 'content-length': '8' });
    await expect(saveResponse(short, { fallbackName: 'x.pdf' })).rejects.toThrow('ended early');
    expect(saved).toEqual([]);
  });
});
