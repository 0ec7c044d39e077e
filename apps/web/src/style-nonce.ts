import { styleNonce } from './lib/portal.ts';

declare global {
  interface Window {
    /** The library that locks the page's scrolling behind a dialog reads the nonce of its style element here. */
    __webpack_nonce__?: string;
  }
}

const nonce = styleNonce();
if (nonce !== undefined) window.__webpack_nonce__ = nonce;
