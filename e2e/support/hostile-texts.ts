import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';

/** Possible contents of a name, a note or a file name: each runs `alert` if a page treats text as markup or as an address. */
export const HOSTILE_TEXTS: readonly string[] = [
  // Elements that run by themselves.
  '<script>alert(1)</script>',
  '<ScRiPt >alert(1)</sCrIpT>',
  '<script\n>alert(1)</script\n>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script src="data:text/javascript,alert(1)"></script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x:x onerror=alert(1)//',
  '<img/src=x/onerror=alert(1)>',
  '<img src=x onerror="&#97;lert(1)">',
  '<img src=x onerror=\u0061lert(1)>',
  '<IMG SRC=x ONERROR=alert(1)>',
  '<img src=x onerror\n=\nalert(1)>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set onbegin=alert(1) attributeName=x>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></foreignObject></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<body onload=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<video src=x onerror=alert(1)>',
  '<audio src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<details open ontoggle=alert(1)>x</details>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<p style="animation:x 1s" onanimationstart=alert(1)>x</p>',
  '<link rel=stylesheet href="data:text/css,*{color:red}" onload=alert(1)>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<form action="javascript:alert(1)"><button autofocus>x</button></form>',
  '<isindex type=image src=x onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  // Texts that break out of an attribute or element.
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><img src=x onerror=alert(1)>',
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover=alert(1) x='",
  // Addresses, expressions, and texts that pretend to be something else.
  'javascript:alert(1)',
  ' \u0001JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '&lt;img src=x onerror=alert(1)&gt;',
  '\u202e<img src=x onerror=alert(1)>\u2066',
];

/** Fields whose fixed values the interface depends on; users do not write them. */
const CODE_FIELDS = new Set([
  ...['userType', 'roleName', 'status', 'state', 'typeString', 'reason', 'reasons', 'channel', 'kind'],
  ...['parts', 'resolutions', 'because', 'scheme', 'fromState', 'toState', 'differences'],
]);
/** Ids, days, moments and amounts: the database allows only these formats. */
const NON_TEXT_FORMAT = /^(?:[\da-f-]{36}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|-?\d+(?:\.\d+)?)$/;

/** The id of each copied record, and the id of its original. */
type Copies = Map<string, string>;

function replaceTexts(value: unknown, copies: Copies, turn = { next: 0 }): unknown {
  if (typeof value === 'string') {
    if (NON_TEXT_FORMAT.test(value)) return value;
    turn.next += 1;
    return HOSTILE_TEXTS[turn.next % HOSTILE_TEXTS.length];
  }
  if (Array.isArray(value))
    return oneRecordPerText(value, copies).map((one, index) =>
      replaceTexts(one, copies, { next: turn.next + index }),
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      CODE_FIELDS.has(name) ? inner : replaceTexts(inner, copies, turn),
    ]),
  );
}

/**
 * Gives a list as many records as there are hostile texts, so that each field gets each text. Of a longer list only the
 * rows near the window would be rendered.
 */
function oneRecordPerText(list: readonly unknown[], copies: Copies): readonly unknown[] {
  const [first] = list;
  if (typeof first !== 'object' || first === null) return list;
  const name = ['id', 'commentId'].find((key) => typeof Reflect.get(first, key) === 'string');
  if (name === undefined) return list;
  const original = String(Reflect.get(first, name));
  const missing = Math.max(0, HOSTILE_TEXTS.length - list.length);
  const more = Array.from({ length: missing }, () => {
    const id = randomUUID();
    copies.set(id, original);
    return { ...first, [name]: id };
  });
  return [...list.slice(0, HOSTILE_TEXTS.length), ...more];
}

/** From now on every text in the answers of the portal's API to the page is a hostile one, whatever its source. */
export async function respondWithHostileTexts(page: Page): Promise<void> {
  const copies: Copies = new Map();
  await page.route('**/api/**', async (route: Route) => {
    const requestUrl = route.request().url();
    const url = requestUrl.replace(/[\da-f]{8}-[\da-f-]{27}/g, (id) => copies.get(id) ?? id);
    const response = await route.fetch({ url });
    const isJson = response.headers()['content-type']?.startsWith('application/json') ?? false;
    if (!isJson || !response.ok() || requestUrl.endsWith('/connect/token'))
      return route.fulfill({ response });
    return route.fulfill({ response, json: replaceTexts(await response.json(), copies) });
  });
}
