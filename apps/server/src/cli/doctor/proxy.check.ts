import type { Config } from '../../configuration/config.ts';
import type { InstallationNames } from '../../configuration/installation-names.ts';
import { type Finding, reportAs } from './finding.ts';
import type { CounterObservation, PublicObservation } from './look-at-portal.ts';

export const PROXY_CHECK = 'proxy';
const { ok, attention, fault } = reportAs(PROXY_CHECK);

const GUIDE = 'docs/operations.md, "Behind a reverse proxy"';

/** The advice about an unreachable PUBLIC_URL, by the code of the error. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Check the name, and the name servers of this machine',
  EAI_AGAIN: 'Check the name, and the name servers of this machine',
  ECONNREFUSED: 'Start the portal and the reverse proxy',
  ETIMEDOUT: 'Check whether a firewall lets this machine connect to it',
  CERT_HAS_EXPIRED: "Renew the proxy's certificate",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The proxy's certificate is for another name: obtain one for the host of PUBLIC_URL",
};

type ProxySettings = Pick<Config, 'publicUrl' | 'trustedProxies'>;

/**
 * Whether PUBLIC_URL leads to the portal, and whether TRUST_PROXY names the proxy, as far as the portal's own counter shows. If a named
 * proxy does not set X-Forwarded-For, the doctor cannot see it.
 */
export function judgeProxy(
  { command }: InstallationNames,
  settings: ProxySettings,
  publicObservation: PublicObservation,
  counter: CounterObservation,
): Finding {
  const address = settings.publicUrl.origin;
  if (publicObservation.state === 'unreachable') {
    const advice =
      ADVICE[publicObservation.code] ??
      (/CERT|SIGNATURE|ISSUER/.test(publicObservation.code)
        ? describeOwnCa(command)
        : `Compare the proxy with ${GUIDE}`);
    return attention(
      `PUBLIC_URL: ${address} cannot be reached from this machine (${publicObservation.reason}). ${advice}`,
    );
  }
  if (!publicObservation.isPortal) return judgeOtherAnswer(address, publicObservation.status);
  if (settings.publicUrl.protocol !== 'https:')
    return ok(`PUBLIC_URL: ${address} is the portal, without a proxy`);
  return judgeTrust(settings, counter);
}

function describeOwnCa(command: string): string {
  return `If the certificate is of a CA of your own, pass it to this command: NODE_EXTRA_CA_CERTS=/path/to/ca.pem ${command} doctor`;
}

function judgeOtherAnswer(address: string, status: number): Finding {
  if (status >= 502 && status <= 504)
    return attention(
      `PUBLIC_URL: the proxy of ${address} does not reach the portal (${status}). Start the portal, and let the proxy pass requests to HOST and PORT`,
    );
  if (status >= 300 && status < 400)
    return fault(
      `PUBLIC_URL: ${address} redirects to another address (${status}). Set PUBLIC_URL to the address where people arrive, since links in e-mails begin with it`,
    );
  return fault(
    `PUBLIC_URL: ${address}/livez answers ${status}, and not as the portal does. Set PUBLIC_URL to the portal's address, or let the proxy pass all paths to the portal (${GUIDE})`,
  );
}

function judgeTrust({ publicUrl, trustedProxies }: ProxySettings, counter: CounterObservation): Finding {
  if (trustedProxies.length === 0)
    return attention(
      `TRUST_PROXY: is not set, so all visitors of ${publicUrl.origin} seem to have the proxy's address and share its limits. Set it to the address from which the proxy connects (${GUIDE})`,
    );
  const proxies = trustedProxies.join(',');
  if (counter.state === 'refused')
    return attention(
      `METRICS_TOKEN: the portal at HOST and PORT does not accept this token, so TRUST_PROXY was not checked. Restart the portal with the present settings`,
    );
  if (counter.state === 'counted' && counter.after > counter.before)
    return attention(
      `TRUST_PROXY: ${proxies} does not name the proxy through which requests come. Set it to the address that the portal's log names as "peer"`,
    );
  if (counter.state === 'counted')
    return ok(
      `PUBLIC_URL: ${publicUrl.origin} is the portal, which saw no proxy but TRUST_PROXY=${proxies}; not visible from here: whether the proxy sets X-Forwarded-For`,
    );
  const reason =
    counter.state === 'no-token' ? 'METRICS_TOKEN is not set' : 'HOST and PORT cannot be reached from here';
  return ok(
    `PUBLIC_URL: ${publicUrl.origin} is the portal; not checked: whether TRUST_PROXY=${proxies} names the proxy, since ${reason}`,
  );
}
