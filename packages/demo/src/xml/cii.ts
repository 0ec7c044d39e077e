import type { Day } from '../world/calendar.ts';
import type { InvoiceLine, VatShare } from '../world/document-model.ts';
import { decimalText, quantityText } from '../world/money.ts';
import type { Address } from '../world/world-model.ts';
import {
  BUSINESS_PROCESS,
  CURRENCY,
  SPECIFICATION_IDS,
  PAYMENT_MEANS,
  describePaymentTerms,
  typeCodeOf,
  VAT_CATEGORY,
  type EInvoice,
} from './e-invoice.ts';
import { writeXmlFile, type Elements } from './xml-text.ts';

/** A date in format 102: `YYYYMMDD`. */
function date(day: Day): Elements {
  return { 'udt:DateTimeString': { '@format': '102', '#': day.replaceAll('-', '') } };
}

function address({ postcode, street, city, country }: Address): Elements {
  return {
    'ram:PostcodeCode': postcode,
    'ram:LineOne': street,
    'ram:CityName': city,
    'ram:CountryID': country,
  };
}

function electronicAddress(scheme: string, id: string): Elements {
  return { 'ram:URIID': { '@schemeID': scheme, '#': id } };
}

function vatRegistration(vatId: string): Elements {
  return { 'ram:ID': { '@schemeID': 'VA', '#': vatId } };
}

function seller({ provider, content }: EInvoice): Elements {
  return {
    'ram:Name': provider.name,
    'ram:DefinedTradeContact': {
      'ram:PersonName': content.contact,
      'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': provider.phone },
      'ram:EmailURIUniversalCommunication': { 'ram:URIID': provider.email },
    },
    'ram:PostalTradeAddress': address(provider.address),
    'ram:URIUniversalCommunication': electronicAddress('EM', provider.email),
    'ram:SpecifiedTaxRegistration': vatRegistration(provider.vatIds[0]),
  };
}

function buyer({ customer }: EInvoice): Elements {
  const { customerNumber, gln, name, endpoint, vatId } = customer;
  return {
    'ram:ID': customerNumber,
    'ram:GlobalID': gln === null ? null : { '@schemeID': '0088', '#': gln },
    'ram:Name': name,
    'ram:PostalTradeAddress': address(customer.address),
    'ram:URIUniversalCommunication':
      endpoint === null ? null : electronicAddress(endpoint.scheme, endpoint.id),
    'ram:SpecifiedTaxRegistration': vatId === null ? null : vatRegistration(vatId),
  };
}

function lineItem(line: InvoiceLine, index: number): Elements {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
    'ram:SpecifiedTradeProduct': { 'ram:Name': line.name },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': decimalText(line.unitPriceCents) },
    },
    'ram:SpecifiedLineTradeDelivery': {
      'ram:BilledQuantity': { '@unitCode': line.unit, '#': quantityText(line.quantity) },
    },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': VAT_CATEGORY,
        'ram:RateApplicablePercent': String(line.vatRate),
      },
      'ram:SpecifiedTradeSettlementLineMonetarySummation': {
        'ram:LineTotalAmount': decimalText(line.netCents),
      },
    },
  };
}

function tax({ rate, basisCents, taxCents }: VatShare): Elements {
  return {
    'ram:CalculatedAmount': decimalText(taxCents),
    'ram:TypeCode': 'VAT',
    'ram:BasisAmount': decimalText(basisCents),
    'ram:CategoryCode': VAT_CATEGORY,
    'ram:RateApplicablePercent': String(rate),
  };
}

function settlement(invoice: EInvoice): Elements {
  const { plan, content, provider } = invoice;
  const { period, correctedInvoice } = content;
  return {
    'ram:PaymentReference': plan.number,
    'ram:InvoiceCurrencyCode': CURRENCY,
    'ram:SpecifiedTradeSettlementPaymentMeans': {
      'ram:TypeCode': PAYMENT_MEANS,
      'ram:PayeePartyCreditorFinancialAccount': {
        'ram:IBANID': provider.bank.iban,
        'ram:AccountName': provider.name,
      },
      'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': provider.bank.bic },
    },
    'ram:ApplicableTradeTax': content.vat.map(tax),
    'ram:BillingSpecifiedPeriod': {
      'ram:StartDateTime': date(period.from),
      'ram:EndDateTime': date(period.to),
    },
    'ram:SpecifiedTradePaymentTerms': {
      'ram:Description': describePaymentTerms(invoice),
      'ram:DueDateDateTime': plan.dueDate === null ? null : date(plan.dueDate),
    },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': decimalText(content.netCents),
      'ram:TaxBasisTotalAmount': decimalText(content.netCents),
      'ram:TaxTotalAmount': { '@currencyID': CURRENCY, '#': decimalText(content.taxCents) },
      'ram:GrandTotalAmount': decimalText(content.grossCents),
      'ram:DuePayableAmount': decimalText(content.grossCents),
    },
    'ram:InvoiceReferencedDocument':
      correctedInvoice === null ? null : { 'ram:IssuerAssignedID': correctedInvoice.number },
  };
}

const UN = 'urn:un:unece:uncefact:data:standard';

/** Writes the invoice as a Cross Industry Invoice D16B, with the elements in the order of its schema. */
export function writeCii(invoice: EInvoice): Uint8Array {
  const { plan, content, customer, standalone } = invoice;
  return writeXmlFile('rsm:CrossIndustryInvoice', {
    '@xmlns:rsm': `${UN}:CrossIndustryInvoice:100`,
    '@xmlns:qdt': `${UN}:QualifiedDataType:100`,
    '@xmlns:ram': `${UN}:ReusableAggregateBusinessInformationEntity:100`,
    '@xmlns:udt': `${UN}:UnqualifiedDataType:100`,
    'rsm:ExchangedDocumentContext': {
      'ram:BusinessProcessSpecifiedDocumentContextParameter': standalone
        ? { 'ram:ID': BUSINESS_PROCESS }
        : null,
      'ram:GuidelineSpecifiedDocumentContextParameter': {
        'ram:ID': standalone ? SPECIFICATION_IDS.standalone : SPECIFICATION_IDS.hybrid,
      },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': plan.number,
      'ram:TypeCode': typeCodeOf(invoice),
      'ram:IssueDateTime': date(plan.date),
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': content.lines.map(lineItem),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:BuyerReference': customer.leitwegId,
        'ram:SellerTradeParty': seller(invoice),
        'ram:BuyerTradeParty': buyer(invoice),
      },
      'ram:ApplicableHeaderTradeDelivery': {},
      'ram:ApplicableHeaderTradeSettlement': settlement(invoice),
    },
  });
}
