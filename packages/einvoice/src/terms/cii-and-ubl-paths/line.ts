import { group, NOT_IN_CII, NOT_IN_UBL, term } from '../term.ts';
import { LINE_ALLOWANCES, LINE_CHARGES } from './allowances-and-charges.ts';
import { ITEM, PRICE } from './item.ts';
import { ciiDate, TRADE } from './sections.ts';

const LINE_DOCUMENT = 'ram:AssociatedDocumentLineDocument';
const LINE_SETTLEMENT = 'ram:SpecifiedLineTradeSettlement';
const LINE_AGREEMENT = 'ram:SpecifiedLineTradeAgreement';
const OBJECT = `${LINE_SETTLEMENT}/ram:AdditionalReferencedDocument[ram:TypeCode=130]`;
const BILLED_QUANTITY = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity';

const LINE_TERMS = [
  term('BT-126', ['Position', 'Line'], 'identifier', '1..1', ['cbc:ID', `${LINE_DOCUMENT}/ram:LineID`]),
  term('BT-X-304', ['Übergeordnete Position', 'Parent line'], 'identifier', '0..1', [
    { none: 'sub-lines are nested in their line' },
    `${LINE_DOCUMENT}/ram:ParentLineID`,
  ]),
  term('BT-X-7', ['Art der Position', 'Type of line'], 'code', '0..1', [
    NOT_IN_UBL,
    `${LINE_DOCUMENT}/ram:LineStatusCode`,
  ]),
  term('BT-X-8', ['Unterart der Position', 'Subtype of line'], 'code', '0..1', [
    NOT_IN_UBL,
    `${LINE_DOCUMENT}/ram:LineStatusReasonCode`,
  ]),
  term('BT-127', ['Bemerkung', 'Note'], 'text', '0..1', [
    'cbc:Note',
    `${LINE_DOCUMENT}/ram:IncludedNote/ram:Content`,
  ]),
  term('BT-X-10', ['Thema der Bemerkung', 'Subject of the note'], 'code', '0..1', [
    NOT_IN_UBL,
    `${LINE_DOCUMENT}/ram:IncludedNote/ram:SubjectCode`,
  ]),
  term('BT-128', ['Objekt', 'Object'], 'identifier', '0..1', [
    'cac:DocumentReference/cbc:ID',
    `${OBJECT}/ram:IssuerAssignedID`,
  ]),
  term('BT-128-0', ['Art des Verweises', 'Type of reference'], 'code', '0..1', [
    'cac:DocumentReference/cbc:DocumentTypeCode',
    `${OBJECT}/ram:TypeCode`,
  ]),
  term('BT-128-1', ['Art der Objektkennung', 'Scheme of the object'], 'code', '0..1', [
    { none: 'the scheme is an attribute of BT-128' },
    `${OBJECT}/ram:ReferenceTypeCode`,
  ]),
  term('BT-130', ['Einheit', 'Unit'], 'code', '1..1', [
    'cbc:InvoicedQuantity/@unitCode',
    `${BILLED_QUANTITY}/@unitCode`,
    'cbc:CreditedQuantity/@unitCode',
  ]),
  term('BT-129', ['Menge', 'Quantity'], 'quantity', '1..1', [
    'cbc:InvoicedQuantity',
    BILLED_QUANTITY,
    'cbc:CreditedQuantity',
  ]),
  term('BT-131', ['Nettobetrag', 'Net amount'], 'amount', '1..1', [
    'cbc:LineExtensionAmount',
    `${LINE_SETTLEMENT}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
  ]),
  term('BT-132', ['Position der Bestellung', 'Purchase order line'], 'identifier', '0..1', [
    'cac:OrderLineReference/cbc:LineID',
    `${LINE_AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:LineID`,
  ]),
  term('BT-X-21', ['Bestellnummer', 'Purchase order'], 'identifier', '0..1', [
    'cac:OrderLineReference/cac:OrderReference/cbc:ID',
    `${LINE_AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`,
  ]),
  term('BT-133', ['Buchungsreferenz des Käufers', 'Accounting reference of the buyer'], 'text', '0..1', [
    'cbc:AccountingCost',
    `${LINE_SETTLEMENT}/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID`,
  ]),
  term('BT-X-85', ['Lieferdatum', 'Delivery date'], 'date', '0..1', [
    NOT_IN_UBL,
    ciiDate('ram:SpecifiedLineTradeDelivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime'),
  ]),
] as const;

const LINE_PERIOD = group(
  'BG-26',
  ['Leistungszeitraum', 'Invoicing period'],
  '0..1',
  ['cac:InvoicePeriod', `${LINE_SETTLEMENT}/ram:BillingSpecifiedPeriod`],
  [
    term('BT-134', ['Beginn', 'Start'], 'date', '0..1', ['cbc:StartDate', ciiDate('ram:StartDateTime')]),
    term('BT-135', ['Ende', 'End'], 'date', '0..1', ['cbc:EndDate', ciiDate('ram:EndDateTime')]),
  ],
);

const LINE_VAT = group(
  'BG-30',
  ['Umsatzsteuer', 'VAT'],
  '1..1',
  ['cac:Item/cac:ClassifiedTaxCategory', `${LINE_SETTLEMENT}/ram:ApplicableTradeTax`],
  [
    term('BT-151', ['USt-Kategorie', 'VAT category'], 'code', '1..1', ['cbc:ID', 'ram:CategoryCode']),
    term('BT-151-0', ['Steuerart', 'Tax scheme'], 'code', '0..1', ['cac:TaxScheme/cbc:ID', 'ram:TypeCode']),
    term('BT-152', ['USt-Satz', 'VAT rate'], 'percentage', '0..1', [
      'cbc:Percent',
      'ram:RateApplicablePercent',
    ]),
    term('BT-X-95', ['Steuerbetrag', 'Tax amount'], 'amount', '0..1', [NOT_IN_UBL, 'ram:CalculatedAmount']),
    term('BT-X-96', ['Grund der Befreiung', 'Exemption reason'], 'text', '0..1', [
      'cbc:TaxExemptionReason',
      'ram:ExemptionReason',
    ]),
    term('BT-X-97', ['Code der Befreiung', 'Exemption reason code'], 'code', '0..1', [
      'cbc:TaxExemptionReasonCode',
      'ram:ExemptionReasonCode',
    ]),
  ],
);

const LINE_GROUPS = [LINE_PERIOD, LINE_CHARGES, LINE_ALLOWANCES, PRICE, LINE_VAT, ITEM] as const;

export const LINE = group(
  'BG-25',
  ['Position', 'Line'],
  '1..n',
  ['cac:InvoiceLine | cac:CreditNoteLine', `${TRADE}/ram:IncludedSupplyChainTradeLineItem`],
  LINE_TERMS,
  LINE_GROUPS,
);

/** The detail of a line, which has the terms of a line (XRechnung extension). */
export const SUB_LINE = group(
  'BG-DEX-01',
  ['Unterposition', 'Sub-line'],
  '0..n',
  ['cac:SubInvoiceLine | cac:SubCreditNoteLine', NOT_IN_CII],
  LINE_TERMS,
  LINE_GROUPS,
);
