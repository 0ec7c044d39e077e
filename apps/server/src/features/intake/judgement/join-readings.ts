import type { InvoiceModel, Reading } from '@belegfach/einvoice';
import { foldNumber } from '../model/document-data.ts';

/**
 * Joins the reading of an XML file with that of the PDF that is its view. The XML is the original. The view must be an
 * undamaged PDF and, if it is an e-invoice itself, the same one.
 */
export function combineWithView(xml: Reading, view: Reading): Reading {
  if (xml.outcome !== 'invoice') return holdForView(xml, view);
  if (view.outcome === 'problem') {
    const { verdict, reason, detail, activeContent } = view;
    return {
      outcome: 'problem',
      verdict,
      reason,
      detail,
      container: 'xml',
      draft: xml.invoice,
      xml: xml.xml,
      ...(activeContent === undefined ? {} : { activeContent }),
    };
  }
  if (view.outcome === 'invoice' && view.container === 'xml') return ambiguousReading(xml.invoice, xml.xml);
  if (view.outcome === 'invoice' && !isSameInvoice(xml.invoice, view.invoice))
    return ambiguousReading(xml.invoice, xml.xml);
  return { ...xml, attachments: view.attachments };
}

/**
 * A person who completes what the XML lacks releases the view too, so the active content of the view is reported first.
 */
function holdForView(xml: Reading, view: Reading): Reading {
  const isHeld = xml.outcome === 'problem' && xml.verdict === 'quarantined';
  if (!isHeld || view.outcome !== 'problem' || view.activeContent === undefined) return xml;
  const { reason, detail, activeContent } = view;
  return { ...xml, reason, detail, activeContent };
}

function ambiguousReading(draft: InvoiceModel, xml: Uint8Array): Reading {
  const detail = 'the XML and the PDF of the same name are different invoices';
  return {
    outcome: 'problem',
    verdict: 'quarantined',
    reason: 'ambiguous-xml',
    detail,
    container: 'xml',
    draft,
    xml,
  };
}

function isSameInvoice(a: InvoiceModel, b: InvoiceModel): boolean {
  return (
    foldNumber(a.number) === foldNumber(b.number) &&
    a.issueDate === b.issueDate &&
    a.documentClass === b.documentClass
  );
}
