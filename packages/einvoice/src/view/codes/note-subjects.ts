import { type Names, namesOf } from './names-of.ts';

/** The usual codes of UNTDID 4451: subjects of notes. */
export const NOTE_SUBJECTS: Names = namesOf(`
  AAA Warenbeschreibung | Goods item description
  AAB Zahlungsbedingungen | Terms of payment
  AAC Gefahrgut | Dangerous goods
  AAI Allgemeine Angaben | General information
  AAJ Zusätzliche Bedingungen | Additional conditions
  AAK Preisbedingungen | Price conditions
  AAR Lieferbedingungen | Terms of delivery
  ABL Gesetzliche Angaben | Legal information
  ABN Buchungsangaben | Accounting information
  ABZ Fahrzeug | Vehicle licence number
  ACB Weitere Angaben | Additional information
  ACC Abtretung der Forderung | Factor assignment clause
  ACD Grund | Reason
  ACY Einleitung | Introduction
  ADU Hinweis | Note
  AEA Frachtbrief | Government bill of lading information
  AFM Titel | Title
  AFT Sonderregelung | Special permission
  BLU Entsorgung | Waste information
  CHG Änderungen | Change information
  COI Angaben zur Bestellung | Order information
  CUR Anmerkungen des Kunden | Customer remarks
  CUS Zollangaben | Customs information
  DCL Erklärung | Declaration
  DEL Lieferung | Delivery information
  DIN Lieferanweisung | Delivery instructions
  DOC Anweisungen zu Unterlagen | Documentation instructions
  GEN Gesamter Vorgang | Entire transaction set
  HAN Handhabung | Handling instructions
  IIN Versicherung | Insurance instructions
  INV Rechnungshinweis | Invoice instruction
  LIN Angaben zur Position | Line item
  LOI Beladung | Loading instruction
  MKS Zusätzliche Kennzeichnung | Additional marks and numbers
  ORI Bestellanweisung | Order instruction
  OSI Sonstige Leistungen | Other service information
  PAC Verpackung und Kennzeichnung | Packing and marking information
  PAI Zahlungsanweisung | Payment instructions information
  PAY Angaben zu Verbindlichkeiten | Payables information
  PKG Verpackung | Packaging information
  PMD Rückstand und Verzug | Payment details
  PMT Zahlungsangaben | Payment information
  PRD Produktangaben | Product information
  PRF Preisberechnung | Price calculation formula
  PUR Einkaufsangaben | Purchasing information
  QIN Qualität | Quality instructions
  REG Rechtliche Angaben zum Unternehmen | Regulatory information
  RET Rücksendung | Return to origin information
  SIN Besondere Anweisungen | Special instructions
  SPH Besondere Handhabung | Special handling
  SUR Anmerkungen des Verkäufers | Supplier remarks
  TRA Transport | Transportation information
  TXD Steuererklärung | Tax declaration
  WHI Lagerung | Warehouse instruction
  ZZZ Vereinbart | Mutually defined
`);
