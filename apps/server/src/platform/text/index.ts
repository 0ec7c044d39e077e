export { decodeText } from './decode-text.ts';
export { escapeHtml } from './escape-html.ts';
export { parseJson } from './parse-json.ts';
