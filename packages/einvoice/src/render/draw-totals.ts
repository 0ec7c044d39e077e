import type { AllowanceOrCharge, VatShare } from '../model/invoice-model.ts';
import type { Brush } from './render-context.ts';
import { formatAmount, formatCurrency, formatQuantity } from './format.ts';
import { INK, LEFT, MUTED, RIGHT, WIDTH } from './page-writer.ts';

const AMOUNT_WIDTH = 96;
const LABEL_X = LEFT + WIDTH * 0.3;
const LABEL_WIDTH = RIGHT - AMOUNT_WIDTH - 8 - LABEL_X;

type Row = { label: string; amount: string | undefined };

export function drawTotals(brush: Brush): void {
  const { sheet, labels, invoice } = brush;
  const { totals } = invoice;
  const hasAdjustments = invoice.allowancesAndCharges.length > 0;
  const rows: Row[] = [
    ...(hasAdjustments ? [{ label: labels.lineTotal, amount: totals.lineTotal }] : []),
    ...invoice.allowancesAndCharges.map((each) => adjustmentRow(brush, each)),
    { label: labels.netTotal, amount: totals.net },
    ...vatRows(brush),
    { label: labels.grossTotal, amount: totals.gross === totals.due ? undefined : totals.gross },
    { label: labels.prepaid, amount: isZero(totals.prepaid) ? undefined : totals.prepaid },
    { label: labels.rounding, amount: isZero(totals.rounding) ? undefined : totals.rounding },
  ];
  for (const row of rows) drawRow(brush, row);
  sheet.reserve(30);
  sheet.rule(LABEL_X);
  sheet.y += 5;
  drawRow(brush, { label: labels.due, amount: totals.due ?? totals.gross }, true);
  sheet.y += 14;
}

function drawRow({ sheet, language, invoice }: Brush, { label, amount }: Row, isResult = false): void {
  if (amount === undefined) return;
  const style = isResult ? { bold: true, size: 11, color: INK } : { color: MUTED };
  const height = sheet.measure(label, LABEL_WIDTH, { ...style, maxHeight: 60 });
  sheet.reserve(height);
  const money = `${formatAmount(amount, language)} ${formatCurrency(invoice.currency)}`.trim();
  sheet.write(label, LABEL_X, sheet.y, LABEL_WIDTH, { ...style, maxHeight: 60 });
  sheet.write(money, RIGHT - AMOUNT_WIDTH, sheet.y, AMOUNT_WIDTH, { ...style, color: INK, align: 'right' });
  sheet.y += height + 4;
}

function adjustmentRow({ labels }: Brush, { kind, amount, reason }: AllowanceOrCharge): Row {
  const name = kind === 'allowance' ? labels.allowance : labels.charge;
  const signed = amount === undefined || kind === 'charge' ? amount : negate(amount);
  return { label: reason === undefined ? name : `${name}: ${reason}`, amount: signed };
}

function vatRows({ labels, language, invoice }: Brush): Row[] {
  const currency = formatCurrency(invoice.currency);
  const describe = ({ rate, base, category, exemptionReason }: VatShare) => {
    const known = rate !== undefined && base !== undefined;
    const label = known
      ? labels.vatOn(formatQuantity(rate, language), `${formatAmount(base, language)} ${currency}`.trim())
      : [labels.vatTotal, category].filter((part) => part !== undefined).join(' ');
    return exemptionReason === undefined ? label : `${label} (${exemptionReason})`;
  };
  const shares = invoice.vatBreakdown.map((share) => ({ label: describe(share), amount: share.tax }));
  return shares.length > 0 ? shares : [{ label: labels.vatTotal, amount: invoice.totals.tax }];
}

function negate(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function isZero(amount: string | undefined): boolean {
  return amount === undefined || /^-?[0.]+$/.test(amount);
}
