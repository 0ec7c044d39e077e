export { decodeText } from './decode-text.ts';
