import { type Names, namesOf } from './names-of.ts';

/** UNTDID 4461: means of payment. */
export const PAYMENT_MEANS: Names = namesOf(`
  1 Nicht festgelegt | Not defined
  2 Überweisung (ACH) | Automated clearing house credit
  3 Lastschrift (ACH) | Automated clearing house debit
  9 Nationale oder regionale Verrechnung | National or regional clearing
  10 Barzahlung | Cash
  15 Gutschrift durch Umbuchung | Book entry credit
  16 Belastung durch Umbuchung | Book entry debit
  20 Scheck | Cheque
  21 Bankscheck | Banker's draft
  22 Bestätigter Bankscheck | Certified banker's draft
  23 Bankscheck | Bank cheque
  24 Wechsel vor Annahme | Bill of exchange awaiting acceptance
  25 Bestätigter Scheck | Certified cheque
  26 Platzscheck | Local cheque
  30 Überweisung | Credit transfer
  31 Kontobelastung | Debit transfer
  42 Überweisung | Payment to bank account
  44 Angenommener Wechsel | Accepted bill of exchange
  45 Überweisung im Online-Banking mit Referenz | Referenced home-banking credit transfer
  46 Belastung zwischen Banken | Interbank debit transfer
  47 Belastung im Online-Banking | Home-banking debit transfer
  48 Kartenzahlung | Bank card
  49 Lastschrift | Direct debit
  50 Zahlung über Postgiro | Payment by postgiro
  51 Elektronische Zahlung (Frankreich, CFONB) | Electronic payment (France, CFONB)
  52 Eilige Zahlung | Urgent commercial payment
  53 Eilige Zahlung der Staatskasse | Urgent treasury payment
  54 Kreditkarte | Credit card
  55 Debitkarte | Debit card
  56 Zahlung über Bankgiro | Payment by bankgiro
  57 Dauerauftrag | Standing agreement
  58 SEPA-Überweisung | SEPA credit transfer
  59 SEPA-Lastschrift | SEPA direct debit
  60 Eigenwechsel | Promissory note
  61 Eigenwechsel des Schuldners | Promissory note signed by the debtor
  64 Eigenwechsel einer Bank | Promissory note signed by a bank
  66 Eigenwechsel eines Dritten | Promissory note signed by a third party
  68 Online-Zahlung | Online payment service
  69 Überweisungsauftrag | Transfer advice
  70 Wechsel des Gläubigers auf den Schuldner | Bill drawn by the creditor on the debtor
  74 Wechsel des Gläubigers auf eine Bank | Bill drawn by the creditor on a bank
  77 Wechsel des Gläubigers auf einen Dritten | Bill drawn by the creditor on a third party
  91 Nicht übertragbarer Bankscheck | Not transferable banker's draft
  92 Nicht übertragbarer Platzscheck | Not transferable local cheque
  93 Überweisung mit Referenz | Reference giro
  94 Eilüberweisung | Urgent giro
  95 Überweisung mit freiem Text | Free format giro
  96 Verlangte Zahlungsart nicht verwendet | Requested method of payment not used
  97 Verrechnung | Clearing between partners
  ZZZ Vereinbart | Mutually defined
`);
