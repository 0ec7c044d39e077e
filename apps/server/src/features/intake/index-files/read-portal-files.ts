import { z } from 'zod';
import { decodeText } from '../../../platform/text/index.ts';
import type { RawRow } from '../model/index-row.ts';
import { listElements, type SidecarElement } from './sidecar-xml.ts';

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? undefined);

/**
 * The field names of the intake's responses, and those of a CSV index for fields that the responses do not have. Other
 * fields are ignored.
 */
const entry = z.object({
  fileName: text,
  typeValue: text,
  type: text,
  documentNumber: text,
  documentDate: text,
  customerNumber: text,
  customerName: text,
  customerVatId: text,
  amount: text,
  currency: text,
  dueDate: text,
  references: z.array(z.string()).optional(),
});

const sidecar = z.union([
  z.object({ items: z.array(entry) }).transform(({ items }) => items),
  z.array(entry),
  entry,
]);

/**
 * Reads the portal's own JSON format: one entry for the document of the same name, or a list (also under `items`) that
 * names its files.
 * @throws ZodError, SyntaxError
 */
export function readJson(bytes: Uint8Array): RawRow[] {
  const content: unknown = JSON.parse(decodeText(bytes).replace(/^\uFEFF/, ''));
  return [sidecar.parse(content)].flat().map(({ references, typeValue, ...values }, position) => ({
    line: position + 1,
    values: { ...values, type: values.type ?? typeValue },
    references,
  }));
}

/**
 * Reads the portal's own XML format: a `document` for the file of the same name, or several under `documents`; the
 * fields are child elements.
 */
export function readXml(root: SidecarElement): RawRow[] {
  const documents = root.name === 'document' ? [root] : listElements(root, 'document');
  return documents.map((document, position) => {
    const values = new Map(document.children.map((child) => [child.name, child.text.trim()]));
    const references = listElements(document, 'reference').map((reference) => reference.text.trim());
    return {
      line: position + 1,
      values: { ...Object.fromEntries(values), type: values.get('type') ?? values.get('typeValue') },
      references,
    };
  });
}
