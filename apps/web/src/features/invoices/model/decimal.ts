import { localeOf } from '../../../lib/dates.ts';

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** Formats the text of a decimal: `Intl` formats a text exactly, but a number would be rounded. */
function formatDecimal(decimal: string, language: string, options: Intl.NumberFormatOptions): string {
  if (!isDecimal(decimal)) return decimal;
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 10, ...options }).format(decimal);
}

/** "903,73 €"; more than two decimal places only if the amount has them. */
export function formatMoney(amount: string, currency: string | null, language: string): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return formatAmount(amount, language);
  return formatDecimal(amount, language, { style: 'currency', currency, minimumFractionDigits: 2 });
}

/** "903,73", for a table whose heading names the currency. */
export function formatAmount(amount: string, language: string): string {
  return formatDecimal(amount, language, { minimumFractionDigits: 2 });
}

/** "1,5": quantities and rates, without trailing zeros. */
export function formatQuantity(quantity: string, language: string): string {
  return formatDecimal(quantity, language, {});
}

/** In groups of four, as on paper. */
export function formatIban(iban: string): string {
  return iban.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1 ');
}
