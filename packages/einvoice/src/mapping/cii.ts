import type { InvoiceContent, InvoiceFormat, Payment } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { profileNameOf } from '../model/profile.ts';
import { find, findAll, type XmlElement } from '../xml/element.ts';
import { readAllowanceOrCharge, readCiiLine } from './cii-line.ts';
import { readCiiAddress, readCiiParty } from './cii-party.ts';
import { mapFirstLines, mapFirstNotes, type RawInvoice } from './raw-invoice.ts';
import { nonEmptyList, type ValueReader, readDateText } from './values.ts';

/** Maps a Cross Industry Invoice (UN/CEFACT D16B to D22B), or a ZUGFeRD 1 invoice whose elements have been renamed. */
export function mapCii(root: XmlElement, format: InvoiceFormat, read: ValueReader): RawInvoice {
  const document = find(root, 'ExchangedDocument');
  const trade = find(root, 'SupplyChainTradeTransaction');
  const agreement = find(trade, 'ApplicableHeaderTradeAgreement');
  const settlement = find(trade, 'ApplicableHeaderTradeSettlement');
  const summation = find(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const totalTaxes = findAll(summation, 'TaxTotalAmount');
  const currency =
    read.identifier(settlement, 'InvoiceCurrencyCode') ??
    find(summation, 'GrandTotalAmount')?.attributes.get('currencyID');
  const profile = read.identifier(
    root,
    'ExchangedDocumentContext',
    'GuidelineSpecifiedDocumentContextParameter',
    'ID',
  );
  const lines = findAll(trade, 'IncludedSupplyChainTradeLineItem');

  const content: InvoiceContent = omitUndefined({
    format,
    profile,
    profileName: profileNameOf(profile),
    currency,
    dueDate: readDueDate(settlement, read),
    buyerReference: read.text(agreement, 'BuyerReference'),
    orderReference: read.text(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    contractReference: read.text(agreement, 'ContractReferencedDocument', 'IssuerAssignedID'),
    precedingInvoice: read.text(settlement, 'InvoiceReferencedDocument', 'IssuerAssignedID'),
    totals: omitUndefined({
      lineTotal: read.amount(summation, 'LineTotalAmount'),
      allowances: read.amount(summation, 'AllowanceTotalAmount'),
      charges: read.amount(summation, 'ChargeTotalAmount'),
      net: read.amountInCurrency(findAll(summation, 'TaxBasisTotalAmount'), currency),
      tax: read.amountInCurrency(totalTaxes, currency),
      gross: read.amountInCurrency(findAll(summation, 'GrandTotalAmount'), currency),
      prepaid: read.amount(summation, 'TotalPrepaidAmount'),
      rounding: read.amount(summation, 'RoundingAmount'),
      due: read.amount(summation, 'DuePayableAmount'),
    }),
    seller: readCiiParty(find(agreement, 'SellerTradeParty'), read) ?? {},
    buyer: readCiiParty(find(agreement, 'BuyerTradeParty'), read) ?? {},
    payee: readCiiParty(find(settlement, 'PayeeTradeParty'), read),
    servicePeriod: read.period(find(settlement, 'BillingSpecifiedPeriod'), 'StartDateTime', 'EndDateTime'),
    ...readDelivery(find(trade, 'ApplicableHeaderTradeDelivery'), read),
    payment: readPayment(settlement, read),
    vatBreakdown: findAll(settlement, 'ApplicableTradeTax').map((share) =>
      omitUndefined({
        category: read.identifier(share, 'CategoryCode'),
        rate: read.amount(share, 'RateApplicablePercent'),
        base: read.amount(share, 'BasisAmount'),
        tax: read.amount(share, 'CalculatedAmount'),
        exemptionReason: read.text(share, 'ExemptionReason'),
      }),
    ),
    allowancesAndCharges: [
      ...findAll(settlement, 'SpecifiedTradeAllowanceCharge').map((each) =>
        readAllowanceOrCharge(each, read),
      ),
      ...findAll(settlement, 'SpecifiedLogisticsServiceCharge').map((each) =>
        readLogisticsCharge(each, read),
      ),
    ],
    notes: mapFirstNotes(findAll(document, 'IncludedNote'), (note) => ({
      subjectCode: read.identifier(note, 'SubjectCode'),
      text: read.paragraph(note, 'Content'),
    })),
    lines: mapFirstLines(lines, read, (line) => readCiiLine(line, read)),
    lineCount: lines.length,
    supportingDocuments: findAll(agreement, 'AdditionalReferencedDocument').map((annex) =>
      omitUndefined({
        id: read.text(annex, 'IssuerAssignedID'),
        description: read.text(annex, 'Name'),
        fileName: find(annex, 'AttachmentBinaryObject')?.attributes.get('filename'),
        uri: read.text(annex, 'URIID'),
      }),
    ),
  });

  return {
    content,
    number: read.identifier(document, 'ID'),
    typeCode: read.identifier(document, 'TypeCode'),
    issueDateText: readDateText(document, 'IssueDateTime'),
  };
}

/** An invoice may have several payment terms (instalments, cash discount): the first one with a date is used. */
function readDueDate(settlement: XmlElement | undefined, read: ValueReader): string | undefined {
  const terms = findAll(settlement, 'SpecifiedTradePaymentTerms');
  return read.date(
    terms.find((term) => readDateText(term, 'DueDateDateTime') !== undefined),
    'DueDateDateTime',
  );
}

function readDelivery(delivery: XmlElement | undefined, read: ValueReader) {
  const shipTo = find(delivery, 'ShipToTradeParty');
  return {
    deliveryDate: read.date(delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime'),
    deliverTo:
      shipTo === undefined
        ? undefined
        : omitUndefined({
            name: read.text(shipTo, 'Name'),
            address: readCiiAddress(find(shipTo, 'PostalTradeAddress'), read),
          }),
  };
}

function readPayment(settlement: XmlElement | undefined, read: ValueReader): Payment {
  const terms = findAll(settlement, 'SpecifiedTradePaymentTerms');
  const descriptions = terms.flatMap((term) => read.paragraph(term, 'Description') ?? []);
  const termsWithMandate = terms.find((term) => find(term, 'DirectDebitMandateID') !== undefined);
  return omitUndefined({
    means: findAll(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((means) =>
      omitUndefined({
        code: read.identifier(means, 'TypeCode'),
        text: read.text(means, 'Information'),
        iban: read.identifier(means, 'PayeePartyCreditorFinancialAccount', 'IBANID'),
        bic: read.identifier(means, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
        accountName: read.text(means, 'PayeePartyCreditorFinancialAccount', 'AccountName'),
        debitedIban: read.identifier(means, 'PayerPartyDebtorFinancialAccount', 'IBANID'),
      }),
    ),
    reference: read.text(settlement, 'PaymentReference'),
    terms: nonEmptyList(descriptions),
    mandate: read.identifier(termsWithMandate, 'DirectDebitMandateID'),
    creditorId: read.identifier(settlement, 'CreditorReferenceID'),
  });
}

function readLogisticsCharge(charge: XmlElement, read: ValueReader) {
  return {
    kind: 'charge' as const,
    ...omitUndefined({
      amount: read.amount(charge, 'AppliedAmount'),
      reason: read.text(charge, 'Description'),
      vatRate: read.amount(charge, 'AppliedTradeTax', 'RateApplicablePercent'),
    }),
  };
}
