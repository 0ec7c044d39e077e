import type { WebhookDelivery } from '@belegfach/contract';
import type { TFunction } from 'i18next';
import { formatCount } from '../../../lib/numbers.ts';

/** The result of the last attempt, as a sentence. */
export function describeResult(
  { state, fault, httpStatus, durationMs, attempts }: WebhookDelivery,
  t: TFunction<'webhooks'>,
  language: string,
): string {
  if (fault !== null) return t(`faults.${fault}`, { status: httpStatus ?? '' });
  if (state !== 'delivered' || attempts === 0) return t('notTried');
  return t('answered', { status: httpStatus ?? '', ms: formatCount(durationMs ?? 0, language) });
}

/** The host of a receiver; a URL can be long. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** The name of an endpoint on the screen: its description, otherwise its host. */
export function nameOf({ description, url }: { readonly description: string; readonly url: string }): string {
  return description === '' ? hostOf(url) : description;
}
