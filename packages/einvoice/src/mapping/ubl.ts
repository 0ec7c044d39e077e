import type { InvoiceContent, InvoiceFormat, Payment } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { profileNameOf } from '../model/profile.ts';
import { find, findAll, type XmlElement } from '../xml/element.ts';
import { mapFirstLines, mapFirstNotes, type RawInvoice } from './raw-invoice.ts';
import { listUblLines, readUblAllowanceOrCharge, readUblLine } from './ubl-line.ts';
import { readUblAddress, readUblParty } from './ubl-party.ts';
import { nonEmptyList, type ValueReader, readDateText } from './values.ts';

/** Maps a UBL 2.1 Invoice or CreditNote. */
export function mapUbl(root: XmlElement, format: InvoiceFormat, read: ValueReader): RawInvoice {
  const isCredit = format === 'UBL-CreditNote';
  const currency = read.identifier(root, 'DocumentCurrencyCode');
  const totals = find(root, 'LegalMonetaryTotal');
  const taxTotal = findTaxTotal(root, currency);
  const profile = read.identifier(root, 'CustomizationID');
  const lines = listUblLines(root);

  const content: InvoiceContent = omitUndefined({
    format,
    profile,
    profileName: profileNameOf(profile),
    currency: currency ?? find(totals, 'PayableAmount')?.attributes.get('currencyID'),
    dueDate: isCredit ? read.date(root, 'PaymentMeans', 'PaymentDueDate') : read.date(root, 'DueDate'),
    buyerReference: read.text(root, 'BuyerReference'),
    orderReference: read.text(root, 'OrderReference', 'ID'),
    contractReference: read.text(root, 'ContractDocumentReference', 'ID'),
    precedingInvoice: read.text(root, 'BillingReference', 'InvoiceDocumentReference', 'ID'),
    totals: omitUndefined({
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
      omitUndefined({
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
    notes: mapFirstNotes(findAll(root, 'Note'), (note) => splitSubject(read.paragraph(note))),
    lines: mapFirstLines(lines, read, ({ line, parentId }) => readUblLine(line, parentId, read)),
    lineCount: lines.length,
    supportingDocuments: findAll(root, 'AdditionalDocumentReference').map((annex) =>
      omitUndefined({
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
    issueDateText: readDateText(root, 'IssueDate'),
  };
}

/** A second TaxTotal states the VAT in the accounting currency (BT-111); the one in the invoice currency is used. */
function findTaxTotal(root: XmlElement, currency: string | undefined): XmlElement | undefined {
  const taxTotals = findAll(root, 'TaxTotal');
  return (
    taxTotals.find((total) => find(total, 'TaxAmount')?.attributes.get('currencyID') === currency) ??
    taxTotals[0]
  );
}

function readDelivery(delivery: XmlElement | undefined, read: ValueReader) {
  if (delivery === undefined) return {};
  return {
    deliveryDate: read.date(delivery, 'ActualDeliveryDate'),
    deliverTo: omitUndefined({
      name: read.text(delivery, 'DeliveryParty', 'PartyName', 'Name'),
      address: readUblAddress(find(delivery, 'DeliveryLocation', 'Address'), read),
    }),
  };
}

function readPayment(root: XmlElement, read: ValueReader): Payment {
  const means = findAll(root, 'PaymentMeans');
  const meansWithReference = means.find((each) => find(each, 'PaymentID') !== undefined);
  const meansWithMandate = means.find((each) => find(each, 'PaymentMandate') !== undefined);
  const terms = findAll(root, 'PaymentTerms').flatMap((term) => read.texts(term, 'Note') ?? []);
  const identifications = ['AccountingSupplierParty', 'PayeeParty'].flatMap((name) => {
    const element = find(root, name);
    return findAll(find(element, 'Party') ?? element, 'PartyIdentification');
  });
  const creditor = identifications.find((each) => find(each, 'ID')?.attributes.get('schemeID') === 'SEPA');
  return omitUndefined({
    means: means.map((each) =>
      omitUndefined({
        code: read.identifier(each, 'PaymentMeansCode'),
        text: find(each, 'PaymentMeansCode')?.attributes.get('name'),
        iban: read.identifier(each, 'PayeeFinancialAccount', 'ID'),
        bic: read.identifier(each, 'PayeeFinancialAccount', 'FinancialInstitutionBranch', 'ID'),
        accountName: read.text(each, 'PayeeFinancialAccount', 'Name'),
        debitedIban: read.identifier(each, 'PaymentMandate', 'PayerFinancialAccount', 'ID'),
      }),
    ),
    reference: read.text(meansWithReference, 'PaymentID'),
    terms: nonEmptyList(terms),
    mandate: read.identifier(meansWithMandate, 'PaymentMandate', 'ID'),
    creditorId: read.identifier(creditor, 'ID'),
  });
}

/** In UBL, EN 16931 puts the subject code of a note into its text: `#ADU#...`. */
function splitSubject(note: string | undefined) {
  const [, subjectCode, text = note] = /^#([A-Z]{3})#\s*([\s\S]+)$/.exec(note ?? '') ?? [];
  return { subjectCode, text };
}
