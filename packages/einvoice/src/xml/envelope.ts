import type { XmlElement } from './element.ts';

const NAMESPACE = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';

/**
 * Takes the document out of a Standard Business Document (UN/CEFACT, also the envelope of Peppol), one level deep. Every other root element
 * is the document itself. The header is not read: the sender of the envelope may write any sender and receiver there.
 *
 * @returns undefined if the envelope does not contain exactly one document
 */
export function unwrapEnvelope(root: XmlElement): XmlElement | undefined {
  if (root.namespace !== NAMESPACE || root.name !== 'StandardBusinessDocument') return root;
  const documents = root.children.filter(({ namespace }) => namespace !== NAMESPACE);
  return documents.length === 1 ? documents[0] : undefined;
}
