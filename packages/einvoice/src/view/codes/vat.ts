import { type Names, namesOf } from './names-of.ts';

/** UNTDID 5305 as EN 16931 restricts it: categories of VAT. */
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

/** UNTDID 5153: kinds of taxes and tax numbers. */
export const TAX_SCHEMES: Names = namesOf(`
  VAT Umsatzsteuer | Value added tax
  VA USt-IdNr. | VAT ID
  FC Steuernummer | Tax number
`);

/** UNTDID 2475 and, in UBL, UNTDID 2005: which date is the tax point. */
export const TAX_POINTS: Names = namesOf(`
  3 Rechnungsdatum | Date of the invoice
  5 Rechnungsdatum | Date of the invoice
  29 Lieferdatum | Date of delivery
  35 Lieferdatum | Date of delivery
  72 Zahlungsdatum | Date of payment
  432 Zahlungsdatum | Date of payment
`);

/** VATEX (European Commission): the articles are those of Directive 2006/112/EC. */
export const EXEMPTION_REASONS: Names = namesOf(`
  VATEX-EU-79-C Auslagen im Namen des Kunden | Repayment of expenditure in the name of the customer
  VATEX-EU-132 Leistungen im öffentlichen Interesse (Art. 132) | Activities in the public interest (Art. 132)
  VATEX-EU-132-1A Postdienste (Art. 132 (1) a) | Postal services (Art. 132 (1) (a))
  VATEX-EU-132-1B Krankenhaus und ärztliche Behandlung (Art. 132 (1) b) | Hospital and medical care (Art. 132 (1) (b))
  VATEX-EU-132-1C Heilbehandlungen (Art. 132 (1) c) | Medical care (Art. 132 (1) (c))
  VATEX-EU-132-1D Organe, Blut und Frauenmilch (Art. 132 (1) d) | Human organs, blood and milk (Art. 132 (1) (d))
  VATEX-EU-132-1E Zahntechnik und Zahnersatz (Art. 132 (1) e) | Dental technicians and prostheses (Art. 132 (1) (e))
  VATEX-EU-132-1F Zusammenschlüsse von Personen (Art. 132 (1) f) | Groups of persons (Art. 132 (1) (f))
  VATEX-EU-132-1G Sozialfürsorge (Art. 132 (1) g) | Welfare and social security (Art. 132 (1) (g))
  VATEX-EU-132-1H Kinder- und Jugendbetreuung (Art. 132 (1) h) | Protection of children and young persons (Art. 132 (1) (h))
  VATEX-EU-132-1I Erziehung und Unterricht (Art. 132 (1) i) | Education (Art. 132 (1) (i))
  VATEX-EU-132-1J Privatunterricht (Art. 132 (1) j) | Private tuition (Art. 132 (1) (j))
  VATEX-EU-132-1K Personal religiöser Einrichtungen (Art. 132 (1) k) | Staff of religious institutions (Art. 132 (1) (k))
  VATEX-EU-132-1L Leistungen an Mitglieder (Art. 132 (1) l) | Services to members (Art. 132 (1) (l))
  VATEX-EU-132-1M Sport (Art. 132 (1) m) | Sport (Art. 132 (1) (m))
  VATEX-EU-132-1N Kultur (Art. 132 (1) n) | Cultural services (Art. 132 (1) (n))
  VATEX-EU-132-1O Benefizveranstaltungen (Art. 132 (1) o) | Fund-raising events (Art. 132 (1) (o))
  VATEX-EU-132-1P Krankentransport (Art. 132 (1) p) | Transport of sick or injured persons (Art. 132 (1) (p))
  VATEX-EU-132-1Q Öffentlicher Rundfunk (Art. 132 (1) q) | Public radio and television (Art. 132 (1) (q))
  VATEX-EU-135-1 Versicherung, Finanzen, Vermietung und andere (Art. 135 (1)) | Insurance, finance, letting and others (Art. 135 (1))
  VATEX-EU-143 Einfuhr (Art. 143) | Importation (Art. 143)
  VATEX-EU-143-1A Einfuhr (Art. 143 (1) a) | Importation (Art. 143 (1) (a))
  VATEX-EU-143-1B Einfuhr (Art. 143 (1) b) | Importation (Art. 143 (1) (b))
  VATEX-EU-143-1C Einfuhr (Art. 143 (1) c) | Importation (Art. 143 (1) (c))
  VATEX-EU-143-1D Einfuhr (Art. 143 (1) d) | Importation (Art. 143 (1) (d))
  VATEX-EU-143-1E Wiedereinfuhr (Art. 143 (1) e) | Reimportation (Art. 143 (1) (e))
  VATEX-EU-143-1F Einfuhr für Diplomaten (Art. 143 (1) f) | Importation under diplomatic arrangements (Art. 143 (1) (f))
  VATEX-EU-143-1FA Einfuhr durch Einrichtungen der EU (Art. 143 (1) fa) | Importation by bodies of the EU (Art. 143 (1) (fa))
  VATEX-EU-143-1G Einfuhr durch internationale Organisationen (Art. 143 (1) g) | Importation by international bodies (Art. 143 (1) (g))
  VATEX-EU-143-1H Einfuhr durch Streitkräfte der NATO (Art. 143 (1) h) | Importation by NATO forces (Art. 143 (1) (h))
  VATEX-EU-143-1I Einfuhr durch britische Streitkräfte auf Zypern (Art. 143 (1) i) | Importation by United Kingdom forces in Cyprus (Art. 143 (1) (i))
  VATEX-EU-143-1J Fischfang (Art. 143 (1) j) | Catches of sea fishing (Art. 143 (1) (j))
  VATEX-EU-143-1K Einfuhr von Gold durch Zentralbanken (Art. 143 (1) k) | Importation of gold by central banks (Art. 143 (1) (k))
  VATEX-EU-143-1L Einfuhr von Gas, Strom, Wärme und Kälte (Art. 143 (1) l) | Importation of gas, electricity, heat and cooling (Art. 143 (1) (l))
  VATEX-EU-144 Leistungen zur Einfuhr (Art. 144) | Services relating to importation (Art. 144)
  VATEX-EU-146-1E Leistungen zur Ausfuhr (Art. 146 (1) e) | Services relating to export (Art. 146 (1) (e))
  VATEX-EU-148 Internationale Beförderung (Art. 148) | International transport (Art. 148)
  VATEX-EU-148-A Versorgung von Schiffen (Art. 148 a) | Fuelling and provisioning of vessels (Art. 148 (a))
  VATEX-EU-148-B Versorgung von Kriegsschiffen (Art. 148 b) | Fuelling and provisioning of warships (Art. 148 (b))
  VATEX-EU-148-C Lieferung und Wartung von Schiffen (Art. 148 c) | Supply and maintenance of vessels (Art. 148 (c))
  VATEX-EU-148-D Andere Leistungen für Schiffe (Art. 148 d) | Other services for vessels (Art. 148 (d))
  VATEX-EU-148-E Versorgung von Flugzeugen (Art. 148 e) | Fuelling and provisioning of aircraft (Art. 148 (e))
  VATEX-EU-148-F Lieferung und Wartung von Flugzeugen (Art. 148 f) | Supply and maintenance of aircraft (Art. 148 (f))
  VATEX-EU-148-G Andere Leistungen für Flugzeuge (Art. 148 g) | Other services for aircraft (Art. 148 (g))
  VATEX-EU-151 Diplomaten und internationale Organisationen (Art. 151) | Diplomatic arrangements and international bodies (Art. 151)
  VATEX-EU-151-1A Diplomaten (Art. 151 (1) a) | Diplomatic arrangements (Art. 151 (1) (a))
  VATEX-EU-151-1AA Einrichtungen der EU (Art. 151 (1) aa) | Bodies of the EU (Art. 151 (1) (aa))
  VATEX-EU-151-1B Internationale Organisationen (Art. 151 (1) b) | International bodies (Art. 151 (1) (b))
  VATEX-EU-151-1C Streitkräfte der NATO (Art. 151 (1) c) | NATO forces (Art. 151 (1) (c))
  VATEX-EU-151-1D Streitkräfte der NATO (Art. 151 (1) d) | NATO forces (Art. 151 (1) (d))
  VATEX-EU-151-1E Britische Streitkräfte auf Zypern (Art. 151 (1) e) | United Kingdom forces in Cyprus (Art. 151 (1) (e))
  VATEX-EU-153 Vermittlung (Art. 153) | Intermediaries (Art. 153)
  VATEX-EU-159 Leistungen zu Zolllagern und Freizonen (Art. 159) | Services relating to customs warehouses and free zones (Art. 159)
  VATEX-EU-309 Reiseleistungen außerhalb der EU (Art. 309) | Travel services outside the EU (Art. 309)
  VATEX-EU-AE Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge) | Reverse charge
  VATEX-EU-IC innergemeinschaftliche Lieferung | Intra-community supply
  VATEX-EU-G Ausfuhrlieferung | Export outside the EU
  VATEX-EU-O nicht steuerbar | Not subject to VAT
  VATEX-EU-D Differenzbesteuerung (Reiseleistungen) | Margin scheme for travel agents
  VATEX-EU-F Differenzbesteuerung (Gebrauchtgegenstände) | Margin scheme for second-hand goods
  VATEX-EU-I Differenzbesteuerung (Kunstgegenstände) | Margin scheme for works of art
  VATEX-EU-J Differenzbesteuerung (Sammlungsstücke und Antiquitäten) | Margin scheme for collectors' items and antiques
  VATEX-FR-FRANCHISE Kleinunternehmer (Frankreich) | Small business (France)
  VATEX-FR-CNWVAT Gutschrift ohne Umsatzsteuer (Frankreich) | Credit note without VAT (France)
  VATEX-FR-AE Steuerschuldnerschaft des Leistungsempfängers (Frankreich) | Reverse charge (France)
`);
