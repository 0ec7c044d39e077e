import type { InvoiceModel, Reading } from '@belegfach/einvoice';
import { foldNumber } from '../model/document-data.ts';

/**
 * Combines the reading of an XML file with the reading of the PDF that is its view. The XML is the original. The view
 * must be an undamaged PDF. If the view is an e-invoice too, it must be the same invoice.
 */
export function combineWithView(xml: Reading, view: Reading): Reading {
  if (xml.outcome !== 'invoice') return holdForView(xml, view);
  const original = { outcome: 'problem', fileType: 'xml', draft: xml.invoice, xml: xml.xml } as const;
  if (view.outcome === 'problem') {
    const { verdict, reason, detail, activeContent } = view;
    return { ...original, verdict, reason, detail, ...(activeContent && { activeContent }) };
  }
  if (view.outcome === 'invoice' && (view.fileType === 'xml' || !isSameInvoice(xml.invoice, view.invoice))) {
    const detail = 'the XML and the PDF of the same name are different invoices';
    return { ...original, verdict: 'quarantined', reason: 'ambiguous-xml', detail };
  }
  return { ...xml, attachments: view.attachments };
}

/**
 * Reports the active content of the view first, since a person who completes the values of the XML also releases the
 * view.
 */
function holdForView(xml: Reading, view: Reading): Reading {
  const isHeld = xml.outcome === 'problem' && xml.verdict === 'quarantined';
  if (!isHeld || view.outcome !== 'problem' || view.activeContent === undefined) return xml;
  const { reason, detail, activeContent } = view;
  return { ...xml, reason, detail, activeContent };
}

function isSameInvoice(a: InvoiceModel, b: InvoiceModel): boolean {
  return (
    foldNumber(a.number) === foldNumber(b.number) &&
    a.issueDate === b.issueDate &&
    a.documentClass === b.documentClass
  );
}
