import { germanDay } from '../world/calendar.ts';
import type { InvoiceLine, VatShare } from '../world/document-model.ts';
import { decimalText, quantityText, type Cents } from '../world/money.ts';
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

function amount(name: string, cents: Cents): string {
  return leaf(name, decimalText(cents), { currencyID: CURRENCY });
}

const TAX_SCHEME = branch('cac:TaxScheme', leaf('cbc:ID', 'VAT'));

function taxCategory(name: string, rate: number): string {
  return branch(name, leaf('cbc:ID', VAT_CATEGORY), leaf('cbc:Percent', String(rate)), TAX_SCHEME);
}

function address({ street, city, postcode, country }: Address): string {
  return branch(
    'cac:PostalAddress',
    leaf('cbc:StreetName', street),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', postcode),
    branch('cac:Country', leaf('cbc:IdentificationCode', country)),
  );
}

function registration(name: string, vatId: string | null): [string | null, string] {
  return [
    vatId === null ? null : branch('cac:PartyTaxScheme', leaf('cbc:CompanyID', vatId), TAX_SCHEME),
    branch('cac:PartyLegalEntity', leaf('cbc:RegistrationName', name)),
  ];
}

function supplier({ provider, content }: EInvoice): string {
  const party = branch(
    'cac:Party',
    leaf('cbc:EndpointID', provider.email, { schemeID: 'EM' }),
    address(provider.address),
    ...registration(provider.name, provider.vatIds[0]),
    branch(
      'cac:Contact',
      leaf('cbc:Name', content.contact ?? 'Kundenbetreuung'),
      leaf('cbc:Telephone', provider.phone),
      leaf('cbc:ElectronicMail', provider.email),
    ),
  );
  return branch('cac:AccountingSupplierParty', party);
}

function receiver({ customer }: EInvoice): string {
  const { endpoint } = customer;
  const party = branch(
    'cac:Party',
    endpoint === null ? null : leaf('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    branch('cac:PartyIdentification', leaf('cbc:ID', customer.customerNumber)),
    address(customer.address),
    ...registration(customer.name, customer.vatId),
  );
  return branch('cac:AccountingCustomerParty', party);
}

function paymentMeans({ provider, plan }: EInvoice): string {
  return branch(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', PAYMENT_MEANS),
    leaf('cbc:PaymentID', plan.number),
    branch(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', provider.bank.iban),
      leaf('cbc:Name', provider.name),
      branch('cac:FinancialInstitutionBranch', leaf('cbc:ID', provider.bank.bic)),
    ),
  );
}

function subtotal({ rate, basisCents, taxCents }: VatShare): string {
  return branch(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', basisCents),
    amount('cbc:TaxAmount', taxCents),
    taxCategory('cac:TaxCategory', rate),
  );
}

function totals({ content }: EInvoice): [string, string] {
  return [
    branch('cac:TaxTotal', amount('cbc:TaxAmount', content.taxCents), ...content.vat.map(subtotal)),
    branch(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', content.netCents),
      amount('cbc:TaxExclusiveAmount', content.netCents),
      amount('cbc:TaxInclusiveAmount', content.grossCents),
      amount('cbc:PayableAmount', content.grossCents),
    ),
  ];
}

/** The element names in which a credit note differs from an invoice. */
const NAMES = {
  invoice: { root: 'Invoice', type: 'InvoiceTypeCode', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  credit: {
    root: 'CreditNote',
    type: 'CreditNoteTypeCode',
    line: 'CreditNoteLine',
    quantity: 'CreditedQuantity',
  },
} as const;
type Names = (typeof NAMES)[keyof typeof NAMES];

function lineItem(names: Names, line: InvoiceLine, index: number): string {
  return branch(
    `cac:${names.line}`,
    leaf('cbc:ID', String(index + 1)),
    leaf(`cbc:${names.quantity}`, quantityText(line.quantity), { unitCode: line.unit }),
    amount('cbc:LineExtensionAmount', line.netCents),
    branch('cac:Item', leaf('cbc:Name', line.name), taxCategory('cac:ClassifiedTaxCategory', line.vatRate)),
    branch('cac:Price', amount('cbc:PriceAmount', line.unitPriceCents)),
  );
}

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Writes the invoice as UBL 2.1, a credit note as its own document type, with the elements in the order of the schemas. */
export function writeUbl(invoice: EInvoice): Uint8Array {
  const { plan, content, customer } = invoice;
  const { preceding, period } = content;
  const names = preceding === null ? NAMES.invoice : NAMES.credit;
  const terms = plan.dueDate === null ? CREDIT_TERMS : `Zahlbar bis ${germanDay(plan.dueDate)} ohne Abzug.`;
  return xmlFile(
    names.root,
    {
      xmlns: `${OASIS}:${names.root}-2`,
      'xmlns:cac': `${OASIS}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${OASIS}:CommonBasicComponents-2`,
    },
    [
      leaf('cbc:CustomizationID', GUIDELINES.standalone),
      leaf('cbc:ProfileID', BUSINESS_PROCESS),
      leaf('cbc:ID', plan.number),
      leaf('cbc:IssueDate', plan.date),
      plan.dueDate === null ? null : leaf('cbc:DueDate', plan.dueDate),
      leaf(`cbc:${names.type}`, typeCode(invoice)),
      leaf('cbc:DocumentCurrencyCode', CURRENCY),
      customer.leitwegId === null ? null : leaf('cbc:BuyerReference', customer.leitwegId),
      branch('cac:InvoicePeriod', leaf('cbc:StartDate', period.from), leaf('cbc:EndDate', period.to)),
      preceding === null
        ? null
        : branch(
            'cac:BillingReference',
            branch('cac:InvoiceDocumentReference', leaf('cbc:ID', preceding.number)),
          ),
      supplier(invoice),
      receiver(invoice),
      paymentMeans(invoice),
      branch('cac:PaymentTerms', leaf('cbc:Note', terms)),
      ...totals(invoice),
      ...content.lines.map((line, index) => lineItem(names, line, index)),
    ],
  );
}
