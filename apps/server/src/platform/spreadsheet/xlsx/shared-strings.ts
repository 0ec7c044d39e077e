import { parseXml } from './parse-xml.ts';

/**
 * The texts that cells refer to by number. The parts of a formatted text (bold words) are joined, phonetic text is left
 * out.
 */
export function readSharedStrings(name: string, content: Buffer): string[] {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let isPhoneticText = false;
  parseXml(name, content, {
    open: (element) => {
      if (element === 'si') current = '';
      if (element === 'rPh') isPhoneticText = true;
      isText = element === 't' && !isPhoneticText;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (element) => {
      isText = false;
      if (element === 'rPh') isPhoneticText = false;
      if (element === 'si') strings.push(unescapeText(current));
      return undefined;
    },
  });
  return strings;
}

/** Office writes characters that XML cannot contain as `_x000D_` (ECMA-376 part 1, section 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
