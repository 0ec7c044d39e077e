import { expect, test } from 'vitest';
import { parseUserAgent } from './parse-user-agent.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox', 'Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge',
    'Windows',
  ],
  [
    `${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`,
    'Chrome',
    'Linux',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 16; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.14.1', undefined, undefined],
  [null, undefined, undefined],
])('the user agent %s belongs to the browser %s on the system %s', (userAgent, browser, system) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system });
});
