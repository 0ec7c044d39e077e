import { type Names, namesOf } from './names-of.ts';

/** UNTDID 5189: reasons for allowances. */
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

/** UNTDID 7161: reasons for charges. */
export const CHARGE_REASONS: Names = namesOf(`
  AA Werbung | Advertising
  AAA Telekommunikation | Telecommunication
  AAC Technische Änderung | Technical modification
  AAD Auftragsfertigung | Job-order production
  AAE Auslagen | Outlays
  AAF Leistung außer Haus | Off-premises
  AAH Zusätzliche Bearbeitung | Additional processing
  AAI Bescheinigung | Attesting
  AAS Annahme | Acceptance
  AAT Eillieferung | Rush delivery
  AAV Sonderanfertigung | Special construction
  AAY Flughafeneinrichtungen | Airport facilities
  AAZ Konzession | Concession
  ABA Pflichtlagerung | Compulsory storage
  ABB Entnahme von Treibstoff | Fuel removal
  ABC Betankung von Flugzeugen | Into plane
  ABD Überstunden | Overtime
  ABF Werkzeuge | Tooling
  ABK Sonstiges | Miscellaneous
  ABL Zusätzliche Verpackung | Additional packaging
  ABN Stauholz | Dunnage
  ABR Containerverladung | Containerisation
  ABS Verpackung in Kartons | Carton packing
  ABT Verpackung in Jute | Hessian wrapped
  ABU Verpackung in Folie | Polyethylene wrap packing
  ACF Sonstige Behandlung | Miscellaneous treatment
  ACG Emaillierung | Enamelling treatment
  ACH Wärmebehandlung | Heat treatment
  ACI Galvanisierung | Plating treatment
  ACJ Lackierung | Painting
  ACK Polieren | Polishing
  ACL Grundierung | Priming
  ACM Konservierung | Preservation treatment
  ACS Anpassung | Fitting
  ADC Sammelladung | Consolidation
  ADE Konnossement | Bill of lading
  ADJ Airbag | Airbag
  ADK Umladung | Transfer
  ADL Gleitpappe | Slipsheet
  ADM Bindung | Binding
  ADN Reparatur oder Ersatz von Mehrwegverpackung | Repair or replacement of broken returnable package
  ADO Effiziente Logistik | Efficient logistics
  ADP Verkaufsförderung | Merchandising
  ADQ Sortimentsmischung | Product mix
  ADR Andere Leistungen | Other services
  ADT Abholung | Pick-up
  ADW Chronische Erkrankung | Chronic illness
  ADY Einführung eines neuen Produkts | New product introduction
  ADZ Direktlieferung | Direct delivery
  AEA Umleitung | Diversion
  AEB Trennung vom Netz | Disconnect
  AEC Verteilung | Distribution
  AED Umgang mit Gefahrgut | Handling of hazardous cargo
  AEF Mieten und Pachten | Rents and leases
  AEH Standortzuschlag | Location differential
  AEI Betankung von Flugzeugen | Aircraft refueling
  AEJ Einlagerung von Treibstoff | Fuel shipped into storage
  AEK Nachnahme | Cash on delivery
  AEL Bearbeitung kleiner Aufträge | Small order processing service
  AEM Verwaltung | Clerical or administrative services
  AEN Garantie | Guarantee
  AEO Sammlung und Verwertung | Collection and recycling
  AEP Urheberabgabe | Copyright fee collection
  AES Veterinärkontrolle | Veterinary inspection service
  AET Leistung für Rentner | Pensioner service
  AEU Befreiung von der Arzneimittelgebühr | Medicine free pass holder
  AEV Umweltschutz | Environmental protection service
  AEW Beseitigung von Umweltschäden | Environmental clean-up service
  AEX Scheckeinzug außerhalb des Kontogebiets | National cheque processing service outside account area
  AEY Zahlungsdienst außerhalb des Kontogebiets | National payment service outside account area
  AEZ Zahlungsdienst innerhalb des Kontogebiets | National payment service within account area
  AJ Anpassung | Adjustments
  AU Beglaubigung | Authentication
  CA Katalogisierung | Cataloguing
  CAB Rollgeld | Cartage
  CAD Zertifizierung | Certification
  CAE Konformitätsbescheinigung | Certificate of conformance
  CAF Ursprungszeugnis | Certificate of origin
  CAI Zuschnitt | Cutting
  CAJ Konsulargebühr | Consular service
  CAK Abholung durch den Kunden | Customer collection
  CAL Lohnzahlung | Payroll payment service
  CAM Geldtransport | Cash transportation
  CAN Online-Banking | Home banking service
  CAO Zweiseitige Vereinbarung | Bilateral agreement service
  CAP Versicherungsvermittlung | Insurance brokerage service
  CAQ Ausstellung von Schecks | Cheque generation
  CAR Bevorzugte Platzierung | Preferential merchandising location
  CAS Kran | Crane
  CAT Sonderfarbe | Special colour service
  CAU Sortierung | Sorting
  CAV Sammlung und Verwertung von Batterien | Battery collection and recycling
  CAW Rücknahme von Produkten | Product take back fee
  CAX Qualitätsprüfung: freigegeben | Quality control released
  CAY Qualitätsprüfung: zurückgehalten | Quality control held
  CAZ Qualitätsprüfung: gesperrt | Quality control embargo
  CD Verladung auf Waggons | Car loading
  CG Reinigung | Cleaning
  CS Steuerzeichen für Zigaretten | Cigarette stamping
  CT Zählung | Count and recount
  DAB Gestaltung | Layout and design
  DAC Sortimentsnachlass | Assortment allowance
  DAD Entladung durch den Fahrer | Driver assigned unloading
  DAF Bindung des Schuldners | Debtor bound
  DAG Händlernachlass | Dealer allowance
  DAH Nachlass zur Weitergabe an Verbraucher | Allowance transferable to the consumer
  DAI Geschäftswachstum | Growth of business
  DAJ Einführungsnachlass | Introduction allowance
  DAK Mehrfachkauf | Multi-buy promotion
  DAL Partnerschaft | Partnership
  DAM Rücksendung | Return handling
  DAN Mindermengenzuschlag | Minimum order not fulfilled charge
  DAO Nachlass nach Schwellenwert | Point of sales threshold allowance
  DAP Großhandelsrabatt | Wholesaling discount
  DAQ Provision für die Übertragung eines Akkreditivs | Documentary credits transfer commission
  DL Lieferung | Delivery
  EG Gravur | Engraving
  EP Beschleunigung | Expediting
  ER Wechselkursgarantie | Exchange rate guarantee
  FAA Fertigung | Fabrication
  FAB Frachtausgleich | Freight equalization
  FAC Außergewöhnliche Handhabung der Fracht | Freight extraordinary handling
  FC Fracht | Freight service
  FH Befüllen und Handhabung | Filling and handling
  FI Finanzierung | Financing
  GAA Schleifen | Grinding
  HAA Schlauch | Hose
  HD Handhabung | Handling
  HH Heben und Schleppen | Hoisting and hauling
  IAA Installation | Installation
  IAB Installation und Garantie | Installation and warranty
  ID Lieferung ins Haus | Inside delivery
  IF Prüfung | Inspection
  IN Versicherung | Insurance
  IR Installation und Schulung | Installation and training
  IS Rechnungsstellung | Invoicing
  KO Koschere Herstellung | Koshering
  L1 Zählung durch den Frachtführer | Carrier count
  LA Etikettierung | Labelling
  LAA Arbeit | Labour
  LAB Reparatur und Rückgabe | Repair and return
  LF Legalisierung | Legalisation
  MAC Mindermengenzuschlag | Minimum order charge
  MAE Montage | Mounting
  MI Postversand der Rechnung | Mail invoice
  ML Postversand der Rechnung an jeden Standort | Mail invoice to each location
  NAA Einwegbehälter | Non-returnable containers
  OA Äußere Kabelverbinder | Outside cable connectors
  PA Rechnung bei der Sendung | Invoice with shipment
  PAA Phosphatierung | Phosphatizing
  PC Verpackung | Packing
  PL Palettierung | Palletizing
  PRV Preisänderung | Price variation
  RAB Umpacken | Repacking
  RAC Reparatur | Repair
  RAD Mehrwegbehälter | Returnable container
  RAF Wiedereinlagerung | Restocking
  RE Erneute Lieferung | Re-delivery
  RF Aufarbeitung | Refurbishing
  RH Miete von Waggons | Rail wagon hire
  RV Beladung | Loading
  SA Bergung | Salvaging
  SAA Versand und Handhabung | Shipping and handling
  SAD Sonderverpackung | Special packaging
  SAE Stempelung | Stamping
  SAI Entladung durch den Empfänger | Consignee unload
  SG Schrumpfverpackung | Shrink-wrap
  SH Sonderbehandlung | Special handling
  SM Sonderausführung der Oberfläche | Special finish
  SU Einrichtung | Set-up
  TAB Tankmiete | Tank renting
  TAC Prüfung | Testing
  TAE Sonstige Transportleistung | Other transport service
  TT Transport (Rechnung an Dritte) | Transportation (third party billing)
  TV Transport durch den Verkäufer | Transportation by vendor
  TX Steuer | Tax
  V1 Absetzplatz | Drop yard
  V2 Absetzrampe | Drop dock
  WH Lagerung | Warehousing
  XAA Zusammenfassung der Sendungen eines Tages | Combine all same day shipment
  YY Getrennte Abholung | Split pick-up
  ZZZ Vereinbart | Mutually defined
`);
