import type { InvoiceLine, VatShare } from '../world/document-model.ts';
import { decimalText, quantityText, type Cents } from '../world/money.ts';
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

function amount(cents: Cents): Elements {
  return { '@currencyID': CURRENCY, '#': decimalText(cents) };
}

const TAX_SCHEME: Elements = { 'cbc:ID': 'VAT' };

function taxCategory(rate: number): Elements {
  return { 'cbc:ID': VAT_CATEGORY, 'cbc:Percent': String(rate), 'cac:TaxScheme': TAX_SCHEME };
}

function address({ street, city, postcode, country }: Address): Elements {
  return {
    'cbc:StreetName': street,
    'cbc:CityName': city,
    'cbc:PostalZone': postcode,
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
}

function registration(name: string, vatId: string | null): Elements {
  return {
    'cac:PartyTaxScheme': vatId === null ? null : { 'cbc:CompanyID': vatId, 'cac:TaxScheme': TAX_SCHEME },
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
  };
}

function supplier({ provider, content }: EInvoice): Elements {
  return {
    'cbc:EndpointID': { '@schemeID': 'EM', '#': provider.email },
    'cac:PostalAddress': address(provider.address),
    ...registration(provider.name, provider.vatIds[0]),
    'cac:Contact': {
      'cbc:Name': content.contact,
      'cbc:Telephone': provider.phone,
      'cbc:ElectronicMail': provider.email,
    },
  };
}

function receiver({ customer }: EInvoice): Elements {
  const { endpoint } = customer;
  return {
    'cbc:EndpointID': endpoint === null ? null : { '@schemeID': endpoint.scheme, '#': endpoint.id },
    'cac:PartyIdentification': { 'cbc:ID': customer.customerNumber },
    'cac:PostalAddress': address(customer.address),
    ...registration(customer.name, customer.vatId),
  };
}

function subtotal({ rate, basisCents, taxCents }: VatShare): Elements {
  return {
    'cbc:TaxableAmount': amount(basisCents),
    'cbc:TaxAmount': amount(taxCents),
    'cac:TaxCategory': taxCategory(rate),
  };
}

function lineItem(quantityName: string, line: InvoiceLine, index: number): Elements {
  return {
    'cbc:ID': String(index + 1),
    [quantityName]: { '@unitCode': line.unit, '#': quantityText(line.quantity) },
    'cbc:LineExtensionAmount': amount(line.netCents),
    'cac:Item': { 'cbc:Name': line.name, 'cac:ClassifiedTaxCategory': taxCategory(line.vatRate) },
    'cac:Price': { 'cbc:PriceAmount': amount(line.unitPriceCents) },
  };
}

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Writes the invoice as a UBL 2.1 Invoice or CreditNote, with the elements in the order of the schemas. */
export function writeUbl(invoice: EInvoice): Uint8Array {
  const { plan, content, customer, provider } = invoice;
  const { correctedInvoice, period } = content;
  const root = correctedInvoice === null ? 'Invoice' : 'CreditNote';
  const quantityName = correctedInvoice === null ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return writeXmlFile(root, {
    '@xmlns': `${OASIS}:${root}-2`,
    '@xmlns:cac': `${OASIS}:CommonAggregateComponents-2`,
    '@xmlns:cbc': `${OASIS}:CommonBasicComponents-2`,
    'cbc:CustomizationID': SPECIFICATION_IDS.standalone,
    'cbc:ProfileID': BUSINESS_PROCESS,
    'cbc:ID': plan.number,
    'cbc:IssueDate': plan.date,
    'cbc:DueDate': plan.dueDate,
    [`cbc:${root}TypeCode`]: typeCodeOf(invoice),
    'cbc:DocumentCurrencyCode': CURRENCY,
    'cbc:BuyerReference': customer.leitwegId,
    'cac:InvoicePeriod': { 'cbc:StartDate': period.from, 'cbc:EndDate': period.to },
    'cac:BillingReference':
      correctedInvoice === null
        ? null
        : { 'cac:InvoiceDocumentReference': { 'cbc:ID': correctedInvoice.number } },
    'cac:AccountingSupplierParty': { 'cac:Party': supplier(invoice) },
    'cac:AccountingCustomerParty': { 'cac:Party': receiver(invoice) },
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': PAYMENT_MEANS,
      'cbc:PaymentID': plan.number,
      'cac:PayeeFinancialAccount': {
        'cbc:ID': provider.bank.iban,
        'cbc:Name': provider.name,
        'cac:FinancialInstitutionBranch': { 'cbc:ID': provider.bank.bic },
      },
    },
    'cac:PaymentTerms': { 'cbc:Note': describePaymentTerms(invoice) },
    'cac:TaxTotal': {
      'cbc:TaxAmount': amount(content.taxCents),
      'cac:TaxSubtotal': content.vat.map(subtotal),
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': amount(content.netCents),
      'cbc:TaxExclusiveAmount': amount(content.netCents),
      'cbc:TaxInclusiveAmount': amount(content.grossCents),
      'cbc:PayableAmount': amount(content.grossCents),
    },
    [`cac:${root}Line`]: content.lines.map((line, index) => lineItem(quantityName, line, index)),
  });
}
