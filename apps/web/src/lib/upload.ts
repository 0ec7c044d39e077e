/** Called with the part of the request's body that has been sent, from 0 to 1; with 1 when all of it was sent. */
export type OnSent = (fraction: number) => void;

interface UploadRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: XMLHttpRequestBodyInit;
  readonly signal?: AbortSignal | undefined;
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/** Statuses whose responses must not have a body (Fetch standard). */
const BODILESS = [204, 205, 304];

/**
 * A replacement for `fetch` that also reports the upload progress. Rejects like `fetch`: `AbortError`, or
 * `TypeError` without a response.
 */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal }: UploadRequest,
  onSent: OnSent,
): Promise<Response> {
  window.addEventListener('beforeunload', preventUnload);
  const answer = new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'arraybuffer';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && loaded < total) onSent(loaded / total);
    };
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      const { status, statusText } = request;
      const received: unknown = request.response;
      const content = received instanceof ArrayBuffer && !BODILESS.includes(status) ? received : null;
      resolve(new Response(content, { status, statusText, headers: headersOf(request) }));
    };
    request.onerror = () => reject(new TypeError('The upload got no response.'));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted === true) request.abort();
    request.send(body);
  });
  return answer.finally(() => window.removeEventListener('beforeunload', preventUnload));
}

/** Leaving the page would end the upload, so the browser asks first. */
function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
