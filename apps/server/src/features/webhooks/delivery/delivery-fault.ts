import type { WebhookFault } from '@belegfach/contract';

/** A delivery that failed, for a reason that the log of deliveries names. */
export class DeliveryFault extends Error {
  readonly fault: WebhookFault;
  /** The status of the answer; undefined without one. */
  readonly httpStatus: number | undefined;

  constructor(fault: WebhookFault, options: { readonly httpStatus?: number; readonly cause?: unknown } = {}) {
    super(`the webhook was not delivered: ${fault}`, { cause: options.cause });
    this.fault = fault;
    this.httpStatus = options.httpStatus;
  }
}
