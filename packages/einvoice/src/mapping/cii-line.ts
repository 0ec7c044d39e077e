import type { AllowanceOrCharge, InvoiceLine } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { find, findAll, type XmlElement } from '../xml/element.ts';
import { nonEmptyList, type ValueReader } from './values.ts';

export function readCiiLine(line: XmlElement, read: ValueReader): InvoiceLine {
  const document = find(line, 'AssociatedDocumentLineDocument');
  const product = find(line, 'SpecifiedTradeProduct');
  const price = find(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice');
  const settlement = find(line, 'SpecifiedLineTradeSettlement');
  const quantity = find(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const notes = findAll(document, 'IncludedNote').flatMap((note) => read.paragraph(note, 'Content') ?? []);
  return omitUndefined({
    id: read.identifier(document, 'LineID'),
    parentId: read.identifier(document, 'ParentLineID'),
    name: read.text(product, 'Name'),
    description: read.paragraph(product, 'Description'),
    sellerItemId: read.identifier(product, 'SellerAssignedID'),
    buyerItemId: read.identifier(product, 'BuyerAssignedID'),
    note: nonEmptyList(notes)?.join('\n'),
    quantity: read.amountOf(quantity),
    unit: quantity?.attributes.get('unitCode'),
    netPrice: read.amount(price, 'ChargeAmount'),
    priceBaseQuantity: read.amount(price, 'BasisQuantity'),
    vatCategory: read.identifier(settlement, 'ApplicableTradeTax', 'CategoryCode'),
    vatRate: read.amount(settlement, 'ApplicableTradeTax', 'RateApplicablePercent'),
    net: read.amount(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    period: read.period(find(settlement, 'BillingSpecifiedPeriod'), 'StartDateTime', 'EndDateTime'),
  });
}

export function readAllowanceOrCharge(element: XmlElement, read: ValueReader): AllowanceOrCharge {
  return {
    kind: read.text(element, 'ChargeIndicator', 'Indicator') === 'true' ? 'charge' : 'allowance',
    ...omitUndefined({
      amount: read.amount(element, 'ActualAmount'),
      percent: read.amount(element, 'CalculationPercent'),
      reason: read.text(element, 'Reason'),
      vatRate: read.amount(element, 'CategoryTradeTax', 'RateApplicablePercent'),
    }),
  };
}
