import type { InvoiceModel, Reading } from '@belegfach/einvoice';
import type { AcceptedJudgement } from './judge.ts';
import type { DocumentClass } from '../model/document-type.ts';

/**
 * The class and type code that an e-invoice without them gets, for each document class of the portal. Type codes are from
 * UNTDID 1001.
 */
const TERMS_BY_CLASS: Partial<
  Readonly<Record<DocumentClass, Pick<InvoiceModel, 'documentClass' | 'typeCode' | 'customerParty'>>>
> = {
  invoice: { documentClass: 'invoice', typeCode: '380', customerParty: 'buyer' },
  'corrected-invoice': { documentClass: 'corrected-invoice', typeCode: '384', customerParty: 'buyer' },
  'credit-note': { documentClass: 'credit-note', typeCode: '381', customerParty: 'buyer' },
  'self-billed': { documentClass: 'self-billed-invoice', typeCode: '389', customerParty: 'seller' },
};

/**
 * Adds the person's values to an e-invoice that lacked them, so that its structured part and its readable view are
 * stored. The stored original is not changed.
 */
export function completeReading(
  reading: Reading,
  { data: { number, date, type } }: AcceptedJudgement,
): Reading {
  if (reading.outcome !== 'problem') return reading;
  const { fileType, draft: incompleteDraft, xml, attachments = [], check, view } = reading;
  if (incompleteDraft === undefined || xml === undefined || fileType === undefined) return reading;
  const draft = { ...incompleteDraft };
  delete draft.issueDateRaw;
  const terms = TERMS_BY_CLASS[type.documentClass];
  const documentClass = draft.documentClass ?? terms?.documentClass;
  const typeCode = draft.typeCode ?? terms?.typeCode;
  const customerParty = draft.customerParty ?? terms?.customerParty;
  if (documentClass === undefined || typeCode === undefined || customerParty === undefined) return reading;
  return {
    outcome: 'invoice',
    fileType,
    invoice: {
      ...draft,
      number: draft.number ?? number,
      issueDate: draft.issueDate ?? date,
      documentClass,
      typeCode,
      customerParty,
    },
    xml,
    attachments,
    warnings: [],
    ...(check && { check }),
    ...(view && { view }),
  };
}
