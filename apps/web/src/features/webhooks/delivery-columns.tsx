import type { WebhookDelivery, WebhookDeliveryQuery } from '@belegfach/contract';
import { WEBHOOK_STATES } from '@belegfach/contract/schema-free';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCount } from '../../lib/numbers.ts';
import type { QueryList } from '../../records/list-query.ts';
import { CardContext, CardFacts, CardLine } from '../../ui/list/card-lines.tsx';
import { choiceFilter } from '../../ui/list/filters/choice-filter.tsx';
import { type NamedRecord, recordFilter } from '../../ui/list/filters/record-filter.tsx';
import { defineList } from '../../ui/list/list-definition.ts';
import { DeliveryStateBadge } from './components/delivery-state-badge.tsx';
import { describeResult, hostOf } from './model/delivery-result.ts';

interface DeliveryContext {
  readonly t: TFunction<'webhooks'>;
  readonly language: string;
  /** The options of the filter by webhook. */
  readonly endpoints: readonly NamedRecord[];
}

interface DeliveryListTypes extends QueryList<WebhookDeliveryQuery> {
  readonly row: WebhookDelivery;
  readonly context: DeliveryContext;
}

const event = ({ payload }: WebhookDelivery, { t }: DeliveryContext) => t(`events.${payload.type}`);
const time = ({ createdAt }: WebhookDelivery, { language }: DeliveryContext) =>
  formatDateTime(createdAt, language);
const result = (delivery: WebhookDelivery, { t, language }: DeliveryContext) =>
  describeResult(delivery, t, language);

/** The log of deliveries, newest first. The result gets the remaining width. */
export const deliveryList = defineList<DeliveryListTypes>()({
  accessors: { id: ({ id }) => id, label: ({ url }) => hostOf(url) },
  defaultSort: { field: 'time', direction: 'descending' },
  columns: {
    time: {
      sort: 'CreatedAt',
      widths: { width: 156, narrowWidth: 152 },
      tone: 'secondary',
      render: time,
      title: time,
      card: 'end',
      cardContent: (delivery, context) => (
        <CardFacts fact={time(delivery, context)} status={<DeliveryStateBadge state={delivery.state} />} />
      ),
    },
    event: {
      tone: 'primary',
      widths: { width: 180, narrowWidth: 160 },
      render: event,
      title: event,
      card: 'title',
      cardContent: event,
    },
    receiver: {
      filter: recordFilter(
        ({ endpoints }: DeliveryContext) => endpoints,
        (endpointId) => ({ endpointId }),
      ),
      narrowness: 2,
      widths: { width: 200, narrowWidth: 150 },
      hideOrder: 2,
      render: ({ url }) => hostOf(url),
      title: ({ url }) => url,
      card: 'line',
      cardContent: ({ url }) => <CardLine>{hostOf(url)}</CardLine>,
    },
    state: {
      filter: choiceFilter({
        options: WEBHOOK_STATES,
        nameOf: (state, { t }: DeliveryContext) => t(`states.${state}`),
        condition: (state) => ({ state }),
      }),
      narrowness: 1,
      widths: { width: 132 },
      render: ({ state }) => <DeliveryStateBadge state={state} />,
    },
    attempts: {
      widths: { width: 96 },
      hideOrder: 1,
      tone: 'secondary',
      render: ({ attempts }, { language }) => formatCount(attempts, language),
    },
    result: {
      tone: 'secondary',
      render: result,
      title: result,
      card: 'line',
      cardContent: (delivery, context) => <CardContext>{result(delivery, context)}</CardContext>,
    },
  },
});

export type DeliveryColumn = keyof typeof deliveryList.columns;
