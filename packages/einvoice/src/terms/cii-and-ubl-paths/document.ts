import { group, NOT_IN_CII, NOT_IN_UBL, OWN_TERM_IN_REMINDERS, term } from '../term.ts';
import { AGREEMENT, CONTEXT, ciiDate, ciiIndicator, DELIVERY, DOCUMENT, SETTLEMENT } from './sections.ts';

/** The terms of the document that are in no group. */
export const DOCUMENT_TERMS = [
  term('BT-1', ['Rechnungsnummer', 'Invoice number'], 'identifier', '1..1', ['cbc:ID', `${DOCUMENT}/ram:ID`]),
  term('BT-X-2', ['Dokumentenname', 'Document name'], 'text', '0..1', [NOT_IN_UBL, `${DOCUMENT}/ram:Name`]),
  term('BT-2', ['Rechnungsdatum', 'Issue date'], 'date', '1..1', [
    'cbc:IssueDate',
    ciiDate(`${DOCUMENT}/ram:IssueDateTime`),
  ]),
  term('BT-3', ['Rechnungsart', 'Invoice type'], 'code', '1..1', [
    'cbc:InvoiceTypeCode',
    `${DOCUMENT}/ram:TypeCode`,
    'cbc:CreditNoteTypeCode',
    OWN_TERM_IN_REMINDERS,
  ]),
  term('BT-5', ['Währung', 'Currency'], 'code', '1..1', [
    'cbc:DocumentCurrencyCode',
    `${SETTLEMENT}/ram:InvoiceCurrencyCode`,
  ]),
  term('BT-6', ['Währung der Umsatzsteuer', 'VAT accounting currency'], 'code', '0..1', [
    'cbc:TaxCurrencyCode',
    `${SETTLEMENT}/ram:TaxCurrencyCode`,
  ]),
  term('BT-7', ['Steuerzeitpunkt', 'Tax point date'], 'date', '0..1', [
    'cbc:TaxPointDate',
    ciiDate(`${SETTLEMENT}/ram:ApplicableTradeTax/ram:TaxPointDate`),
  ]),
  term('BT-8', ['Code des Steuerzeitpunkts', 'Tax point date code'], 'code', '0..1', [
    'cac:InvoicePeriod/cbc:DescriptionCode',
    `${SETTLEMENT}/ram:ApplicableTradeTax/ram:DueDateTypeCode`,
  ]),
  term('BT-10', ['Käuferreferenz', 'Buyer reference'], 'text', '0..1', [
    'cbc:BuyerReference',
    `${AGREEMENT}/ram:BuyerReference`,
  ]),
  term('BT-11', ['Projekt', 'Project'], 'identifier', '0..1', [
    'cac:ProjectReference/cbc:ID',
    `${AGREEMENT}/ram:SpecifiedProcuringProject/ram:ID`,
    'cac:AdditionalDocumentReference[cbc:DocumentTypeCode=50]/cbc:ID',
  ]),
  term('BT-11-0', ['Projektname', 'Project name'], 'text', '0..1', [
    NOT_IN_UBL,
    `${AGREEMENT}/ram:SpecifiedProcuringProject/ram:Name`,
  ]),
  term('BT-12', ['Vertragsnummer', 'Contract number'], 'identifier', '0..1', [
    'cac:ContractDocumentReference/cbc:ID',
    `${AGREEMENT}/ram:ContractReferencedDocument/ram:IssuerAssignedID`,
  ]),
  term('BT-13', ['Bestellnummer', 'Purchase order'], 'identifier', '0..1', [
    'cac:OrderReference/cbc:ID',
    `${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`,
  ]),
  term('BT-14', ['Auftragsnummer', 'Sales order'], 'identifier', '0..1', [
    'cac:OrderReference/cbc:SalesOrderID',
    `${AGREEMENT}/ram:SellerOrderReferencedDocument/ram:IssuerAssignedID`,
  ]),
  term('BT-15', ['Wareneingangsmeldung', 'Receiving advice'], 'identifier', '0..1', [
    'cac:ReceiptDocumentReference/cbc:ID',
    `${DELIVERY}/ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID`,
  ]),
  term('BT-16', ['Lieferavis', 'Despatch advice'], 'identifier', '0..1', [
    'cac:DespatchDocumentReference/cbc:ID',
    `${DELIVERY}/ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID`,
  ]),
  term('BT-17', ['Ausschreibung oder Los', 'Tender or lot'], 'identifier', '0..1', [
    'cac:OriginatorDocumentReference/cbc:ID',
    `${AGREEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=50]/ram:IssuerAssignedID`,
  ]),
  term('BT-17-0', ['Art des Verweises', 'Type of reference'], 'code', '0..1', [
    NOT_IN_UBL,
    `${AGREEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=50]/ram:TypeCode`,
  ]),
  term('BT-18', ['Objekt der Rechnung', 'Invoiced object'], 'identifier', '0..1', [
    'cac:AdditionalDocumentReference[cbc:DocumentTypeCode=130]/cbc:ID',
    `${AGREEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=130]/ram:IssuerAssignedID`,
  ]),
  term('BT-18-0', ['Art des Verweises', 'Type of reference'], 'code', '0..1', [
    'cac:AdditionalDocumentReference[cbc:DocumentTypeCode=130]/cbc:DocumentTypeCode',
    `${AGREEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=130]/ram:TypeCode`,
  ]),
  term('BT-18-1', ['Art der Objektkennung', 'Scheme of the invoiced object'], 'code', '0..1', [
    { none: 'the scheme is an attribute of BT-18' },
    `${AGREEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=130]/ram:ReferenceTypeCode`,
  ]),
  term('BT-19', ['Buchungsreferenz des Käufers', 'Accounting reference of the buyer'], 'text', '0..1', [
    'cbc:AccountingCost',
    `${SETTLEMENT}/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID`,
  ]),
  term('BT-X-1', ['Testkennzeichen', 'Test indicator'], 'indicator', '0..1', [
    NOT_IN_UBL,
    ciiIndicator(`${CONTEXT}/ram:TestIndicator`),
  ]),
] as const;

export const NOTES = group(
  'BG-1',
  ['Bemerkung', 'Note'],
  '0..n',
  ['cbc:Note', `${DOCUMENT}/ram:IncludedNote`],
  [
    term('BT-21', ['Thema', 'Subject'], 'code', '0..1', ['./~subject', 'ram:SubjectCode']),
    term('BT-22', ['Text', 'Text'], 'text', '1..1', ['./~text', 'ram:Content']),
  ],
);

export const PROCESS_CONTROL = group(
  'BG-2',
  ['Prozess', 'Process control'],
  '1..1',
  ['.', CONTEXT],
  [
    term('BT-23', ['Geschäftsprozess', 'Business process'], 'text', '0..1', [
      'cbc:ProfileID',
      'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID',
    ]),
    term('BT-24', ['Spezifikation', 'Specification'], 'identifier', '1..1', [
      'cbc:CustomizationID',
      'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
    ]),
  ],
);

export const PRECEDING_INVOICES = group(
  'BG-3',
  ['Vorausgegangene Rechnung', 'Preceding invoice'],
  '0..n',
  ['cac:BillingReference/cac:InvoiceDocumentReference', `${SETTLEMENT}/ram:InvoiceReferencedDocument`],
  [
    term('BT-25', ['Rechnungsnummer', 'Invoice number'], 'identifier', '1..1', [
      'cbc:ID',
      'ram:IssuerAssignedID',
    ]),
    term('BT-26', ['Rechnungsdatum', 'Issue date'], 'date', '0..1', [
      'cbc:IssueDate',
      ciiDate('ram:FormattedIssueDateTime'),
    ]),
    term('BT-X-555', ['Rechnungsart', 'Invoice type'], 'code', '0..1', [NOT_IN_UBL, 'ram:TypeCode']),
  ],
);

export const SUPPORTING_DOCUMENTS = group(
  'BG-24',
  ['Anlage', 'Supporting document'],
  '0..n',
  [
    'cac:AdditionalDocumentReference[cbc:DocumentTypeCode!=130]',
    `${AGREEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode!=50,130]`,
    'cac:AdditionalDocumentReference[cbc:DocumentTypeCode!=50,130]',
  ],
  [
    term('BT-122', ['Kennung', 'Identifier'], 'identifier', '1..1', ['cbc:ID', 'ram:IssuerAssignedID']),
    term('BT-122-0', ['Art', 'Type'], 'code', '0..1', ['cbc:DocumentTypeCode', 'ram:TypeCode']),
    term('BT-123', ['Beschreibung', 'Description'], 'text', '0..1', ['cbc:DocumentDescription', 'ram:Name']),
    term('BT-124', ['Ablageort', 'Location'], 'text', '0..1', [
      'cac:Attachment/cac:ExternalReference/cbc:URI',
      'ram:URIID',
    ]),
    term('BT-125', ['Datei', 'File'], 'binary', '0..1', [
      'cac:Attachment/cbc:EmbeddedDocumentBinaryObject',
      'ram:AttachmentBinaryObject',
    ]),
    term('BT-X-149', ['Datum', 'Date'], 'date', '0..1', [NOT_IN_UBL, ciiDate('ram:FormattedIssueDateTime')]),
    term('BT-X-148', ['Kennzeichen des Verweises', 'Reference type'], 'code', '0..1', [
      NOT_IN_UBL,
      'ram:ReferenceTypeCode',
    ]),
  ],
);

export const THIRD_PARTY_PAYMENTS = group(
  'BG-DEX-09',
  ['Zahlung an Dritte', 'Payment for a third party'],
  '0..n',
  ['cac:PrepaidPayment', NOT_IN_CII],
  [
    term('BT-DEX-001', ['Art', 'Type'], 'text', '1..1', ['cbc:ID', NOT_IN_CII]),
    term('BT-DEX-002', ['Betrag', 'Amount'], 'amount', '1..1', ['cbc:PaidAmount', NOT_IN_CII]),
    term('BT-DEX-003', ['Beschreibung', 'Description'], 'text', '1..1', ['cbc:InstructionID', NOT_IN_CII]),
  ],
);
