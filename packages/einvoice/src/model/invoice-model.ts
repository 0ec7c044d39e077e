import type { Annex } from '../annexes/annex.ts';
import type { CustomerParty, DocumentClass } from './type-code.ts';
import type { ProfileName } from './profile.ts';

/**
 * The content of an electronic invoice, the same for every format. It is plain JSON, because it is stored and passed between processes.
 * The numbers BT-1, BG-1 and so on are defined by EN 16931.
 * Amounts, quantities and rates are decimal strings with the digits of the document, never floats.
 * Dates are `YYYY-MM-DD` (ISO 8601) and exist in the calendar. An absent key means that the document does not contain the value.
 */
export type InvoiceModel = InvoiceContent & {
  number: string;
  /** The type code (UNTDID 1001, BT-3). A UBL reminder has no list of codes: here it is the code as written, or `reminder`. */
  typeCode: string;
  documentClass: DocumentClass;
  /** The party that is the customer of the portal: the seller if the invoice is self-billed, otherwise the buyer. */
  customerParty: CustomerParty;
  issueDate: string;
};

/** The part that could be read of a document that lacks mandatory data of an invoice. */
export type InvoiceDraft = InvoiceContent & {
  number?: string;
  typeCode?: string;
  documentClass?: DocumentClass;
  customerParty?: CustomerParty;
  issueDate?: string;
  /** The issue date as written, if it is not a date of the calendar. */
  issueDateRaw?: string;
};

/** A UBL reminder is not an invoice, but is read and shown like one. */
export type InvoiceFormat = 'CII' | 'ZUGFeRD1' | 'UBL-Invoice' | 'UBL-CreditNote' | 'UBL-Reminder';

export type InvoiceContent = {
  format: InvoiceFormat;
  /** BT-24 as written. */
  profile?: string;
  profileName: ProfileName;
  dueDate?: string;
  /** ISO 4217. */
  currency?: string;
  buyerReference?: string;
  orderReference?: string;
  contractReference?: string;
  /** The project (BT-11). */
  projectReference?: string;
  /** The tender or lot (BT-17). */
  tenderReference?: string;
  /** The invoiced object, for example a meter or a phone number (BT-18). */
  invoicedObject?: string;
  /** The number of the preceding invoice (BT-25): the first one if there are several (BG-3). */
  precedingInvoice?: string;
  /** The numbers of the other preceding invoices (BT-25), and of the documents on the lines of a UBL reminder. */
  furtherReferences?: string[];
  totals: Totals;
  seller: Party;
  buyer: Party;
  /** The payee (BG-10), only if it is not the seller. */
  payee?: Party;
  servicePeriod?: Period;
  deliveryDate?: string;
  deliverTo?: { name?: string; address?: Address };
  payment: Payment;
  vatBreakdown: VatShare[];
  allowancesAndCharges: AllowanceOrCharge[];
  notes: Note[];
  /** The first lines, at most MAX_LINES; `lineCount` is the number of all lines in the document. */
  lines: InvoiceLine[];
  lineCount: number;
  /** The references to supporting documents (BG-24), with the names of their files. */
  supportingDocuments: SupportingDocument[];
  /** The files in the XML, and those next to it in the PDF. Their bytes are only in the original file. */
  annexes: Annex[];
};

export type Totals = {
  /** The sum of the net amounts of the lines (BT-106). */
  lineTotal?: string;
  /** The sum of the allowances on document level (BT-107). */
  allowances?: string;
  /** The sum of the charges on document level (BT-108). */
  charges?: string;
  /** The total without VAT (BT-109). */
  net?: string;
  /** The total VAT in the invoice's currency (BT-110). */
  tax?: string;
  /** The total with VAT (BT-112). */
  gross?: string;
  /** The paid amount (BT-113). */
  prepaid?: string;
  /** The rounding amount (BT-114). */
  rounding?: string;
  /** The amount due for payment (BT-115). */
  due?: string;
};

export type SchemedId = { scheme?: string; id: string };

export type Address = {
  lines?: string[];
  postcode?: string;
  city?: string;
  region?: string;
  /** ISO 3166 alpha-2. */
  country?: string;
};

export type Party = Omit<Address, 'lines'> & {
  name?: string;
  /** BT-28, BT-45; read only from UBL, which has it in addition to the registered name. */
  tradingName?: string;
  /** Identifiers without scheme (BT-29, BT-46); the buyer's is the customer number. */
  ids?: string[];
  /** Identifiers with scheme; 0088 is a GLN. */
  globalIds?: Required<SchemedId>[];
  /** The registration of the legal entity (BT-30, BT-47). */
  legalId?: string;
  vatId?: string;
  /** The German tax number, "Steuernummer" (BT-32). */
  taxNo?: string;
  /** The electronic address (BT-34, BT-49). */
  endpoint?: SchemedId;
  addressLines?: string[];
  contact?: { name?: string; phone?: string; email?: string };
};

export type Period = { start?: string; end?: string };

export type PaymentMeans = {
  /** UNTDID 4461: 58 SEPA transfer, 59 SEPA direct debit, 30 transfer. */
  code?: string;
  text?: string;
  iban?: string;
  bic?: string;
  accountName?: string;
  /** The payer's account that is debited (BT-91). */
  debitedIban?: string;
};

export type Payment = {
  means: PaymentMeans[];
  /** The payment reference that the payer must quote (BT-83). */
  reference?: string;
  terms?: string[];
  mandate?: string;
  creditorId?: string;
};

export type VatShare = {
  /** The VAT category: S, Z, E, AE, K, G or O (UNTDID 5305). */
  category?: string;
  /** Percent. */
  rate?: string;
  base?: string;
  tax?: string;
  exemptionReason?: string;
};

export type AllowanceOrCharge = {
  kind: 'allowance' | 'charge';
  amount?: string;
  percent?: string;
  reason?: string;
  vatRate?: string;
};

export type Note = { /** The subject of the text (UNTDID 4451). */ subjectCode?: string; text: string };

export type InvoiceLine = {
  id?: string;
  name?: string;
  description?: string;
  sellerItemId?: string;
  buyerItemId?: string;
  /** The id of the line of which this one is a detail (EXTENDED profile, XRechnung extension). */
  parentId?: string;
  note?: string;
  quantity?: string;
  /** UN/ECE Recommendation 20 or 21. */
  unit?: string;
  netPrice?: string;
  /** The number of units that the price is for; one if absent. */
  priceBaseQuantity?: string;
  vatCategory?: string;
  vatRate?: string;
  net?: string;
  period?: Period;
};

export type SupportingDocument = { id?: string; description?: string; fileName?: string; uri?: string };
