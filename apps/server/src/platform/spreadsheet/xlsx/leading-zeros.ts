import { parseXml } from './parse-xml.ts';

/**
 * The number of digits, filled up with zeros, by index of a cell style: a customer number 00012345 is often stored as
 * the number 12345 with the format `00000000`.
 */
export function readLeadingZeros(name: string, content: Buffer): ReadonlyMap<number, number> {
  const formats = new Map<string, number>();
  const styles = new Map<number, number>();
  let isInCellStyles = false;
  let index = 0;
  parseXml(name, content, {
    open: (element, { numFmtId = '', formatCode = '' }) => {
      if (element === 'numFmt' && /^0+$/.test(formatCode)) formats.set(numFmtId, formatCode.length);
      if (element === 'cellXfs') isInCellStyles = true;
      if (element !== 'xf' || !isInCellStyles) return;
      const digits = formats.get(numFmtId);
      if (digits !== undefined) styles.set(index, digits);
      index += 1;
    },
    close: (element) => (element === 'cellXfs' ? 'enough' : undefined),
  });
  return styles;
}
