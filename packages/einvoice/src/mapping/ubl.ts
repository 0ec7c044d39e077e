import type { InvoiceContent, InvoiceFormat, Payment } from '../model/invoice-model.ts';
import { present } from '../model/omit-undefined.ts';
import { nameProfile } from '../model/profile.ts';
import type { XmlElement } from '../xml/element.ts';
import { find, findAll } from '../xml/element.ts';
import type { RawInvoice } from './raw-invoice.ts';
import { firstLines, firstNotes } from './raw-invoice.ts';
import { listUblLines, readUblAllowanceOrCharge, readUblLine } from './ubl-line.ts';
import { readUblAddress, readUblParty } from './ubl-party.ts';
import { listOrUndefined, type ValueReader, writtenDate } from './values.ts';

/** Maps a UBL 2.1 Invoice or CreditNote. */
export function mapUbl(root: XmlElement, format: InvoiceFormat, read: ValueReader): RawInvoice {
  const isCredit = format === 'UBL-CreditNote';
  const currency = read.identifier(root, 'DocumentCurrencyCode');
  const totals = find(root, 'LegalMonetaryTotal');
  const taxTotal = findTaxTotal(root, currency);
  const profile = read.identifier(root, 'CustomizationID');
  const lines = listUblLines(root);

  const content: InvoiceContent = present({
    format,
    profile,
    profileName: nameProfile(profile),
    currency: currency ?? find(totals, 'PayableAmount')?.attributes.get('currencyID'),
    dueDate: isCredit ? read.date(root, 'PaymentMeans', 'PaymentDueDate') : read.date(root, 'DueDate'),
    buyerReference: read.text(root, 'BuyerReference'),
    orderReference: read.text(root, 'OrderReference', 'ID'),
    contractReference: read.text(root, 'ContractDocumentReference', 'ID'),
    precedingInvoice: read.text(root, 'BillingReference', 'InvoiceDocumentReference', 'ID'),
    totals: present({
      lineTotal: read.amount(totals, 'LineExtensionAmount'),
      allowances: read.amount(totals, 'AllowanceTotalAmount'),
      charges: read.amount(totals, 'ChargeTotalAmount'),
      net: read.amount(totals, 'TaxExclusiveAmount'),
      tax: read.amount(taxTotal, 'TaxAmount'),
      gross: read.amount(totals, 'TaxInclusiveAmount'),
      prepaid: read.amount(totals, 'PrepaidAmount'),
      rounding: read.amount(totals, 'PayableRoundingAmount'),
      due: read.amount(totals, 'PayableAmount'),
    }),
    seller: readUblParty(find(root, 'AccountingSupplierParty', 'Party'), read) ?? {},
    buyer: readUblParty(find(root, 'AccountingCustomerParty', 'Party'), read) ?? {},
    payee: readUblParty(find(root, 'PayeeParty'), read),
    servicePeriod: read.period(find(root, 'InvoicePeriod'), 'StartDate', 'EndDate'),
    ...readDelivery(find(root, 'Delivery'), read),
    payment: readPayment(root, read),
    vatBreakdown: findAll(taxTotal, 'TaxSubtotal').map((share) =>
      present({
        category: read.identifier(share, 'TaxCategory', 'ID'),
        rate: read.amount(share, 'TaxCategory', 'Percent'),
        base: read.amount(share, 'TaxableAmount'),
        tax: read.amount(share, 'TaxAmount'),
        exemptionReason: read.text(share, 'TaxCategory', 'TaxExemptionReason'),
      }),
    ),
    allowancesAndCharges: findAll(root, 'AllowanceCharge').map((each) =>
      readUblAllowanceOrCharge(each, read),
    ),
    notes: firstNotes(findAll(root, 'Note'), (note) => splitSubject(read.paragraph(note))),
    lines: firstLines(lines, read, ({ line, parentId }) => readUblLine(line, parentId, read)),
    lineCount: lines.length,
    supportingDocuments: findAll(root, 'AdditionalDocumentReference').map((annex) =>
      present({
        id: read.text(annex, 'ID'),
        description: read.text(annex, 'DocumentDescription'),
        fileName: find(annex, 'Attachment', 'EmbeddedDocumentBinaryObject')?.attributes.get('filename'),
        uri: read.text(annex, 'Attachment', 'ExternalReference', 'URI'),
      }),
    ),
  });

  return {
    content,
    number: read.identifier(root, 'ID'),
    typeCode: read.identifier(root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    writtenIssueDate: writtenDate(root, 'IssueDate'),
  };
}

/** A second TaxTotal states the VAT in the accounting currency (BT-111); the one in the invoice currency is used. */
function findTaxTotal(root: XmlElement, currency: string | undefined): XmlElement | undefined {
  const all = findAll(root, 'TaxTotal');
  return all.find((total) => find(total, 'TaxAmount')?.attributes.get('currencyID') === currency) ?? all[0];
}

function readDelivery(delivery: XmlElement | undefined, read: ValueReader) {
  if (delivery === undefined) return {};
  return {
    deliveryDate: read.date(delivery, 'ActualDeliveryDate'),
    deliverTo: present({
      name: read.text(delivery, 'DeliveryParty', 'PartyName', 'Name'),
      address: readUblAddress(find(delivery, 'DeliveryLocation', 'Address'), read),
    }),
  };
}

function readPayment(root: XmlElement, read: ValueReader): Payment {
  const means = findAll(root, 'PaymentMeans');
  const withReference = means.find((each) => find(each, 'PaymentID') !== undefined);
  const withMandate = means.find((each) => find(each, 'PaymentMandate') !== undefined);
  const terms = findAll(root, 'PaymentTerms').flatMap((term) => read.texts(term, 'Note') ?? []);
  const identifications = ['AccountingSupplierParty', 'PayeeParty'].flatMap((name) => {
    const element = find(root, name);
    return findAll(find(element, 'Party') ?? element, 'PartyIdentification');
  });
  const creditor = identifications.find((each) => find(each, 'ID')?.attributes.get('schemeID') === 'SEPA');
  return present({
    means: means.map((each) =>
      present({
        code: read.identifier(each, 'PaymentMeansCode'),
        text: find(each, 'PaymentMeansCode')?.attributes.get('name'),
        iban: read.identifier(each, 'PayeeFinancialAccount', 'ID'),
        bic: read.identifier(each, 'PayeeFinancialAccount', 'FinancialInstitutionBranch', 'ID'),
        accountName: read.text(each, 'PayeeFinancialAccount', 'Name'),
        debitedIban: read.identifier(each, 'PaymentMandate', 'PayerFinancialAccount', 'ID'),
      }),
    ),
    reference: read.text(withReference, 'PaymentID'),
    terms: listOrUndefined(terms),
    mandate: read.identifier(withMandate, 'PaymentMandate', 'ID'),
    creditorId: read.identifier(creditor, 'ID'),
  });
}

/** In UBL, EN 16931 puts the subject code of a note into its text: `#ADU#...`. */
function splitSubject(written: string | undefined) {
  const [, subjectCode, text = written] = /^#([A-Z]{3})#\s*([\s\S]+)$/.exec(written ?? '') ?? [];
  return { subjectCode, text };
}
