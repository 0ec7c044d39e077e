import { group, NOT_IN_UBL, OWN_TERM_IN_REMINDERS, term } from '../term.ts';
import { addressTerms } from './party-terms.ts';
import { ciiDate, DELIVERY, SETTLEMENT } from './sections.ts';

export const DELIVERY_INFORMATION = group(
  'BG-13',
  ['Lieferung', 'Delivery'],
  '0..1',
  ['cac:Delivery', DELIVERY],
  [
    term('BT-70', ['Name des Empfängers', 'Name of the recipient'], 'text', '0..1', [
      'cac:DeliveryParty/cac:PartyName/cbc:Name',
      'ram:ShipToTradeParty/ram:Name',
    ]),
    term('BT-71', ['Kennung des Lieferorts', 'Location identifier'], 'identifier', '0..1', [
      'cac:DeliveryLocation/cbc:ID',
      'ram:ShipToTradeParty/ram:ID | ram:ShipToTradeParty/ram:GlobalID',
    ]),
    term('BT-72', ['Lieferdatum', 'Delivery date'], 'date', '0..1', [
      'cbc:ActualDeliveryDate',
      ciiDate('ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime'),
    ]),
    term('BT-X-160', ['Elektronische Adresse', 'Electronic address'], 'identifier', '0..1', [
      NOT_IN_UBL,
      'ram:ShipToTradeParty/ram:URIUniversalCommunication/ram:URIID',
    ]),
    term('BT-X-202', ['Lieferschein', 'Delivery note'], 'identifier', '0..1', [
      NOT_IN_UBL,
      'ram:DeliveryNoteReferencedDocument/ram:IssuerAssignedID',
    ]),
  ],
  [
    group(
      'BG-15',
      ['Lieferanschrift', 'Delivery address'],
      '0..1',
      ['cac:DeliveryLocation/cac:Address', 'ram:ShipToTradeParty/ram:PostalTradeAddress'],
      addressTerms(['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
    ),
  ],
);

export const INVOICING_PERIOD = group(
  'BG-14',
  ['Leistungszeitraum', 'Invoicing period'],
  '0..1',
  [
    'cac:InvoicePeriod',
    `${SETTLEMENT}/ram:BillingSpecifiedPeriod`,
    'cac:InvoicePeriod',
    OWN_TERM_IN_REMINDERS,
  ],
  [
    term('BT-73', ['Beginn', 'Start'], 'date', '0..1', ['cbc:StartDate', ciiDate('ram:StartDateTime')]),
    term('BT-74', ['Ende', 'End'], 'date', '0..1', ['cbc:EndDate', ciiDate('ram:EndDateTime')]),
    term('BT-X-264', ['Beschreibung', 'Description'], 'text', '0..1', ['cbc:Description', 'ram:Description']),
  ],
);
