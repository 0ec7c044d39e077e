import { checkInvoice, type RuleCheck } from '../rules/check-invoice.ts';

/** The findings in an invoice by the rules of its profile. */
export function checkXml(xml: string | Uint8Array): RuleCheck {
  const checked = checkInvoice(typeof xml === 'string' ? new Uint8Array(Buffer.from(xml)) : xml);
  if (checked === undefined) throw new Error('no invoice');
  return checked;
}
