import type { EndpointDefinition, FeatureName, features, Role } from '@belegfach/contract';
import type { z } from 'zod';
import type { Origin } from '../audit/index.ts';
import type { FileAnswer } from './file-answer.ts';

/** The least the edge must know of a caller to check its role; features know more. */
export interface AnyCaller {
  readonly role: Role;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type IsPublic<E extends EndpointDefinition> = [E['access']['SuperAdmin']] extends ['public'] ? true : false;

/** One checked request as a handler sees it: who calls, what was asked, where it came from. */
export interface Call<E extends EndpointDefinition, Caller extends AnyCaller> {
  /** The signed-in caller; on public calls only when a valid token came along. */
  readonly caller: IsPublic<E> extends true ? Caller | undefined : Caller;
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly origin: Origin;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

export type AnswerOf<E extends EndpointDefinition> = E['answer'] extends {
  readonly json: infer S extends z.ZodType;
}
  ? z.input<S>
  : E['answer'] extends { readonly file: readonly string[] }
    ? FileAnswer
    : undefined;

export type Handler<E extends EndpointDefinition, Caller extends AnyCaller> = (
  call: Call<E, Caller>,
) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** One handler per declared call of a feature: a missing or an unknown one does not compile. */
export type FeatureHandlers<F extends FeatureName, Caller extends AnyCaller> = {
  readonly [Name in keyof (typeof features)[F]]: (typeof features)[F][Name] extends EndpointDefinition
    ? Handler<(typeof features)[F][Name], Caller>
    : never;
};

/** A feature's handlers, ready to be bound to the server. */
export interface FeatureRoutes<F extends FeatureName = FeatureName> {
  readonly feature: F;
  readonly handlers: Readonly<Record<string, unknown>>;
}
