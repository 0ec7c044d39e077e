import { type Names, namesOf } from './names-of.ts';

/** EAS and the usual schemes of ISO 6523 ICD, with the scheme of creditor identifiers. */
export const ADDRESS_AND_IDENTIFIER_SCHEMES: Names = namesOf(`
  0002 SIRENE | SIRENE
  0007 Organisationsnummer (Schweden) | Organisation number (Sweden)
  0009 SIRET | SIRET
  0013 ODETTE | ODETTE
  0021 BIC | BIC
  0037 LY-Nummer (Finnland) | LY number (Finland)
  0060 D-U-N-S | D-U-N-S
  0088 GLN | GLN
  0096 P-Nummer (Dänemark) | P number (Denmark)
  0106 KvK-Nummer (Niederlande) | KvK number (Netherlands)
  0142 SIA (Italien) | SIA (Italy)
  0151 ABN (Australien) | ABN (Australia)
  0160 GTIN | GTIN
  0177 Odette | Odette
  0183 UID (Schweiz) | UID (Switzerland)
  0184 CVR-Nummer (Dänemark) | CVR number (Denmark)
  0188 Unternehmensnummer (Japan) | Corporate number (Japan)
  0190 OIN (Niederlande) | OIN (Netherlands)
  0191 Registernummer (Estland) | Company code (Estonia)
  0192 Organisationsnummer (Norwegen) | Organisation number (Norway)
  0193 UBL.BE | UBL.BE
  0195 UEN (Singapur) | UEN (Singapore)
  0196 Kennitala (Island) | Kennitala (Iceland)
  0198 SE-Nummer (Dänemark) | SE number (Denmark)
  0199 LEI | LEI
  0200 Registernummer (Litauen) | Company code (Lithuania)
  0201 IPA-Code (Italien) | IPA code (Italy)
  0204 Leitweg-ID | Leitweg-ID
  0208 Unternehmensnummer (Belgien) | Enterprise number (Belgium)
  0209 GS1 | GS1
  0210 Codice fiscale (Italien) | Codice fiscale (Italy)
  0211 Partita IVA (Italien) | Partita IVA (Italy)
  0212 Y-Nummer (Finnland) | Y number (Finland)
  0213 USt-IdNr. (Finnland) | VAT ID (Finland)
  0216 OVT-Nummer (Finnland) | OVT code (Finland)
  0221 Registernummer (Japan) | Registered number (Japan)
  0225 Adresse für E-Rechnungen (Frankreich) | E-invoicing address (France)
  0230 Adresse für E-Rechnungen (Malaysia) | E-invoicing address (Malaysia)
  0235 Steuernummer (Vereinigte Arabische Emirate) | Tax number (United Arab Emirates)
  0246 Deutsche Wirtschafts-ID | German business ID
  9910 USt-IdNr. (Ungarn) | VAT ID (Hungary)
  9914 USt-IdNr. (Österreich) | VAT ID (Austria)
  9915 Verwaltungskennzeichen (Österreich) | Government code (Austria)
  9918 IBAN | IBAN
  9919 Unternehmensregister (Österreich) | Company register (Austria)
  9920 USt-IdNr. (Spanien) | VAT ID (Spain)
  9922 USt-IdNr. (Andorra) | VAT ID (Andorra)
  9923 USt-IdNr. (Albanien) | VAT ID (Albania)
  9924 USt-IdNr. (Bosnien und Herzegowina) | VAT ID (Bosnia and Herzegovina)
  9925 USt-IdNr. (Belgien) | VAT ID (Belgium)
  9926 USt-IdNr. (Bulgarien) | VAT ID (Bulgaria)
  9927 USt-IdNr. (Schweiz) | VAT ID (Switzerland)
  9928 USt-IdNr. (Zypern) | VAT ID (Cyprus)
  9929 USt-IdNr. (Tschechien) | VAT ID (Czechia)
  9930 USt-IdNr. | VAT ID
  9931 USt-IdNr. (Estland) | VAT ID (Estonia)
  9932 USt-IdNr. (Vereinigtes Königreich) | VAT ID (United Kingdom)
  9933 USt-IdNr. (Griechenland) | VAT ID (Greece)
  9934 USt-IdNr. (Kroatien) | VAT ID (Croatia)
  9935 USt-IdNr. (Irland) | VAT ID (Ireland)
  9936 USt-IdNr. (Liechtenstein) | VAT ID (Liechtenstein)
  9937 USt-IdNr. (Litauen) | VAT ID (Lithuania)
  9938 USt-IdNr. (Luxemburg) | VAT ID (Luxembourg)
  9939 USt-IdNr. (Lettland) | VAT ID (Latvia)
  9940 USt-IdNr. (Monaco) | VAT ID (Monaco)
  9941 USt-IdNr. (Montenegro) | VAT ID (Montenegro)
  9942 USt-IdNr. (Nordmazedonien) | VAT ID (North Macedonia)
  9943 USt-IdNr. (Malta) | VAT ID (Malta)
  9944 USt-IdNr. (Niederlande) | VAT ID (Netherlands)
  9945 USt-IdNr. (Polen) | VAT ID (Poland)
  9946 USt-IdNr. (Portugal) | VAT ID (Portugal)
  9947 USt-IdNr. (Rumänien) | VAT ID (Romania)
  9948 USt-IdNr. (Serbien) | VAT ID (Serbia)
  9949 USt-IdNr. (Slowenien) | VAT ID (Slovenia)
  9950 USt-IdNr. (Slowakei) | VAT ID (Slovakia)
  9951 USt-IdNr. (San Marino) | VAT ID (San Marino)
  9952 USt-IdNr. (Türkei) | VAT ID (Türkiye)
  9953 USt-IdNr. (Vatikanstadt) | VAT ID (Vatican City)
  9957 USt-IdNr. (Frankreich) | VAT ID (France)
  9959 EIN (USA) | EIN (USA)
  AN ODETTE-Dateiübertragung (OFTP) | ODETTE file transfer (OFTP)
  AQ X.400 | X.400
  AS AS2 | AS2
  AU Dateiübertragung (FTP) | File transfer (FTP)
  EM E-Mail | e-mail
  SMTP E-Mail | e-mail
  SEPA SEPA | SEPA
`);
