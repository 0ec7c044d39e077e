import { localeOf } from './dates.ts';

/** A decimal text such as "1190.5" as "1.190,50", with all its decimal places: a number would be rounded. */
export function formatAmount(amount: string, language: string): string {
  const decimals = Math.max(2, amount.split('.')[1]?.length ?? 0);
  return new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount as Intl.StringNumericLiteral);
}

/** "1.190,50 EUR"; only the amount if the currency is not known. */
export function formatMoney(amount: string, currency: string | null, language: string): string {
  return `${formatAmount(amount, language)} ${currency ?? ''}`.trim();
}
