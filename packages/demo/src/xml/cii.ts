import type { Day } from '../world/calendar.ts';
import { germanDay } from '../world/calendar.ts';
import type { InvoiceLine, Period, VatShare } from '../world/document-model.ts';
import { decimalText, quantityText } from '../world/money.ts';
import type { Address } from '../world/world-model.ts';
import {
  BUSINESS_PROCESS,
  CREDIT_TERMS,
  CURRENCY,
  GUIDELINES,
  PAYMENT_MEANS,
  typeCode,
  VAT_CATEGORY,
  type EInvoice,
} from './e-invoice.ts';
import { branch, leaf, xmlFile } from './xml-text.ts';

/** A date element in format 102: `YYYYMMDD`. */
function date(name: string, day: Day): string {
  return branch(name, leaf('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' }));
}

function address({ postcode, street, city, country }: Address): string {
  return branch(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', postcode),
    leaf('ram:LineOne', street),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  );
}

function electronicAddress(scheme: string, id: string): string {
  return branch('ram:URIUniversalCommunication', leaf('ram:URIID', id, { schemeID: scheme }));
}

function vatRegistration(vatId: string): string {
  return branch('ram:SpecifiedTaxRegistration', leaf('ram:ID', vatId, { schemeID: 'VA' }));
}

function seller({ provider, content }: EInvoice): string {
  return branch(
    'ram:SellerTradeParty',
    leaf('ram:Name', provider.name),
    branch(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', content.contact ?? 'Kundenbetreuung'),
      branch('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', provider.phone)),
      branch('ram:EmailURIUniversalCommunication', leaf('ram:URIID', provider.email)),
    ),
    address(provider.address),
    electronicAddress('EM', provider.email),
    vatRegistration(provider.vatIds[0]),
  );
}

function buyer({ customer }: EInvoice): string {
  return branch(
    'ram:BuyerTradeParty',
    leaf('ram:ID', customer.customerNumber),
    customer.gln === null ? null : leaf('ram:GlobalID', customer.gln, { schemeID: '0088' }),
    leaf('ram:Name', customer.name),
    address(customer.address),
    customer.endpoint === null ? null : electronicAddress(customer.endpoint.scheme, customer.endpoint.id),
    customer.vatId === null ? null : vatRegistration(customer.vatId),
  );
}

function lineItem(line: InvoiceLine, index: number): string {
  return branch(
    'ram:IncludedSupplyChainTradeLineItem',
    branch('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(index + 1))),
    branch('ram:SpecifiedTradeProduct', leaf('ram:Name', line.name)),
    branch(
      'ram:SpecifiedLineTradeAgreement',
      branch('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', decimalText(line.unitPriceCents))),
    ),
    branch(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', quantityText(line.quantity), { unitCode: line.unit }),
    ),
    branch(
      'ram:SpecifiedLineTradeSettlement',
      branch(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', VAT_CATEGORY),
        leaf('ram:RateApplicablePercent', String(line.vatRate)),
      ),
      branch(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        leaf('ram:LineTotalAmount', decimalText(line.netCents)),
      ),
    ),
  );
}

function tax({ rate, basisCents, taxCents }: VatShare): string {
  return branch(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', decimalText(taxCents)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:BasisAmount', decimalText(basisCents)),
    leaf('ram:CategoryCode', VAT_CATEGORY),
    leaf('ram:RateApplicablePercent', String(rate)),
  );
}

function billingPeriod({ from, to }: Period): string {
  return branch('ram:BillingSpecifiedPeriod', date('ram:StartDateTime', from), date('ram:EndDateTime', to));
}

function paymentMeans({ provider }: EInvoice): string {
  return branch(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', PAYMENT_MEANS),
    branch(
      'ram:PayeePartyCreditorFinancialAccount',
      leaf('ram:IBANID', provider.bank.iban),
      leaf('ram:AccountName', provider.name),
    ),
    branch('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', provider.bank.bic)),
  );
}

function paymentTerms({ plan }: EInvoice): string {
  if (plan.dueDate === null)
    return branch('ram:SpecifiedTradePaymentTerms', leaf('ram:Description', CREDIT_TERMS));
  return branch(
    'ram:SpecifiedTradePaymentTerms',
    leaf('ram:Description', `Zahlbar bis ${germanDay(plan.dueDate)} ohne Abzug.`),
    date('ram:DueDateDateTime', plan.dueDate),
  );
}

function sums({ content }: EInvoice): string {
  return branch(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('ram:LineTotalAmount', decimalText(content.netCents)),
    leaf('ram:TaxBasisTotalAmount', decimalText(content.netCents)),
    leaf('ram:TaxTotalAmount', decimalText(content.taxCents), { currencyID: CURRENCY }),
    leaf('ram:GrandTotalAmount', decimalText(content.grossCents)),
    leaf('ram:DuePayableAmount', decimalText(content.grossCents)),
  );
}

function settlement(invoice: EInvoice): string {
  const { plan, content } = invoice;
  return branch(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', plan.number),
    leaf('ram:InvoiceCurrencyCode', CURRENCY),
    paymentMeans(invoice),
    ...content.vat.map(tax),
    billingPeriod(content.period),
    paymentTerms(invoice),
    sums(invoice),
    content.preceding === null
      ? null
      : branch('ram:InvoiceReferencedDocument', leaf('ram:IssuerAssignedID', content.preceding.number)),
  );
}

function context({ standalone }: EInvoice): string {
  const parameter = (name: string, id: string) => branch(name, leaf('ram:ID', id));
  return branch(
    'rsm:ExchangedDocumentContext',
    standalone ? parameter('ram:BusinessProcessSpecifiedDocumentContextParameter', BUSINESS_PROCESS) : null,
    parameter(
      'ram:GuidelineSpecifiedDocumentContextParameter',
      standalone ? GUIDELINES.standalone : GUIDELINES.hybrid,
    ),
  );
}

const UN = 'urn:un:unece:uncefact:data:standard';

/** Writes the invoice as a Cross Industry Invoice D16B, with the elements in the order of its schema. */
export function writeCii(invoice: EInvoice): Uint8Array {
  const { plan, content, customer } = invoice;
  return xmlFile(
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': `${UN}:CrossIndustryInvoice:100`,
      'xmlns:qdt': `${UN}:QualifiedDataType:100`,
      'xmlns:ram': `${UN}:ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:udt': `${UN}:UnqualifiedDataType:100`,
    },
    [
      context(invoice),
      branch(
        'rsm:ExchangedDocument',
        leaf('ram:ID', plan.number),
        leaf('ram:TypeCode', typeCode(invoice)),
        date('ram:IssueDateTime', plan.date),
      ),
      branch(
        'rsm:SupplyChainTradeTransaction',
        ...content.lines.map(lineItem),
        branch(
          'ram:ApplicableHeaderTradeAgreement',
          customer.leitwegId === null ? null : leaf('ram:BuyerReference', customer.leitwegId),
          seller(invoice),
          buyer(invoice),
        ),
        branch('ram:ApplicableHeaderTradeDelivery'),
        settlement(invoice),
      ),
    ],
  );
}
