import type { CustomerParty, DocumentClass } from './type-code.ts';
import type { ProfileName } from './profile.ts';

/**
 * What one electronic invoice says, the same for every format. Plain JSON: it is sent between processes and stored.
 * Amounts, quantities and rates are decimal strings exactly as written in the document, never floats.
 * Dates are ISO `YYYY-MM-DD` and real. An absent key means that the document does not say it.
 */
export type InvoiceModel = InvoiceContent & {
  number: string;
  /** UNTDID 1001, BT-3. */
  typeCode: string;
  documentClass: DocumentClass;
  /** Who the portal's customer is: the seller when the invoice is self-billed. */
  customerParty: CustomerParty;
  issueDate: string;
};

/** What could be read of a document that lacks something an invoice must have. */
export type InvoiceDraft = InvoiceContent & {
  number?: string;
  typeCode?: string;
  documentClass?: DocumentClass;
  customerParty?: CustomerParty;
  issueDate?: string;
  /** The issue date as written, when it is not a real date. */
  issueDateRaw?: string;
};

export type InvoiceFormat = 'CII' | 'ZUGFeRD1' | 'UBL-Invoice' | 'UBL-CreditNote';

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
  precedingInvoice?: string;
  totals: Totals;
  seller: Party;
  buyer: Party;
  /** BG-10, only when it is not the seller. */
  payee?: Party;
  servicePeriod?: Period;
  deliveryDate?: string;
  deliverTo?: { name?: string; address?: Address };
  payment: Payment;
  vatBreakdown: VatShare[];
  allowancesAndCharges: AllowanceOrCharge[];
  notes: Note[];
  /** At most LINES_MAX; `lineCount` tells how many the document has. */
  lines: InvoiceLine[];
  lineCount: number;
  /** BG-24: named, never opened. */
  supportingDocuments: SupportingDocument[];
};

export type Totals = {
  /** BT-106 sum of line nets. */
  lineTotal?: string;
  /** BT-107. */
  allowances?: string;
  /** BT-108. */
  charges?: string;
  /** BT-109 without VAT. */
  net?: string;
  /** BT-110 in the invoice's currency. */
  tax?: string;
  /** BT-112 with VAT. */
  gross?: string;
  /** BT-113. */
  prepaid?: string;
  /** BT-114. */
  rounding?: string;
  /** BT-115. */
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
  /** BT-28, BT-45; read from UBL, where it stands beside the registered name. */
  tradingName?: string;
  /** Without scheme (BT-29, BT-46): at the buyer the customer number. */
  ids?: string[];
  /** With scheme; 0088 is a GLN. */
  globalIds?: Required<SchemedId>[];
  /** Registration of the legal entity (BT-30, BT-47). */
  legalId?: string;
  vatId?: string;
  /** German Steuernummer (BT-32). */
  taxNo?: string;
  /** Electronic address (BT-34, BT-49). */
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
  /** The account debited (BT-91). */
  debitedIban?: string;
};

export type Payment = {
  means: PaymentMeans[];
  /** What the payer is to quote (BT-83). */
  reference?: string;
  terms?: string[];
  mandate?: string;
  creditorId?: string;
};

export type VatShare = {
  /** UNTDID 5305: S, Z, E, AE, K, G, O. */
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

export type Note = { /** UNTDID 4451. */ subjectCode?: string; text: string };

export type InvoiceLine = {
  id?: string;
  name?: string;
  description?: string;
  sellerItemId?: string;
  buyerItemId?: string;
  /** The line this one details (EXTENDED profile, XRechnung extension). */
  parentId?: string;
  note?: string;
  quantity?: string;
  /** UN/ECE Recommendation 20 or 21. */
  unit?: string;
  netPrice?: string;
  /** The price is for so many units; absent means one. */
  priceBaseQuantity?: string;
  vatCategory?: string;
  vatRate?: string;
  net?: string;
  period?: Period;
};

export type SupportingDocument = { id?: string; description?: string; fileName?: string; uri?: string };
