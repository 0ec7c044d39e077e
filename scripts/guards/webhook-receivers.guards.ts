import type { Guard } from './guard.ts';

const FEATURE = 'apps/server/src/features/webhooks';
const SHARED_WORKER_TEST = 'apps/server/src/platform/delivery/delivery-worker.test.ts';
const TRANSPORT = `${FEATURE}/delivery/webhook-transport.ts`;
const TRANSPORT_TEST = `${FEATURE}/delivery/webhook-transport.test.ts`;

/** Webhooks: which receivers get nothing, and for how long one may occupy the portal. */
export const guards: readonly Guard[] = [
  {
    rules: ['WHK-12'],
    protection: 'a delivery that ignores its abort signal does not occupy its place for ever',
    file: 'apps/server/src/platform/delivery/delivery-worker.ts',
    from: 'await endWithSignal(outbox.deliver(item, lease, signal), signal)',
    to: 'await (endWithSignal.length > 9 ? undefined : outbox.deliver(item, lease, signal))',
    tests: [SHARED_WORKER_TEST],
    testName: 'never ends and ignores its signal',
  },
  {
    rules: ['WHK-12'],
    protection: 'a delivery ends however its request ends',
    edits: [
      {
        file: TRANSPORT,
        from: '      status = response.statusCode;\n      socket.destroy();\n',
        to: '      void [response, socket];\n',
      },
      { file: TRANSPORT, from: "    request.on('close', end);\n", to: '' },
    ],
    tests: [TRANSPORT_TEST],
    testName: '101 Switching Protocols',
  },
  {
    rules: ['WHK-12'],
    protection: 'the portal gives up a receiver that does not answer within the time limit',
    file: TRANSPORT,
    from: 'AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)])',
    to: 'AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs * 1000)])',
    tests: [TRANSPORT_TEST],
    testName: 'never answers',
  },
  {
    rules: ['WHK-12'],
    protection: 'a long answer is not read to its end',
    file: TRANSPORT,
    from: 'if (bytes > MAX_ANSWER_BYTES) response.destroy();',
    to: 'void MAX_ANSWER_BYTES;',
    tests: [TRANSPORT_TEST],
    testName: 'after 64 KB',
  },
  {
    rules: ['WHK-17'],
    protection: 'a receiver needs a certificate that is valid for its host, whatever the environment says',
    file: TRANSPORT,
    from: '        rejectUnauthorized: true,\n',
    to: '        rejectUnauthorized: false,\n',
    tests: [TRANSPORT_TEST],
    testName: 'untrusted certificate',
  },
  {
    rules: ['WHK-17'],
    protection: 'a URL with a user or a password is refused',
    file: `${FEATURE}/webhook-url.ts`,
    from: "if (username !== '' || password !== '' || hash !== '') return false;",
    to: 'void [username, password, hash];',
    tests: [`${FEATURE}/webhook-url.test.ts`],
  },
  {
    rules: ['WHK-18'],
    protection: 'a name that leads to a private address gets no request',
    file: `${FEATURE}/delivery/checked-lookup.ts`,
    from: 'if (addresses.some(({ address }) => !isPublicAddress(address)))',
    to: 'void isPublicAddress;\n    if (addresses.length > 99)',
    tests: [TRANSPORT_TEST],
    testName: 'when it leads to',
  },
  {
    rules: ['WHK-18'],
    protection: 'a name that leads to a private address is reported like an unknown name',
    file: `${FEATURE}/delivery/checked-lookup.ts`,
    from: "throw new DeliveryFault('name', {",
    to: "throw new DeliveryFault('address', {",
    tests: [TRANSPORT_TEST],
    testName: 'when it leads to',
  },
  {
    rules: ['WHK-18'],
    protection: 'the addresses of a name are checked for each connection',
    file: TRANSPORT,
    from: 'await lookupOwnNetwork(url) : checkedLookup;',
    to: 'await lookupOwnNetwork(url) : (void checkedLookup, undefined);',
    tests: [TRANSPORT_TEST],
    testName: 'when it leads to',
  },
  {
    rules: ['WHK-18'],
    protection: 'a URL with a private address is refused',
    file: `${FEATURE}/webhook-url.ts`,
    from: 'address === undefined || isPublicAddress(address)',
    to: 'address === undefined || isPublicAddress.length > 0',
    tests: [`${FEATURE}/webhook-url.test.ts`],
  },
  {
    rules: ['WHK-18'],
    protection: 'an IPv6 address that contains an IPv4 address does not count as public',
    file: `${FEATURE}/delivery/public-address.ts`,
    from: "globalIPv6.check(address, 'ipv6') && ",
    to: '',
    tests: [`${FEATURE}/delivery/public-address.test.ts`],
  },
  {
    rules: ['WHK-19'],
    protection: "only super admins enter hosts of the operator's own network",
    file: `${FEATURE}/manage-endpoints.ts`,
    from: "caller.role === 'SuperAdmin' || !isAllowedHost(url, allowedHosts)",
    to: "caller.role !== 'CustomerUser' || !isAllowedHost(url, allowedHosts)",
    tests: [`${FEATURE}/webhook.routes.test.ts`],
    testName: 'if a SuperAdmin enters it',
  },
  {
    rules: ['WHK-19'],
    protection: 'an endpoint of a ProviderAdmin does not reach a host that the operator allows later',
    file: TRANSPORT,
    from: 'isEnteredBySuperAdmin ? allowedHosts : NO_HOSTS',
    to: 'String(isEnteredBySuperAdmin) ? allowedHosts : NO_HOSTS',
    tests: [TRANSPORT_TEST],
    testName: 'that no SuperAdmin has entered',
  },
];
