import { receiveBlob } from './download.ts';

const PDF = 'application/pdf';

/** Whether the browser shows PDFs. Those of most phones save them instead. */
export function canShowPdf(): boolean {
  return navigator.pdfViewerEnabled;
}

/**
 * Opens an empty tab. Browsers allow it only at a click, so it is opened before the file is requested.
 * @param waitingText what the tab says until the file has arrived
 * @returns null if the browser does not allow it
 */
export function openTab(waitingText: string): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  // The content of the tab must not reach the portal.
  tab.opener = null;
  tab.document.title = waitingText;
  tab.document.body.textContent = waitingText;
  return tab;
}

/**
 * Shows the body of an ok response in the tab, in the browser's viewer. The address is an object URL: it works only in this
 * browser and as long as the page of the portal is open, and names no document.
 * @throws TypeError for any other file than a PDF, which could be a page that runs in the portal's origin
 */
export async function showPdf(response: Response, tab: Window): Promise<void> {
  if (response.headers.get('content-type') !== PDF) throw new TypeError('The file is not a PDF.');
  const { blob } = await receiveBlob(response, {});
  tab.location.replace(URL.createObjectURL(blob.slice(0, blob.size, PDF)));
}
