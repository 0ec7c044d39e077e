import { group, NOT_IN_UBL, term } from '../term.ts';
import { ciiIndicator } from './sections.ts';

const NET = 'ram:NetPriceProductTradePrice';
const GROSS = 'ram:GrossPriceProductTradePrice';
const DISCOUNT = `${GROSS}/ram:AppliedTradeAllowanceCharge`;
const PRODUCT = 'ram:SpecifiedTradeProduct';

export const PRICE = group(
  'BG-29',
  ['Preis', 'Price'],
  '1..1',
  ['cac:Price', 'ram:SpecifiedLineTradeAgreement'],
  [
    term('BT-146', ['Nettopreis', 'Net price'], 'unit-price-amount', '1..1', [
      'cbc:PriceAmount',
      `${NET}/ram:ChargeAmount`,
    ]),
    term('BT-147-0', ['Zuschlag auf den Preis', 'Charge on the price'], 'indicator', '0..1', [
      'cac:AllowanceCharge/cbc:ChargeIndicator',
      ciiIndicator(`${DISCOUNT}/ram:ChargeIndicator`),
    ]),
    term('BT-147', ['Nachlass auf den Preis', 'Price discount'], 'unit-price-amount', '0..1', [
      'cac:AllowanceCharge/cbc:Amount',
      `${DISCOUNT}/ram:ActualAmount`,
    ]),
    term('BT-148', ['Bruttopreis', 'Gross price'], 'unit-price-amount', '0..1', [
      'cac:AllowanceCharge/cbc:BaseAmount',
      `${GROSS}/ram:ChargeAmount`,
    ]),
    term('BT-150', ['Einheit der Preisbasis', 'Unit of the price base'], 'code', '0..1', [
      'cbc:BaseQuantity/@unitCode',
      `${NET}/ram:BasisQuantity/@unitCode`,
    ]),
    term('BT-149', ['Preisbasis', 'Price base quantity'], 'quantity', '0..1', [
      'cbc:BaseQuantity',
      `${NET}/ram:BasisQuantity`,
    ]),
    term('BT-149-1', ['Basis des Bruttopreises', 'Gross price base quantity'], 'quantity', '0..1', [
      NOT_IN_UBL,
      `${GROSS}/ram:BasisQuantity`,
    ]),
    term('BT-X-34', ['Nachlass in Prozent', 'Discount percentage'], 'percentage', '0..1', [
      'cac:AllowanceCharge/cbc:MultiplierFactorNumeric',
      `${DISCOUNT}/ram:CalculationPercent`,
    ]),
    term(
      'BT-X-35',
      ['Grundbetrag des Nachlasses oder Zuschlags', 'Base amount of the discount or charge'],
      'amount',
      '0..1',
      [{ none: 'the base amount is BT-148' }, `${DISCOUNT}/ram:BasisAmount`],
    ),
    term('BT-X-36', ['Grund des Nachlasses', 'Reason for the discount'], 'text', '0..1', [
      'cac:AllowanceCharge/cbc:AllowanceChargeReason',
      `${DISCOUNT}/ram:Reason`,
    ]),
  ],
);

export const ITEM = group(
  'BG-31',
  ['Artikel', 'Item'],
  '1..1',
  ['cac:Item', PRODUCT],
  [
    term('BT-153', ['Bezeichnung', 'Name'], 'text', '1..1', ['cbc:Name', 'ram:Name']),
    term('BT-154', ['Beschreibung', 'Description'], 'text', '0..1', ['cbc:Description', 'ram:Description']),
    term('BT-155', ['Artikelnummer des Verkäufers', 'Item number of the seller'], 'identifier', '0..1', [
      'cac:SellersItemIdentification/cbc:ID',
      'ram:SellerAssignedID',
    ]),
    term('BT-156', ['Artikelnummer des Käufers', 'Item number of the buyer'], 'identifier', '0..1', [
      'cac:BuyersItemIdentification/cbc:ID',
      'ram:BuyerAssignedID',
    ]),
    term('BT-157', ['Standardisierte Artikelnummer', 'Standard item number'], 'identifier', '0..1', [
      'cac:StandardItemIdentification/cbc:ID',
      'ram:GlobalID',
    ]),
    term('BT-158', ['Klassifizierung', 'Classification'], 'identifier', '0..n', [
      'cac:CommodityClassification/cbc:ItemClassificationCode',
      'ram:DesignatedProductClassification/ram:ClassCode',
    ]),
    term('BT-X-13', ['Name der Klassifizierung', 'Name of the classification'], 'text', '0..n', [
      NOT_IN_UBL,
      'ram:DesignatedProductClassification/ram:ClassName',
    ]),
    term('BT-159', ['Ursprungsland', 'Country of origin'], 'code', '0..1', [
      'cac:OriginCountry/cbc:IdentificationCode',
      'ram:OriginTradeCountry/ram:ID',
    ]),
  ],
  [
    group(
      'BG-32',
      ['Eigenschaft', 'Attribute'],
      '0..n',
      ['cac:AdditionalItemProperty', 'ram:ApplicableProductCharacteristic'],
      [
        term('BT-160', ['Eigenschaft', 'Attribute'], 'text', '1..1', ['cbc:Name', 'ram:Description']),
        term('BT-161', ['Wert', 'Value'], 'text', '1..1', ['cbc:Value', 'ram:Value']),
        term('BT-X-11', ['Art der Eigenschaft', 'Type of attribute'], 'code', '0..1', [
          NOT_IN_UBL,
          'ram:TypeCode',
        ]),
        term('BT-X-12', ['Messwert', 'Measured value'], 'quantity', '0..1', [NOT_IN_UBL, 'ram:ValueMeasure']),
      ],
    ),
  ],
);
