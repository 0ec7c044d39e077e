import type { features } from '@belegfach/contract';
import type { z } from 'zod';
import type { OnSent } from './upload.ts';

type Features = typeof features;

/** Every call that the contract declares. Only types: the schemas are not part of the browser's bundle. */
type Definition = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features];

/** The name of a call is its method and path, as in `GET /Invoice/List`. */
export type CallName = Definition['call'];

type DefinitionOf<N extends CallName> = Extract<Definition, { readonly call: N }>;

/** Calls that return a file; they use `authorisedFetch`, because a file may be streamed with progress. */
export type FileCallName = {
  [N in CallName]: DefinitionOf<N> extends { response: { file: readonly string[] } } ? N : never;
}[CallName];
export type DataCallName = Exclude<CallName, FileCallName>;

/**
 * Query values have the types that the server gets by parsing (`pageIndex: 2`), because the client writes every value
 * as text anyway. Whether a value is optional depends on the type before parsing.
 */
type QueryInput<Input, Output> = {
  [K in keyof Input]:
    | (K extends keyof Output ? Output[K] : never)
    | (undefined extends Input[K] ? undefined : never);
};

type ParamsPart<D> = D extends { params: infer S extends z.ZodType }
  ? { params: z.input<S> }
  : { params?: never };
type QueryPart<D> = D extends { query: infer S extends z.ZodType }
  ? Partial<QueryInput<z.input<S>, z.output<S>>> extends QueryInput<z.input<S>, z.output<S>>
    ? { query?: QueryInput<z.input<S>, z.output<S>> }
    : { query: QueryInput<z.input<S>, z.output<S>> }
  : { query?: never };
type BodyPart<D> = D extends { bodyType: 'multipart' }
  ? { body: FormData; encoding?: never }
  : D extends { body: infer S extends z.ZodType }
    ? { body: z.input<S> } & (D extends { bodyType: 'form' } ? { encoding: 'form' } : { encoding?: 'json' })
    : { body?: never; encoding?: never };

/** Distributes over the union of definitions: otherwise parts of different definitions could be combined. */
type InputOf<D> = D extends Definition ? ParamsPart<D> & QueryPart<D> & BodyPart<D> : never;
export type CallInput<N extends CallName> = InputOf<DefinitionOf<N>>;

export type CallResult<N extends DataCallName> =
  DefinitionOf<N> extends { response: { json: infer S extends z.ZodType } } ? z.output<S> : undefined;

export interface CallSettings {
  readonly signal?: AbortSignal | undefined;
  /**
   * Statuses that raise no alert, because the caller shows them itself. `'all'`: the caller shows every problem itself, or
   * no user waits for the call.
   */
  readonly noAlertFor?: readonly number[] | 'all' | undefined;
  /** Called with the progress of an upload. */
  readonly onSent?: OnSent | undefined;
}

export type CallOptions<N extends CallName> = CallInput<N> & CallSettings;

/** `call('GET /')` needs no second argument; `call('GET /Invoice/Download/{id}')` does. */
export type CallArguments<N extends CallName> =
  Partial<CallInput<N>> extends CallInput<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];
