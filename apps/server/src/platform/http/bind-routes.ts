import { Socket } from 'node:net';
import { API_BASE, type EndpointDefinition, type FeatureName, features } from '@belegfach/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Refusal } from '../audit/index.ts';
import { InvalidRequest } from '../errors/index.ts';
import type { Pressure } from '../pressure/index.ts';
import { traceStep } from '../tracing/index.ts';
import type { TransferParty } from '../transfer-limits/index.ts';
import type { UploadQuota } from '../uploads/index.ts';
import { authoriseCall, authoriseKey } from './authorise-call.ts';
import { isIntakeKey, readBearer } from './bearer.ts';
import { abortSignalOfResponse } from './response-signal.ts';
import type { AnyCaller, Call, FeatureHandlers, FeatureRoutes, KeyHolder } from './call.ts';
import { type RequestPart, toInvalidRequest } from './errors.ts';
import type { FileResponse } from './files/file-response.ts';
import { requestedLanguage, DEFAULT_LANGUAGE } from './language.ts';
import { refuseCrossSiteForms } from './refuse-cross-site-forms.ts';
import { originOf } from './request-origin.ts';
import { describeRefusal } from './refusal.ts';
import { sendFile, type TransferDependencies } from './files/send-file.ts';
import { refuseUnderPressure } from './load-shedding.ts';
import { countFileBytes, maxBytesOfBody, receiveUpload, type Upload } from './uploads/upload.ts';

/** Defines a feature's handlers. The compiler checks that they are complete and match the contract. */
export function defineRoutes<F extends FeatureName, Caller extends AnyCaller>(
  feature: F,
  handlers: FeatureHandlers<F, Caller>,
): FeatureRoutes<F> {
  return { feature, handlers };
}

/** The dependencies of the HTTP layer in addition to the routes. */
export interface HttpDependencies<Caller extends AnyCaller> {
  /** Finds the caller of an access token; undefined for an invalid token. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Finds the holder of an intake key; undefined for an unknown or revoked key. */
  readonly findKeyHolder: (key: string) => Promise<KeyHolder | undefined>;
  /**
   * Loads the caller again with its current rights; undefined when its session, its account or its right to sign in has
   * ended.
   */
  readonly reloadCaller: (caller: Caller) => Promise<Caller | undefined>;
  /** Like `findKeyHolder`, but for a running call: it is not counted as another call. */
  readonly reloadKeyHolder: (key: string) => Promise<KeyHolder | undefined>;
  /** The party whose limits a call counts against; the argument is undefined for a call without a caller. */
  readonly transferPartyOf: (caller: Caller | KeyHolder | undefined) => TransferParty;
  /** The dependencies of responses with files. */
  readonly transfers: TransferDependencies;
  /**
   * Whether the caller must set up a second factor; until then it may make only the calls that the contract allows.
   */
  readonly requiresSecondFactorSetup: (caller: Caller) => boolean;
  /** Scheme, host and port of the portal's public address, the origin of its own pages. */
  readonly ownOrigin: string;
  /** Checked before the body of an upload is read. */
  readonly uploads: UploadQuota;
  /** The folder in which the files of uploads are stored while their calls run. */
  readonly uploadFolder: string;
  /** The current load of the portal. */
  readonly pressure: () => Pressure;
  /**
   * Called for each known caller who was refused by role, by scope or by a rule of sign-in, and for sign-in attempts
   * beyond the rate limit. The audit trail records them.
   */
  readonly onRefusal: (refusal: Refusal) => void;
}

type AnyHandler = (call: Call<EndpointDefinition, AnyCaller>) => unknown;

/**
 * Binds every call of the given features. The checks run in this order: caller (401), role or right of the key (403),
 * schema (400). The handler checks row scope and business codes.
 * @throws Error when a declared call has no handler or a handler is not declared: the server does not start then
 */
export function bindRoutes<Caller extends AnyCaller>(
  server: FastifyInstance,
  routes: readonly FeatureRoutes[],
  dependencies: HttpDependencies<Caller>,
): void {
  for (const { feature, handlers } of routes) {
    const definitions: Readonly<Record<string, EndpointDefinition>> = features[feature];
    const missing = Object.keys(definitions).filter((name) => typeof handlers[name] !== 'function');
    const undeclared = Object.keys(handlers).filter((name) => !Object.hasOwn(definitions, name));
    if (missing.length > 0) throw new Error(`${feature}: no handler for ${missing.join(', ')}`);
    if (undeclared.length > 0)
      throw new Error(`${feature}: ${undeclared.join(', ')} is not declared in the contract`);
    for (const [name, definition] of Object.entries(definitions))
      bindRoute(server, feature, definition, handlers[name] as AnyHandler, dependencies);
  }
}

function bindRoute<Caller extends AnyCaller>(
  server: FastifyInstance,
  feature: FeatureName,
  definition: EndpointDefinition,
  handler: AnyHandler,
  dependencies: HttpDependencies<Caller>,
): void {
  const { authenticate, findKeyHolder, ownOrigin, uploadFolder, pressure, onRefusal } = dependencies;
  server.route({
    method: definition.method,
    url: API_BASE + definition.path.replace(/\{(\w+)\}/g, ':$1'),
    // ETag and ranges refer to the bytes of the file itself, and a PDF is already compressed.
    ...(definition.response !== undefined && 'file' in definition.response ? { compress: false } : {}),
    ...(definition.maxBodyBytes === undefined ? {} : { bodyLimit: definition.maxBodyBytes }),
    config: {
      bodyType: definition.bodyType ?? 'json',
      ...(definition.acceptsAnyForm === true
        ? { acceptsAnyForm: true, maxBodyBytes: maxBytesOfBody({}) }
        : {}),
      ...(definition.files === undefined ? {} : { maxBodyBytes: maxBytesOfBody(definition.files) }),
    },
    onRequest: async (request) => {
      // This check comes first and uses no database query, because a refusal must cost almost nothing.
      refuseUnderPressure(definition, pressure());
      if (definition.bodyType === 'form') refuseCrossSiteForms(request, ownOrigin);
      const token = readBearer(request);
      if (definition.intakeKey !== undefined && isIntakeKey(token)) {
        request.keyHolder = await traceStep({ name: 'authenticate' }, () => findKeyHolder(token));
        authoriseKey(definition, request, request.keyHolder);
        request.renewCaller = async () =>
          authoriseKey(definition, request, await dependencies.reloadKeyHolder(token));
        return;
      }
      const caller =
        token === undefined
          ? undefined
          : await traceStep({ name: 'authenticate' }, () => authenticate(token));
      request.caller = caller;
      authoriseCall(definition, request, caller, dependencies);
      request.renewCaller = async () => {
        const currentCaller = caller === undefined ? undefined : await dependencies.reloadCaller(caller);
        authoriseCall(definition, request, currentCaller, dependencies);
        return currentCaller;
      };
    },
    onError: (request, _reply, error, done) => {
      const refusal = describeRefusal(feature, definition, request, error);
      if (refusal !== undefined) onRefusal(refusal);
      done();
    },
    handler: async (request, reply) => {
      const signal = abortSignalOfResponse(reply.raw, request.raw.socket);
      const params = parse('params', definition.params, request.params);
      const query = parse('query', definition.query, request.query, definition.ignoresUnknownQuery);
      const party = dependencies.transferPartyOf(
        (request.keyHolder ?? request.caller) as Caller | KeyHolder | undefined,
      );
      const endUpload = await admitUpload(definition, request, dependencies.uploads, party);
      let upload: Upload | undefined;
      let result: unknown;
      try {
        // The files are received last, after all checks that do not need them.
        upload = definition.files && (await receiveUpload(request, definition.files, uploadFolder));
        // A large body takes time, so the upload is refused if the caller lost the right meanwhile.
        if (upload !== undefined) await request.renewCaller();
        result = await handler({
          caller: (request.keyHolder ?? request.caller) as AnyCaller,
          params: params as undefined,
          query,
          body: parse('body', definition.body, upload?.fields ?? request.body),
          headers: parse('headers', definition.headers, pickHeaders(definition, request)) as undefined,
          files: upload?.files as undefined,
          origin: originOf(request),
          language: requestedLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE,
          signal,
          renewCaller: request.renewCaller as () => Promise<AnyCaller>,
        });
      } finally {
        endUpload?.(upload);
        await upload?.remove();
      }
      if (definition.response === undefined || !('file' in definition.response))
        return sendJson(definition, reply, result);
      return sendFile({ request, reply, party, signal }, result as FileResponse, dependencies.transfers);
    },
  });
}

/** Only the headers that the contract declares for the call. */
function pickHeaders({ headers }: EndpointDefinition, request: FastifyRequest): Record<string, unknown> {
  const names = headers === undefined ? [] : Object.keys(headers.shape);
  return Object.fromEntries(names.map((name) => [name, request.headers[name]]));
}

/**
 * @returns a function that ends the upload in the quota, called with the received upload; undefined for a call without
 * files
 */
async function admitUpload(
  { files }: EndpointDefinition,
  request: FastifyRequest,
  quota: UploadQuota,
  { account }: TransferParty,
): Promise<((upload: Upload | undefined) => void) | undefined> {
  if (files === undefined) return undefined;
  const { 'content-length': length } = request.headers;
  const announcedBytes = length === undefined ? maxBytesOfBody(files) : Number(length);
  const endUpload = await quota.admit(account, announcedBytes);
  const { socket } = request.raw;
  // An injected request of a test has no connection.
  const countReceived = socket instanceof Socket ? () => socket.bytesRead : () => announcedBytes;
  const bytesBefore = socket instanceof Socket ? socket.bytesRead : 0;
  // Many bytes of the body may have arrived together with the headers, before `bytesBefore` was read.
  return (upload) => endUpload(Math.max(countReceived() - bytesBefore, countFileBytes(upload)));
}

function parse(
  part: RequestPart,
  schema: z.ZodType | undefined,
  value: unknown,
  ignoresUnknown = false,
): unknown {
  if (schema === undefined) {
    const unknownNames = part === 'query' && !ignoresUnknown ? Object.keys(value as object) : [];
    if (unknownNames.length > 0)
      throw new InvalidRequest(Object.fromEntries(unknownNames.map((name) => [name, ['is not known']])));
    return undefined;
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw toInvalidRequest(part, parsed.error);
}

function sendJson(definition: EndpointDefinition, reply: FastifyReply, result: unknown): FastifyReply {
  if (definition.response === undefined || !('json' in definition.response))
    return reply.code(definition.status ?? 204).send();
  // A field that is not in the contract could leak data, so the call fails here.
  return reply.code(definition.status ?? 200).send(definition.response.json.parse(result));
}
