import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { shell as german } from './src/i18n/de/shell.ts';
import { shell as english } from './src/i18n/en/shell.ts';
import { COOKIES_ACCEPTED } from './src/lib/browser-flags.ts';

const TEXTS: Readonly<Record<string, typeof german | typeof english>> = { de: german, en: english };

/** The styles of the first paint, which the app uses, too. The page contains them: it is drawn before a further file arrives. */
const STYLES = ['sizes.css', 'colors.css', 'frame.css', 'first-paint.css'];
/** The order of the layers of all style sheets. */
const LAYERS = '@layer reset, mantine, shared;';

/**
 * Hides the cookie hint of the first paint from a visitor who has accepted it. The server allows this script by its hash; a
 * file of its own would arrive after the first paint.
 */
const SCRIPT = `try{if(localStorage.getItem("${COOKIES_ACCEPTED}")==="true")document.documentElement.dataset.cookies="accepted"}catch{}`;

/** Completes the first paint in the page: its texts, its styles, its script. The style sheet of the app comes after it. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [styleSheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        return html
          .replace(styleSheet, '')
          .replace('</title>', `</title><style nonce="{{nonce}}">${firstStyles()}</style>`)
          .replace('<div id="first-cookie-hint"', `<script>${SCRIPT}</script>$&`)
          .replace('<div id="root">', `${styleSheet}$&`)
          .replaceAll(
            /\{\{(cookieHint|cookiePrivacy):(de|en)\}\}/g,
            (_, text: 'cookieHint' | 'cookiePrivacy', language: string) => TEXTS[language]?.[text] ?? '',
          );
      },
    },
  };
}

function firstStyles(): string {
  const files = STYLES.map((name) => readFileSync(path.join(import.meta.dirname, 'src/theme', name), 'utf8'));
  return [LAYERS, ...files]
    .join('')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ');
}
