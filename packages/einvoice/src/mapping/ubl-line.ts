import type { AllowanceOrCharge, InvoiceLine } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { find, type XmlElement } from '../xml/element.ts';
import type { ValueReader } from './values.ts';

type LineWithParent = { line: XmlElement; parentId: string | undefined };

/** Returns all lines in document order, including the nested SubInvoiceLine elements of the XRechnung extension. */
export function listUblLines(parent: XmlElement, parentId?: string): LineWithParent[] {
  const names = ['InvoiceLine', 'CreditNoteLine', 'SubInvoiceLine', 'SubCreditNoteLine'];
  return parent.children
    .filter((child) => names.includes(child.name))
    .flatMap((line) => [{ line, parentId }, ...listUblLines(line, find(line, 'ID')?.text.trim())]);
}

export function readUblLine(line: XmlElement, parentId: string | undefined, read: ValueReader): InvoiceLine {
  const item = find(line, 'Item');
  const quantity = find(line, 'InvoicedQuantity') ?? find(line, 'CreditedQuantity');
  return omitUndefined({
    id: read.identifier(line, 'ID'),
    parentId,
    name: read.text(item, 'Name'),
    description: read.paragraph(item, 'Description'),
    sellerItemId: read.identifier(item, 'SellersItemIdentification', 'ID'),
    buyerItemId: read.identifier(item, 'BuyersItemIdentification', 'ID'),
    note: read.texts(line, 'Note')?.join('\n'),
    quantity: read.amountOf(quantity),
    unit: quantity?.attributes.get('unitCode'),
    netPrice: read.amount(line, 'Price', 'PriceAmount'),
    priceBaseQuantity: read.amount(line, 'Price', 'BaseQuantity'),
    vatCategory: read.identifier(item, 'ClassifiedTaxCategory', 'ID'),
    vatRate: read.amount(item, 'ClassifiedTaxCategory', 'Percent'),
    net: read.amount(line, 'LineExtensionAmount'),
    period: read.period(find(line, 'InvoicePeriod'), 'StartDate', 'EndDate'),
  });
}

export function readUblAllowanceOrCharge(element: XmlElement, read: ValueReader): AllowanceOrCharge {
  return {
    kind: read.text(element, 'ChargeIndicator') === 'true' ? 'charge' : 'allowance',
    ...omitUndefined({
      amount: read.amount(element, 'Amount'),
      percent: read.amount(element, 'MultiplierFactorNumeric'),
      reason: read.text(element, 'AllowanceChargeReason'),
      vatRate: read.amount(element, 'TaxCategory', 'Percent'),
    }),
  };
}
