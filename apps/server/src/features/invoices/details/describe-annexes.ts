import type { InvoiceDetails } from '@belegfach/contract';
import type { Annex, InvoiceDraft } from '@belegfach/einvoice';

type ListedAnnex = NonNullable<InvoiceDetails['annexes']>[number];

/** An annex in the form that is shown to people; its number is its position in the list. */
export function describeAnnex(
  { name, type, description, size, fault }: Annex,
  position: number,
): ListedAnnex {
  return {
    number: position + 1,
    name,
    type: type ?? null,
    description: description ?? null,
    size,
    fault: fault ?? null,
  };
}

/** The annexes that are not in the document: only their address is written (BT-124). */
export function describeAnnexLinks(
  references: InvoiceDraft['supportingDocuments'],
): InvoiceDetails['annexLinks'] {
  return references.flatMap(({ id, description, uri }) =>
    uri === undefined ? [] : [{ name: description ?? id ?? null, address: uri }],
  );
}
