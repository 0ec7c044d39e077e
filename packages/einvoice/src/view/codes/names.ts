import type { Labels } from '../../terms/term.ts';
import { namesOf } from './names-of.ts';

type Names = ReadonlyMap<string, Labels>;

/** UNTDID 4461. */
export const PAYMENT_MEANS: Names = namesOf(`
  1 Nicht festgelegt | Not defined
  10 Barzahlung | Cash
  20 Scheck | Cheque
  21 Bankscheck | Banker's draft
  23 Bankscheck | Bank cheque
  30 Überweisung | Credit transfer
  31 Überweisung | Credit transfer
  42 Überweisung | Payment to bank account
  48 Kartenzahlung | Bank card
  49 Lastschrift | Direct debit
  54 Kreditkarte | Credit card
  55 Debitkarte | Debit card
  57 Dauerauftrag | Standing agreement
  58 SEPA-Überweisung | SEPA credit transfer
  59 SEPA-Lastschrift | SEPA direct debit
  68 Online-Zahlung | Online payment service
  97 Verrechnung | Clearing between partners
  ZZZ Vereinbart | Mutually defined
`);

/** UNTDID 5305 as EN 16931 restricts it. */
export const VAT_CATEGORIES: Names = namesOf(`
  S Regelsteuersatz | Standard rate
  Z Nullsatz | Zero rated
  E steuerbefreit | Exempt
  AE Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge) | Reverse charge
  K innergemeinschaftliche Lieferung | Intra-community supply
  G Ausfuhrlieferung | Export outside the EU
  O nicht steuerbar | Outside the scope of VAT
  L Kanarische Inseln (IGIC) | Canary Islands (IGIC)
  M Ceuta und Melilla (IPSI) | Ceuta and Melilla (IPSI)
  B übertragene Steuer (Italien) | Transferred VAT (Italy)
`);

/** UNTDID 5153. */
export const TAX_SCHEMES: Names = namesOf(`
  VAT Umsatzsteuer | Value added tax
  VA USt-IdNr. | VAT ID
  FC Steuernummer | Tax number
`);

/** UNTDID 2475 and, in UBL, UNTDID 2005. */
export const TAX_POINTS: Names = namesOf(`
  3 Rechnungsdatum | Date of the invoice
  5 Rechnungsdatum | Date of the invoice
  29 Lieferdatum | Date of delivery
  35 Lieferdatum | Date of delivery
  72 Zahlungsdatum | Date of payment
  432 Zahlungsdatum | Date of payment
`);

/** UNTDID 4451. */
export const NOTE_SUBJECTS: Names = namesOf(`
  AAB Zahlungsbedingungen | Terms of payment
  AAC Gefahrgut | Dangerous goods
  AAI Allgemeine Angaben | General information
  AAJ Zusätzliche Bedingungen | Additional conditions
  AAK Preisbedingungen | Price conditions
  ABL Gesetzliche Angaben | Legal information
  ABN Buchungsangaben | Accounting information
  ABZ Fahrzeug | Vehicle licence number
  ACB Weitere Angaben | Additional information
  ACD Grund | Reason
  ACY Einleitung | Introduction
  ADU Hinweis | Note
  AFM Titel | Title
  AFT Sonderregelung | Special permission
  BLU Entsorgung | Waste information
  CUS Zollangaben | Customs information
  DEL Lieferung | Delivery information
  INV Rechnungshinweis | Invoice instruction
  PMD Rückstand und Verzug | Payment details
  PMT Zahlungsangaben | Payment information
  PRD Produktangaben | Product information
  PUR Einkaufsangaben | Purchasing information
  REG Rechtliche Angaben zum Unternehmen | Regulatory information
  SUR Anmerkungen des Verkäufers | Supplier remarks
  TXD Steuererklärung | Tax declaration
`);

/** UNTDID 5189. */
export const ALLOWANCE_REASONS: Names = namesOf(`
  41 Bonus für vorzeitige Fertigstellung | Bonus for works ahead of schedule
  42 Sonstiger Bonus | Other bonus
  60 Verbrauchernachlass des Herstellers | Manufacturer's consumer discount
  62 Nachlass wegen Militärstatus | Due to military status
  63 Nachlass wegen Arbeitsunfalls | Due to work accident
  64 Sondervereinbarung | Special agreement
  65 Nachlass wegen Produktionsfehlern | Production error discount
  66 Nachlass wegen Neueröffnung | New outlet discount
  67 Musternachlass | Sample discount
  68 Nachlass auf Auslaufware | End-of-range discount
  70 Incoterm-Nachlass | Incoterm discount
  71 Nachlass nach Schwellenwert | Point of sales threshold allowance
  88 Materialzuschlag oder -abzug | Material surcharge or deduction
  95 Rabatt | Discount
  100 Sonderrabatt | Special rebate
  102 Fester Nachlass | Fixed long term
  103 Vorläufiger Nachlass | Temporary
  104 Standardnachlass | Standard
  105 Jahresbonus | Yearly turnover
`);

/** The usual codes of UNTDID 7161. */
export const CHARGE_REASONS: Names = namesOf(`
  AA Werbung | Advertising
  ABK Sonstiges | Miscellaneous
  ABL Zusätzliche Verpackung | Additional packaging
  ADR Andere Leistungen | Other services
  ADT Abholung | Pick-up
  AEO Sammlung und Verwertung | Collection and recycling
  AJ Anpassung | Adjustments
  CAB Kartierung | Cartage
  DL Lieferung | Delivery
  FC Fracht | Freight service
  FI Finanzierung | Financing
  HD Handhabung | Handling
  IN Versicherung | Insurance
  LA Etikettierung | Labelling
  MAC Mindermengenzuschlag | Minimum order charge
  PC Verpackung | Packing
  SH Sonderbehandlung | Special handling
  TAE Sonstige Transportleistung | Other transport service
  TX Steuer | Tax
  ZZZ Vereinbart | Mutually defined
`);

/** VATEX (CEF). */
export const EXEMPTION_REASONS: Names = namesOf(`
  VATEX-EU-AE Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge) | Reverse charge
  VATEX-EU-IC innergemeinschaftliche Lieferung | Intra-community supply
  VATEX-EU-G Ausfuhrlieferung | Export outside the EU
  VATEX-EU-O nicht steuerbar | Not subject to VAT
  VATEX-EU-D Differenzbesteuerung (Reiseleistungen) | Margin scheme for travel agents
  VATEX-EU-F Differenzbesteuerung (Gebrauchtgegenstände) | Margin scheme for second-hand goods
  VATEX-EU-I Differenzbesteuerung (Kunstgegenstände) | Margin scheme for works of art
  VATEX-EU-J Differenzbesteuerung (Sammlungsstücke und Antiquitäten) | Margin scheme for collectors' items and antiques
  VATEX-EU-79-C Auslagen im Namen des Kunden | Repayment of expenditure in the name of the customer
`);

/** The kinds of lines in the EXTENDED profile. */
export const LINE_SUBTYPES: Names = namesOf(`
  DETAIL Einzelposition | Detail
  GROUP Gruppe | Group
  INFORMATION Information | Information
`);

/** The codes of UNTDID 1001 for references. */
export const REFERENCE_TYPES: Names = namesOf(`
  50 Ausschreibung | Tender
  130 Objekt | Object
  916 Unterlage | Supporting document
`);

/** The usual schemes of ISO 6523 ICD and EAS. */
export const ADDRESS_AND_IDENTIFIER_SCHEMES: Names = namesOf(`
  0002 SIRENE | SIRENE
  0009 SIRET | SIRET
  0021 BIC | BIC
  0060 D-U-N-S | D-U-N-S
  0088 GLN | GLN
  0160 GTIN | GTIN
  0177 Odette | Odette
  0204 Leitweg-ID | Leitweg-ID
  0246 Deutsche Wirtschafts-ID | German business ID
  9930 USt-IdNr. | VAT ID
  9914 USt-IdNr. (Österreich) | VAT ID (Austria)
  9927 USt-IdNr. (Schweiz) | VAT ID (Switzerland)
  EM E-Mail | e-mail
  SEPA SEPA | SEPA
`);
