export { decodeText } from './decode-text.ts';
export { escapeHtml } from './escape-html.ts';
export { guessDelimiter } from './guess-delimiter.ts';
export { parseJson } from './parse-json.ts';
