import type { LookupFunction } from 'node:net';
import { DeliveryFault } from './delivery-fault.ts';
import { isPublicAddress } from './public-address.ts';
import type { ResolveHostname } from './resolve-hostname.ts';

/**
 * Finds the addresses of a name for a connection. A name with an address that is not public is refused with the same fault as
 * an unknown name, because the log of deliveries must not reveal which internal names exist. The connection uses exactly
 * these addresses: a name server that answers differently the next time (DNS rebinding) changes nothing.
 */
export function createCheckedLookup(resolve: ResolveHostname): LookupFunction {
  return createLookup(async (hostname) => {
    const addresses = await resolve(hostname);
    if (addresses.some(({ address }) => !isPublicAddress(address)))
      throw new DeliveryFault('name', {
        cause: new Error('the name leads to an address that is not public'),
      });
    return addresses;
  });
}

/** Finds the addresses of a name for a connection, whatever they are. */
export function createLookup(resolve: ResolveHostname): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const wanted = addresses.filter(({ family }) => !options.family || family === options.family);
        const [first] = wanted;
        if (first === undefined) callback(new DeliveryFault('name'), '', 0);
        else if (options.all === true) callback(null, [...wanted]);
        else callback(null, first.address, first.family);
      },
      (cause: unknown) =>
        callback(cause instanceof DeliveryFault ? cause : new DeliveryFault('name', { cause }), '', 0),
    );
  };
}
