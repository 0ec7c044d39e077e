import { describe, expect, it } from 'vitest';
import { readInvoice } from '../test-support/read-invoices.ts';
import { describeInvoice } from './describe-invoice.ts';
import type { InvoiceView } from './invoice-view.ts';

const ALL = { start: 0, end: Number.POSITIVE_INFINITY };

function view(
  body: string,
  language: 'de' | 'en' = 'de',
  range = ALL,
  customerParty: 'buyer' | 'seller' = 'buyer',
): InvoiceView {
  const xml = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
    <ID>RE-1</ID><IssueDate>2026-11-03</IssueDate><InvoiceTypeCode>380</InvoiceTypeCode>
    <DocumentCurrencyCode>EUR</DocumentCurrencyCode>${body}</Invoice>`;
  return describeInvoice(readInvoice(xml).terms, { currency: 'EUR', customerParty }, language, range);
}

const amount = (name: string, value: string) => `<${name} currencyID="EUR">${value}</${name}>`;
const rowsOf = ({ sections }: InvoiceView) => sections.flatMap(({ rows }) => rows);

describe('the totals', () => {
  const TOTALS = `
    <AllowanceCharge><ChargeIndicator>false</ChargeIndicator><AllowanceChargeReason>Treue</AllowanceChargeReason>
      <MultiplierFactorNumeric>5</MultiplierFactorNumeric>${amount('Amount', '10')}${amount('BaseAmount', '200')}
      <TaxCategory><ID>S</ID><Percent>19</Percent><TaxScheme><ID>VAT</ID></TaxScheme></TaxCategory></AllowanceCharge>
    <AllowanceCharge><ChargeIndicator>1</ChargeIndicator><AllowanceChargeReasonCode>FC</AllowanceChargeReasonCode>${amount('Amount', '30')}</AllowanceCharge>
    <TaxTotal>${amount('TaxAmount', '0')}<TaxSubtotal>${amount('TaxableAmount', '220')}${amount('TaxAmount', '0')}
      <TaxCategory><ID>AE</ID><Percent>0</Percent><TaxExemptionReason>§ 13b UStG</TaxExemptionReason></TaxCategory></TaxSubtotal></TaxTotal>
    <LegalMonetaryTotal>${amount('LineExtensionAmount', '200')}${amount('TaxExclusiveAmount', '220')}${amount('TaxInclusiveAmount', '220')}
      ${amount('PrepaidAmount', '100')}${amount('PayableRoundingAmount', '0.01')}${amount('PayableAmount', '120.01')}</LegalMonetaryTotal>`;

  it('lead from the sum of lines to the amount due', () => {
    expect(view(TOTALS).totals).toEqual([
      { label: 'Summe der Positionen', amount: '200,00 €', details: [], kind: 'part' },
      {
        label: 'Nachlass: Treue',
        amount: '-10,00 €',
        details: ['5 % von 200,00 €', 'Umsatzsteuer 19 %'],
        kind: 'part',
      },
      { label: 'Zuschlag: Fracht', amount: '30,00 €', details: [], kind: 'part' },
      { label: 'Summe netto', amount: '220,00 €', details: [], kind: 'sum' },
      {
        label: 'Umsatzsteuer 0 % auf 220,00 €',
        amount: '0,00 €',
        details: ['Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)', '§ 13b UStG'],
        kind: 'part',
      },
      { label: 'Summe brutto', amount: '220,00 €', details: [], kind: 'sum' },
      { label: 'Bereits gezahlt', amount: '-100,00 €', details: [], kind: 'part' },
      { label: 'Rundung', amount: '0,01 €', details: [], kind: 'part' },
      { label: 'Zahlbetrag', amount: '120,01 €', details: [], kind: 'due' },
    ]);
  });

  it('have the stated sums of allowances and charges if the document does not list them', () => {
    const totals =
      view(`<LegalMonetaryTotal>${amount('LineExtensionAmount', '200')}${amount('TaxExclusiveAmount', '200')}
      ${amount('AllowanceTotalAmount', '10')}${amount('ChargeTotalAmount', '10')}${amount('PayableAmount', '200')}</LegalMonetaryTotal>`).totals;
    expect(totals.map(({ amount: text }) => text)).toEqual([
      '200,00 €',
      '-10,00 €',
      '10,00 €',
      '200,00 €',
      '200,00 €',
    ]);
  });

  describe('with details of a payment', () => {
    const invoice = (profile: string) => `<CustomizationID>${profile}</CustomizationID>
      <PrepaidPayment><ID>A-1</ID>${amount('PaidAmount', '100')}</PrepaidPayment><LegalMonetaryTotal>
      ${amount('TaxInclusiveAmount', '300')}${amount('PrepaidAmount', '100')}${amount('PayableAmount', '200')}</LegalMonetaryTotal>`;

    it('count the payment once, because it is part of the paid amount', () => {
      const shown = view(invoice('urn:cen.eu:en16931:2017'));
      expect(shown.totals.map(({ amount: text }) => text)).toEqual(['300,00 €', '-100,00 €', '200,00 €']);
      expect(shown.sections.find(({ title }) => title === 'Vorauszahlungen')?.rows).toEqual([
        { label: 'Vorauszahlung', text: '100,00 € · A-1' },
      ]);
    });

    it('add a payment for a third party in the extension of XRechnung', () => {
      const extension =
        'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0';
      expect(view(invoice(extension)).totals.map(({ amount: text }) => text)).toContain('100,00 €');
    });
  });

  describe('of a document without an amount due', () => {
    const totalsOf = (...amounts: string[]) =>
      view(`<LegalMonetaryTotal>${amounts.join('')}</LegalMonetaryTotal>`).totals;
    const GROSS = amount('TaxInclusiveAmount', '300');

    it('end with the total with VAT, under its own name', () => {
      expect(totalsOf(amount('TaxExclusiveAmount', '300'), GROSS)).toEqual([
        { label: 'Summe netto', amount: '300,00 €', details: [], kind: 'sum' },
        { label: 'Summe brutto', amount: '300,00 €', details: [], kind: 'due' },
      ]);
    });

    it('end with what is left after the deductions, which is marked as calculated', () => {
      const deductions = [amount('PrepaidAmount', '100.10'), amount('PayableRoundingAmount', '-0.02')];
      expect(totalsOf(GROSS, ...deductions)).toEqual([
        { label: 'Summe brutto', amount: '300,00 €', details: [], kind: 'sum' },
        { label: 'Bereits gezahlt', amount: '-100,10 €', details: [], kind: 'part' },
        { label: 'Rundung', amount: '-0,02 €', details: [], kind: 'part' },
        {
          label: 'Zahlbetrag',
          amount: '199,88 €',
          details: ['berechnet, weil der Beleg ihn nicht angibt'],
          kind: 'due',
        },
      ]);
    });

    it('have no calculated amount if a deduction is no number or in another currency', () => {
      const labels = (prepaid: string) => totalsOf(GROSS, prepaid).map(({ label }) => label);
      expect(labels(amount('PrepaidAmount', 'x'))).toEqual(['Summe brutto', 'Bereits gezahlt']);
      expect(labels('<PrepaidAmount currencyID="USD">5</PrepaidAmount>')).toEqual([
        'Summe brutto',
        'Bereits gezahlt',
      ]);
    });
  });

  it('have the total with VAT if something is deducted, even if it equals the amount due', () => {
    const totals =
      view(`<LegalMonetaryTotal>${amount('TaxInclusiveAmount', '300')}${amount('PrepaidAmount', '100')}
      ${amount('PayableAmount', '300')}</LegalMonetaryTotal>`).totals;
    expect(totals.map(({ label }) => label)).toEqual(['Summe brutto', 'Bereits gezahlt', 'Zahlbetrag']);
  });

  it('name the VAT in the accounting currency below the VAT, because it is not added to anything', () => {
    const totals = view(`<TaxCurrencyCode>CHF</TaxCurrencyCode>
      <TaxTotal>${amount('TaxAmount', '19')}</TaxTotal><TaxTotal><TaxAmount currencyID="CHF">18.50</TaxAmount></TaxTotal>
      <LegalMonetaryTotal>${amount('PayableAmount', '119')}</LegalMonetaryTotal>`).totals;
    expect(totals.map(({ label, amount: text, details }) => [label, text, ...details])).toEqual([
      ['Umsatzsteuer', '19,00 €', 'in der Buchwährung 18,50 CHF'],
      ['Zahlbetrag', '119,00 €'],
    ]);
  });

  it('say once why a share without a rate has no VAT', () => {
    const { totals } =
      view(`<TaxTotal>${amount('TaxAmount', '0')}<TaxSubtotal>${amount('TaxableAmount', '220')}
      ${amount('TaxAmount', '0')}<TaxCategory><ID>AE</ID><TaxExemptionReasonCode>VATEX-EU-AE</TaxExemptionReasonCode>
      </TaxCategory></TaxSubtotal></TaxTotal>`);
    expect(totals).toEqual([
      {
        label: 'Umsatzsteuer, Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)',
        amount: '0,00 €',
        details: ['auf 220,00 €'],
        kind: 'part',
      },
    ]);
  });

  it('give an allowance of zero no sign', () => {
    const zero = `<AllowanceCharge><ChargeIndicator>0</ChargeIndicator>${amount('Amount', '0.00')}</AllowanceCharge>`;
    expect(view(zero).totals).toMatchObject([{ label: 'Nachlass', amount: '0,00 €' }]);
  });

  it('are written in the language of the view', () => {
    expect(view(TOTALS, 'en').totals.map(({ label, amount: text }) => `${label} ${text}`)).toContain(
      'Allowance: Treue -€10.00',
    );
  });
});

describe('the lines', () => {
  const price = (
    inner: string,
  ) => `<InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="C62">3000</InvoicedQuantity>
    ${amount('LineExtensionAmount', '300')}<Item><Name>Schrauben</Name></Item><Price>${amount('PriceAmount', '100')}${inner}</Price></InvoiceLine>`;

  it('have the quantity that the price is for', () => {
    const [line] = view(price('<BaseQuantity unitCode="C62">1000</BaseQuantity>')).lines;
    expect(line).toMatchObject({
      quantity: '3.000',
      unit: 'Stück',
      price: '100,00',
      priceBase: 'je 1.000 Stück',
    });
    expect(view(price('<BaseQuantity>1</BaseQuantity>')).lines[0]?.priceBase).toBe('');
  });

  it('have their unit in the plural for several, and in the singular in the list of codes', () => {
    const months = (quantity: string) =>
      `<InvoiceLine><InvoicedQuantity unitCode="MON">${quantity}</InvoicedQuantity></InvoiceLine>`;
    const { lines, further } = view(months('1') + months('3'), 'de');
    expect(lines.map(({ quantity, unit }) => `${quantity} ${unit}`)).toEqual(['1 Monat', '3 Monate']);
    expect(further.sections.flatMap(({ rows }) => rows)).toContainEqual({
      label: 'Einheit',
      text: 'MON Monat',
    });
  });

  it('have gross price and discount, allowances and charges', () => {
    const discount = `<AllowanceCharge><ChargeIndicator>false</ChargeIndicator>${amount('Amount', '20')}${amount('BaseAmount', '120')}</AllowanceCharge>`;
    const [line] = view(price(discount)).lines;
    expect(line?.details).toContainEqual({ label: 'Bruttopreis', text: '120,00, abzüglich 20,00' });
    const withoutGross = discount.replace(/<BaseAmount.*?BaseAmount>/, '');
    expect(view(price(withoutGross)).lines[0]?.details).toEqual([
      { label: 'Bruttopreis', text: 'abzüglich 20,00' },
    ]);
  });

  it('of a sub-line say in which line their amount is included', () => {
    const sub = `<SubInvoiceLine><ID>1.1</ID>${amount('LineExtensionAmount', '5')}</SubInvoiceLine>`;
    const { lines, lineCount } = view(
      `<InvoiceLine><ID>1</ID>${amount('LineExtensionAmount', '5')}${sub}</InvoiceLine>`,
    );
    expect(lineCount).toBe(2);
    expect(lines.map(({ level, isCounted }) => [level, isCounted])).toEqual([
      [0, true],
      [1, false],
    ]);
    expect(lines[1]?.details[0]?.text).toBe('in Position 1 enthalten');
  });
});

it('names both ends of a period, or only the one that it has', () => {
  const period = (ends: string) => view(`<InvoicePeriod>${ends}</InvoicePeriod>`).facts.at(-1)?.text;
  const ends = (first: string, last: string) =>
    period(`<StartDate>${first}</StartDate><EndDate>${last}</EndDate>`);
  expect(ends('2026-10-01', '2026-10-31')).toBe('01.10.2026 – 31.10.2026');
  // Regression: a period of one day named its date twice.
  expect(ends('2026-10-05', '2026-10-05')).toBe('05.10.2026');
  expect(period('<StartDate>2026-10-01</StartDate>')).toBe('ab 01.10.2026');
  expect(period('<EndDate>2026-10-31</EndDate>')).toBe('bis 31.10.2026');
});

it('names the codes of all lines, also if only some lines are asked for', () => {
  const lines = ['C62', 'KGM'].map(
    (unit) => `<InvoiceLine><InvoicedQuantity unitCode="${unit}">1</InvoicedQuantity></InvoiceLine>`,
  );
  const { lines: shown, further } = view(lines.join(''), 'de', { start: 0, end: 1 });
  expect(shown).toHaveLength(1);
  expect(further.sections.flatMap(({ rows }) => rows)).toContainEqual({
    label: 'Einheit',
    text: 'C62 Stück · KGM kg',
  });
});

it('calls the number of the customer by what it is: in a self-billed invoice the number of a supplier', () => {
  const party = (id: string) =>
    `<Party><PartyIdentification><ID>${id}</ID></PartyIdentification><PartyName><Name>X</Name></PartyName></Party>`;
  const parties = `<AccountingSupplierParty>${party('S-1')}</AccountingSupplierParty>
    <AccountingCustomerParty>${party('B-1')}</AccountingCustomerParty>`;
  const numbers = (customerParty: 'buyer' | 'seller') =>
    view(parties, 'de', ALL, customerParty).parties.flatMap(({ rows }) =>
      rows.map(({ label, text }) => [label, text]),
    );
  expect(numbers('buyer')).toEqual([
    ['Nummer', 'S-1'],
    ['Kundennummer', 'B-1'],
  ]);
  expect(numbers('seller')).toEqual([
    ['Lieferantennummer', 'S-1'],
    ['Nummer', 'B-1'],
  ]);
});

describe('the payee', () => {
  const party = (name: string) =>
    `<Party><PartyLegalEntity><RegistrationName>${name}</RegistrationName></PartyLegalEntity></Party>`;
  const payees = (...names: string[]) =>
    view(`<AccountingSupplierParty>${party('Muster GmbH')}</AccountingSupplierParty>
      ${names.map((name) => `<PayeeParty><PartyName><Name>${name}</Name></PartyName></PayeeParty>`).join('')}`).parties.filter(
      ({ title }) => title === 'Zahlungsempfänger',
    );
  const warning = 'Das Geld geht nicht an den Rechnungssteller.';
  const id = (value: string) => `<PartyIdentification><ID>${value}</ID></PartyIdentification>`;
  const legal = (value: string) => `<PartyLegalEntity><CompanyID>${value}</CompanyID></PartyLegalEntity>`;
  /** A payee without a name, and a seller with an identifier and a registration number. */
  const unnamedPayee = (content: string) => {
    const seller = party('Muster GmbH').replace('<Party>', `<Party>${id('L-1')}${legal('HRB 1')}`);
    const { parties } = view(
      `<AccountingSupplierParty>${seller}</AccountingSupplierParty><PayeeParty>${content}</PayeeParty>`,
    );
    return parties.find(({ title }) => title === 'Zahlungsempfänger');
  };

  it('without a name has a warning if none of its identifiers is one of the seller', () => {
    expect(unnamedPayee(id('F-9'))).toMatchObject({
      name: '',
      rows: [{ label: 'Kennung', text: 'F-9' }],
      warning,
    });
    expect(unnamedPayee(legal('HRB 9'))?.warning).toBe(warning);
    expect(unnamedPayee(id(' l-1 '))?.warning).toBeUndefined();
    expect(unnamedPayee(legal('HRB 1'))?.warning).toBeUndefined();
    expect(
      unnamedPayee('<PartyIdentification><ID schemeID="SEPA">DE1</ID></PartyIdentification>'),
    ).toBeUndefined();
  });

  it('has a warning if it is not the seller', () => {
    expect(payees('Factoring AG')).toMatchObject([{ warning }]);
    expect(payees('MUSTER GmbH ')[0]?.warning).toBeUndefined();
  });

  it('is compared with the supplier in a self-billed invoice, whose issuer is the buyer', () => {
    const { parties } = view(
      `<AccountingSupplierParty>${party('Muster GmbH')}</AccountingSupplierParty>
      <PayeeParty><PartyName><Name>Factoring AG</Name></PartyName></PayeeParty>
      <TaxRepresentativeParty><PartyName><Name>Vertreter</Name></PartyName></TaxRepresentativeParty>`,
      'de',
      ALL,
      'seller',
    );
    expect(parties[2]?.warning).toBe('Das Geld geht nicht an den Leistenden.');
    expect(parties[3]?.title).toBe('Steuervertreter des Leistenden');
  });

  it('is also a second one that the standard does not allow', () => {
    expect(payees('Muster GmbH', 'Factoring AG')).toMatchObject([
      { name: 'Muster GmbH' },
      { name: 'Factoring AG', warning },
    ]);
  });
});

describe('the payment', () => {
  it('has cash discounts in words, with their base', () => {
    const terms = '#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=1000.00#\n#VERZUG#TAGE=30#PROZENT=5.00#';
    expect(rowsOf(view(`<PaymentTerms><Note>${terms}</Note></PaymentTerms>`))).toContainEqual({
      label: 'Zahlungsbedingungen',
      text: '2 % Skonto bei Zahlung innerhalb von 14 Tagen (auf 1.000,00 €)\n5 % Verzugszinsen nach 30 Tagen',
    });
  });

  it.each(['#\n#', '##', '#'])('has each of two cash discounts with %j between them', (between) => {
    const terms = `#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=10.00${between}SKONTO#TAGE=14#PROZENT=2.25#`;
    expect(rowsOf(view(`<PaymentTerms><Note>${terms}</Note></PaymentTerms>`, 'en'))).toContainEqual({
      label: 'Payment terms',
      text: '3% early payment discount if paid within 7 days (on €10.00)\n2.25% early payment discount if paid within 14 days',
    });
  });

  it('has the due date that only the means of payment state, once', () => {
    const due = (...dates: string[]) =>
      rowsOf(
        view(
          dates
            .map((date) => `<PaymentMeans><PaymentDueDate>${date}</PaymentDueDate></PaymentMeans>`)
            .join(''),
        ),
      );
    expect(due('2026-12-03', '2026-12-03')).toEqual([{ label: 'Zahlbar bis', text: '03.12.2026' }]);
    expect(due('2026-12-03', '2026-12-10')).toHaveLength(2);
  });
});

it('what no part of the view shows is among the further details, with its number or path', () => {
  const { further } = view(
    '<BuyerReference>B</BuyerReference><x:Colour xmlns:x="urn:x">blue</x:Colour><ProfileID>p</ProfileID>',
  );
  const rows = further.sections.flatMap((section) => section.rows);
  expect(rows).toContainEqual({ label: 'Geschäftsprozess', text: 'p', term: 'BT-23' });
  expect(rows).toContainEqual({ label: 'Colour', text: 'blue', term: '/Invoice/Colour[1]' });
  expect(rows).toContainEqual({ label: 'Währung', text: 'Euro (EUR)', term: 'BT-5' });
});
