import type { Annex, InvoiceModel, Reading } from '@belegfach/einvoice';
import { foldNumber } from '../model/document-data.ts';

/**
 * Combines the readings of an XML file and of the PDF that is its readable view. The XML is the original. The view must be
 * an undamaged PDF. If the view is an e-invoice too, it must be the same invoice.
 * @param viewName the name of the view; the XML has the same name with its own ending
 */
export function combineWithView(xmlReading: Reading, viewReading: Reading, viewName: string): Reading {
  if (xmlReading.outcome !== 'invoice') return reportActiveContent(xmlReading, viewReading);
  const { invoice, xml, check } = xmlReading;
  const original = {
    outcome: 'problem',
    fileType: 'xml',
    draft: invoice,
    xml,
    ...(check && { check }),
  } as const;
  if (viewReading.outcome === 'problem') {
    const { verdict, reason, detail, activeContent } = viewReading;
    return { ...original, verdict, reason, detail, ...(activeContent && { activeContent }) };
  }
  const files = [`${viewName.replace(/\.[^.]*$/, '')}.xml`, viewName];
  const ambiguous = { ...original, verdict: 'quarantined', reason: 'ambiguous-xml', files } as const;
  if (viewReading.outcome === 'invoice' && viewReading.fileType === 'xml')
    return { ...ambiguous, detail: 'the file that should be the PDF of this XML is an XML too' };
  if (viewReading.outcome === 'invoice' && !isSameInvoice(invoice, viewReading.invoice))
    return { ...ambiguous, detail: 'the XML and the PDF of the same name are different invoices' };
  const annexes = [...invoice.annexes, ...annexesOfView(viewReading)];
  return { ...xmlReading, invoice: { ...invoice, annexes }, attachments: viewReading.attachments };
}

/**
 * The files of the view, without the annexes of an XML inside the view: that XML is the same invoice as the original,
 * which has the same annexes.
 */
function annexesOfView(view: Exclude<Reading, { outcome: 'problem' }>): readonly Annex[] {
  const annexes = view.outcome === 'invoice' ? view.invoice.annexes : view.annexes;
  return annexes.filter(({ source }) => source === 'pdf');
}

/**
 * Replaces the reason for which an XML is held with the active content of its view, if the view has any. A person who
 * completes the values of the XML also releases the view, so this person must be told of its active content.
 */
function reportActiveContent(xmlReading: Reading, viewReading: Reading): Reading {
  const isHeld = xmlReading.outcome === 'problem' && xmlReading.verdict === 'quarantined';
  if (!isHeld || viewReading.outcome !== 'problem' || viewReading.activeContent === undefined)
    return xmlReading;
  const { reason, detail, activeContent } = viewReading;
  return { ...xmlReading, reason, detail, activeContent };
}

function isSameInvoice(a: InvoiceModel, b: InvoiceModel): boolean {
  return (
    foldNumber(a.number) === foldNumber(b.number) &&
    a.issueDate === b.issueDate &&
    a.documentClass === b.documentClass
  );
}
