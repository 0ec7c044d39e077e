import { styleNonce } from './lib/portal.ts';

declare global {
  interface Window {
    /** The library that prevents scrolling behind a dialog reads the nonce for its style element from here. */
    __webpack_nonce__?: string;
  }
}

const nonce = styleNonce();
if (nonce !== undefined) window.__webpack_nonce__ = nonce;
