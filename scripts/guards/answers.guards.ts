import type { Guard } from './guard.ts';

const HEADERS_TEST = 'apps/server/src/platform/http/security-headers.test.ts';
const UNROUTABLE = 'apps/server/src/platform/http/unroutable.ts';
const ERRORS = 'apps/server/src/platform/http/errors.ts';

/**
 * Error responses (URL that cannot be routed, malformed HTTP, wrong content type, unexpected error), and the page of
 * the API documentation.
 */
export const guards: readonly Guard[] = [
  {
    rules: ['SEC-4'],
    protection: 'the response to a URL that cannot be routed has the security headers',
    file: UNROUTABLE,
    from: 'handleError(error, request, reply.headers(DEFAULT_HEADERS));',
    to: 'handleError(error, request, reply);',
    tests: [HEADERS_TEST],
    testName: 'are sent with status 4',
  },
  {
    rules: ['SEC-4'],
    protection: 'the response to a request that is not valid HTTP has the security headers',
    file: UNROUTABLE,
    from: "    ...DEFAULT_HEADERS,\n    'content-type'",
    to: "    'content-type'",
    tests: [HEADERS_TEST],
    testName: 'without a valid HTTP request',
  },
  {
    rules: ['SEC-13'],
    protection: 'a content type that only begins like the declared one is refused',
    file: 'apps/server/src/platform/http/server.ts',
    from: '      type === CONTENT_TYPES[bodyType] ||\n',
    to: '      type?.startsWith(CONTENT_TYPES[bodyType]) ||\n',
    tests: ['apps/server/src/platform/http/bad-body.test.ts'],
    testName: 'with another content type returns 415',
  },
  {
    rules: ['SEC-14'],
    protection: 'the response to an unexpected error reveals nothing about it',
    file: ERRORS,
    from: '  return { body: { status: 500 }, title: titleOf(500), mustLog: true };',
    to: '  return { body: { status: 500, message: String(error) }, title: titleOf(500), mustLog: true };',
    tests: [HEADERS_TEST],
    testName: 'unexpected error',
  },
  {
    rules: ['SEC-14'],
    protection: 'an unexpected error is logged in full',
    file: ERRORS,
    from: '  return { body: { status: 500 }, title: titleOf(500), mustLog: true };',
    to: '  return { body: { status: 500 }, title: titleOf(500), mustLog: false };',
    tests: [HEADERS_TEST],
    testName: 'unexpected error',
  },
  {
    rules: ['SEC-14'],
    protection: 'an error response contains the request id, by which its log line can be found',
    file: ERRORS,
    from: '.send({ title: translateTitle(request, title), ...body, requestId: request.id });',
    to: '.send({ title: translateTitle(request, title), ...body });',
    tests: [HEADERS_TEST],
    testName: 'unexpected error',
  },
  {
    rules: ['SEC-22'],
    protection: 'no inline script runs in the page of the documentation',
    file: 'apps/server/src/platform/http/documentation/documentation.ts',
    from: "script-src 'self'; style-src",
    to: "script-src 'self' 'unsafe-inline'; style-src",
    tests: [HEADERS_TEST],
    testName: 'has its own policy',
  },
];
