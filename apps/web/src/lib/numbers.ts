import { localeOf } from './dates.ts';

/** 1342 as "1.342" (de) or "1,342" (en). */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language)).format(count);
}

/** 0.4567 as "45,7 %" (de) or "45.7%" (en). */
export function formatShare(share: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 }).format(
    share,
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1000;

/** Bytes in the largest fitting unit, "4,1 MB". */
export function formatBytes(bytes: number, language: string): string {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const unit = UNITS[power] ?? 'byte';
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  });
  return format.format(bytes / STEP ** power);
}
