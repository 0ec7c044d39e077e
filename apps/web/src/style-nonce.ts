import { styleNonce } from './lib/portal.ts';

declare global {
  interface Window {
    /** Where the library that locks the page's scrolling behind a dialog looks for the nonce of its style element. */
    __webpack_nonce__?: string;
  }
}

const nonce = styleNonce();
if (nonce !== undefined) window.__webpack_nonce__ = nonce;
