import type { WebhookEndpoint, WebhookEndpointBody, WebhookEvent } from '@belegfach/contract';
import { fieldFinder, trimmedText } from '../../../forms/draft-fields.ts';

/** The values of the form of a webhook, as typed. */
export interface EndpointDraft {
  /** Null until one is chosen. */
  readonly providerId: string | null;
  readonly url: string | null;
  readonly description: string | null;
  readonly events: readonly WebhookEvent[];
  readonly isOn: boolean;
}

/** A new webhook. If there is only one provider, it is chosen already. */
export function newEndpointDraft(providers: readonly { readonly id: string }[]): EndpointDraft {
  const [provider, ...others] = providers;
  return {
    providerId: provider === undefined || others.length > 0 ? null : provider.id,
    url: '',
    description: '',
    events: ['document.accepted', 'document.replaced'],
    isOn: true,
  };
}

export function endpointDraftOf({
  providerId,
  url,
  description,
  events,
  isOn,
}: WebhookEndpoint): EndpointDraft {
  return { providerId, url, description, events, isOn };
}

/** Whether the text is an absolute URL; the server decides which hosts are allowed. */
export function isWebhookUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim()) && URL.canParse(text.trim());
}

export function endpointBodyOf({ url, description, events, isOn }: EndpointDraft): WebhookEndpointBody {
  return { url: trimmedText(url), description: trimmedText(description), events: [...events], isOn };
}

export const findEndpointField = fieldFinder<keyof EndpointDraft>(['url', 'description', 'events', 'isOn'], {
  WebhookUrlNotAllowed: 'url',
  WebhookLimitReached: 'providerId',
});
