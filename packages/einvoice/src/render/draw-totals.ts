import type { AllowanceOrCharge, InvoiceModel, VatShare } from '../model/invoice-model.ts';
import { toDecimal } from '../decimal.ts';
import { formatMoney, formatQuantity } from './format.ts';
import { TEXT_COLOR, LEFT, MUTED_COLOR, RIGHT, type PageWriter, WIDTH } from './page-writer.ts';

const AMOUNT_WIDTH = 96;
const LABEL_X = LEFT + WIDTH * 0.3;
const LABEL_WIDTH = RIGHT - AMOUNT_WIDTH - 8 - LABEL_X;

type Row = { label: string; amount: string | undefined };

export function drawTotals(sheet: PageWriter, invoice: InvoiceModel): void {
  const { totals, allowancesAndCharges, currency } = invoice;
  const hasAdjustments = allowancesAndCharges.length > 0;
  const rows: Row[] = [
    ...(hasAdjustments ? [{ label: 'Summe der Positionen', amount: totals.lineTotal }] : []),
    ...allowancesAndCharges.map(adjustmentRow),
    { label: 'Summe netto', amount: totals.net },
    ...vatRows(invoice),
    { label: 'Summe brutto', amount: totals.gross === totals.due ? undefined : totals.gross },
    { label: 'Bereits gezahlt', amount: isZero(totals.prepaid) ? undefined : totals.prepaid },
    { label: 'Rundung', amount: isZero(totals.rounding) ? undefined : totals.rounding },
  ];
  for (const row of rows) drawRow(sheet, row, currency);
  sheet.reserve(30);
  sheet.drawRule(LABEL_X);
  sheet.y += 5;
  drawRow(sheet, { label: 'Zahlbetrag', amount: totals.due ?? totals.gross }, currency, true);
  sheet.y += 14;
}

function drawRow(
  sheet: PageWriter,
  { label, amount }: Row,
  currency: string | undefined,
  isResult = false,
): void {
  if (amount === undefined) return;
  const style = isResult ? { bold: true, size: 11, color: TEXT_COLOR } : { color: MUTED_COLOR };
  const height = sheet.measure(label, LABEL_WIDTH, { ...style, maxHeight: 60 });
  sheet.reserve(height);
  const money = formatMoney(amount, currency);
  sheet.write(label, LABEL_X, sheet.y, LABEL_WIDTH, { ...style, maxHeight: 60 });
  sheet.write(money, RIGHT - AMOUNT_WIDTH, sheet.y, AMOUNT_WIDTH, {
    ...style,
    color: TEXT_COLOR,
    align: 'right',
  });
  sheet.y += height + 4;
}

function adjustmentRow({ kind, amount, reason }: AllowanceOrCharge): Row {
  const name = kind === 'allowance' ? 'Nachlass' : 'Zuschlag';
  const signed = amount === undefined || kind === 'charge' ? amount : negate(amount);
  return { label: reason === undefined ? name : `${name}: ${reason}`, amount: signed };
}

function vatRows({ currency, vatBreakdown, totals }: InvoiceModel): Row[] {
  const describe = ({ rate, base, category, exemptionReason }: VatShare) => {
    const hasRateAndBase = rate !== undefined && base !== undefined;
    const label = hasRateAndBase
      ? `Umsatzsteuer ${formatQuantity(rate)} % auf ${formatMoney(base, currency)}`
      : ['Umsatzsteuer', category].filter((part) => part !== undefined).join(' ');
    return exemptionReason === undefined ? label : `${label} (${exemptionReason})`;
  };
  const shares = vatBreakdown.map((share) => ({ label: describe(share), amount: share.tax }));
  return shares.length > 0 ? shares : [{ label: 'Umsatzsteuer', amount: totals.tax }];
}

function negate(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function isZero(amount: string | undefined): boolean {
  return amount === undefined || toDecimal(amount)?.eq(0) === true;
}
