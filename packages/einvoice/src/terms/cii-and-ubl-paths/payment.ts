import { group, NOT_IN_CII, NOT_IN_UBL, term } from '../term.ts';
import { ciiDate, SETTLEMENT } from './sections.ts';

/** In both syntaxes each element of payment means has one account. */
export const PAYMENT_INSTRUCTIONS = group(
  'BG-16',
  ['Zahlungsart', 'Payment instructions'],
  '0..n',
  ['cac:PaymentMeans', `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`],
  [
    term('BT-81', ['Code der Zahlungsart', 'Payment means code'], 'code', '1..1', [
      'cbc:PaymentMeansCode',
      'ram:TypeCode',
    ]),
    term('BT-82', ['Zahlungsart', 'Payment means'], 'text', '0..1', [
      'cbc:PaymentMeansCode/@name',
      'ram:Information',
    ]),
    term('BT-83', ['Verwendungszweck', 'Remittance information'], 'text', '0..1', [
      'cbc:PaymentID',
      `/${SETTLEMENT}/ram:PaymentReference`,
    ]),
  ],
  [
    group(
      'BG-17',
      ['Überweisung', 'Credit transfer'],
      '0..n',
      ['cac:PayeeFinancialAccount', '.'],
      [
        term('BT-84', ['Kontonummer (IBAN)', 'Account (IBAN)'], 'identifier', '1..1', [
          'cbc:ID',
          'ram:PayeePartyCreditorFinancialAccount/ram:IBANID | ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID',
        ]),
        term('BT-85', ['Kontoinhaber', 'Account name'], 'text', '0..1', [
          'cbc:Name',
          'ram:PayeePartyCreditorFinancialAccount/ram:AccountName',
        ]),
        term('BT-86', ['BIC', 'BIC'], 'identifier', '0..1', [
          'cac:FinancialInstitutionBranch/cbc:ID',
          'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID',
        ]),
        term('EXT-bank-name', ['Bank', 'Bank'], 'text', '0..1', [
          'cac:FinancialInstitutionBranch/cbc:Name',
          'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:Name',
        ]),
      ],
    ),
    group(
      'BG-18',
      ['Zahlungskarte', 'Payment card'],
      '0..1',
      ['cac:CardAccount', 'ram:ApplicableTradeSettlementFinancialCard'],
      [
        term('BT-87', ['Kartennummer', 'Card number'], 'text', '1..1', [
          'cbc:PrimaryAccountNumberID',
          'ram:ID',
        ]),
        term('BT-88', ['Karteninhaber', 'Card holder'], 'text', '0..1', [
          'cbc:HolderName',
          'ram:CardholderName',
        ]),
        term('EXT-card-network', ['Kartennetz', 'Card network'], 'code', '0..1', [
          'cbc:NetworkID',
          NOT_IN_CII,
        ]),
      ],
    ),
    group(
      'BG-19',
      ['Lastschrift', 'Direct debit'],
      '0..1',
      ['.', '.'],
      [
        term('BT-89', ['Mandatsreferenz', 'Mandate reference'], 'identifier', '0..1', [
          'cac:PaymentMandate/cbc:ID',
          `/${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`,
        ]),
        term('BT-90', ['Gläubiger-ID', 'Creditor identifier'], 'identifier', '0..1', [
          '/cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID[@schemeID=SEPA] | /cac:PayeeParty/cac:PartyIdentification/cbc:ID[@schemeID=SEPA]',
          `/${SETTLEMENT}/ram:CreditorReferenceID`,
        ]),
        term('BT-91', ['Abbuchung von (IBAN)', 'Debited account (IBAN)'], 'identifier', '0..1', [
          'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID',
          'ram:PayerPartyDebtorFinancialAccount/ram:IBANID',
        ]),
        term('EXT-debited-bic', ['BIC des Zahlers', 'BIC of the payer'], 'identifier', '0..1', [
          NOT_IN_UBL,
          'ram:PayerSpecifiedDebtorFinancialInstitution/ram:BICID',
        ]),
      ],
    ),
  ],
);

/** Several payment terms occur in the EXTENDED profile, e.g. for instalments. */
export const PAYMENT_TERMS = group(
  'BT-20-00',
  ['Zahlungsbedingung', 'Payment terms'],
  '0..n',
  ['cac:PaymentTerms', `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms`],
  [
    term('BT-20', ['Zahlungsbedingungen', 'Payment terms'], 'text', '0..1', ['cbc:Note', 'ram:Description']),
    term('BT-9', ['Fällig am', 'Due date'], 'date', '0..1', [
      '/cbc:DueDate | /cac:PaymentMeans/cbc:PaymentDueDate',
      ciiDate('ram:DueDateDateTime'),
      '/cac:PaymentMeans/cbc:PaymentDueDate',
      'cbc:PaymentDueDate | /cac:PaymentMeans/cbc:PaymentDueDate',
    ]),
    term('BT-X-275', ['Teilbetrag', 'Partial amount'], 'amount', '0..1', [
      NOT_IN_UBL,
      'ram:PartialPaymentAmount',
    ]),
  ],
  [
    group(
      'BG-X-43',
      ['Verzugszuschlag', 'Late payment penalty'],
      '0..1',
      [NOT_IN_UBL, 'ram:ApplicableTradePaymentPenaltyTerms'],
      [
        term('BT-X-276', ['Bezugsdatum', 'Reference date'], 'date', '0..1', [
          NOT_IN_UBL,
          ciiDate('ram:BasisDateTime'),
        ]),
        term('BT-X-277', ['Zeitraum', 'Period'], 'quantity', '0..1', [NOT_IN_UBL, 'ram:BasisPeriodMeasure']),
        term('BT-X-279', ['Grundbetrag', 'Base amount'], 'amount', '0..1', [NOT_IN_UBL, 'ram:BasisAmount']),
        term('BT-X-280', ['Prozentsatz', 'Percentage'], 'percentage', '0..1', [
          NOT_IN_UBL,
          'ram:CalculationPercent',
        ]),
        term('BT-X-281', ['Betrag', 'Amount'], 'amount', '0..1', [NOT_IN_UBL, 'ram:ActualPenaltyAmount']),
      ],
    ),
    group(
      'BG-X-44',
      ['Skonto', 'Early payment discount'],
      '0..1',
      [NOT_IN_UBL, 'ram:ApplicableTradePaymentDiscountTerms'],
      [
        term('BT-X-282', ['Bezugsdatum', 'Reference date'], 'date', '0..1', [
          NOT_IN_UBL,
          ciiDate('ram:BasisDateTime'),
        ]),
        term('BT-X-283', ['Zeitraum', 'Period'], 'quantity', '0..1', [NOT_IN_UBL, 'ram:BasisPeriodMeasure']),
        term('BT-X-285', ['Grundbetrag', 'Base amount'], 'amount', '0..1', [NOT_IN_UBL, 'ram:BasisAmount']),
        term('BT-X-286', ['Prozentsatz', 'Percentage'], 'percentage', '0..1', [
          NOT_IN_UBL,
          'ram:CalculationPercent',
        ]),
        term('BT-X-287', ['Betrag', 'Amount'], 'amount', '0..1', [NOT_IN_UBL, 'ram:ActualDiscountAmount']),
      ],
    ),
  ],
);
