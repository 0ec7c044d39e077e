import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { createSemaphore } from '../../../platform/semaphore/index.ts';
import { DeliveryFault } from './delivery-fault.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Searches names two at a time: each search occupies one of the four threads that also read files, and a name server
 * that does not answer must not occupy all of them.
 */
const searches = createSemaphore(2);

export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export const resolveName: Resolve = (hostname) => searches.run(() => lookup(hostname, { all: true }));

/**
 * Finds the addresses of a name for a connection, and refuses a name of which one address is not public. The connection
 * uses these very addresses: a name server that answers differently the next time (DNS rebinding) changes nothing.
 */
export function createCheckedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const wanted = addresses.filter(({ family }) => !options.family || family === options.family);
        const [first] = wanted;
        if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
          callback(new DeliveryFault('address'), '', 0);
        else if (options.all === true) callback(null, [...wanted]);
        else callback(null, first.address, first.family);
      },
      (cause: unknown) => callback(new DeliveryFault('name', { cause }), '', 0),
    );
  };
}
