import { type Names, namesOf } from './names-of.ts';

/** The kinds of lines in the EXTENDED profile. */
export const LINE_SUBTYPES: Names = namesOf(`
  DETAIL Einzelposition | Detail
  GROUP Gruppe | Group
  INFORMATION Information | Information
`);

/** UNTDID 1001: types of the documents to which an invoice refers. */
export const REFERENCE_TYPES: Names = namesOf(`
  50 Ausschreibung | Tender
  130 Objekt | Object
  916 Unterlage | Supporting document
`);

/** The usual schemes of invoiced objects (UNTDID 1153). */
export const OBJECT_SCHEMES: Names = namesOf(`
  ABZ Kfz-Kennzeichen | Vehicle licence number
  CT Vertragsnummer | Contract number
  DQ Lieferscheinnummer | Delivery note number
  IT Interne Kundennummer | Internal customer number
  MG Zählernummer | Meter number
  ON Bestellnummer | Order number
`);
