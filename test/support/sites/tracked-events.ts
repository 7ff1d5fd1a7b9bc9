import type { Ask, SiteAnswer } from './visitors.ts'

export const CENSUS = '/api/census'
export const EVENTS = '/api/events'
export const CLANKER = '/api/v1/clanker'

/** The calls that take events, which `test/server/api/tracking` sends. */
export const EVENT_CALLS = [
  ...['RecordHit', 'RecordQuickView/:id', 'button-click', 'button-render', 'form-render', 'overlay'].map(
    (call) => `POST ${CENSUS}/${call}`,
  ),
  ...['RecordEvent', 'RecordJavascriptErrors'].map((call) => `POST ${EVENTS}/${call}`),
  ...[`POST ${CLANKER}/events`, `POST ${CLANKER}/events/validate-event-content/:schema`],
  ...[`GET ${CLANKER}/schemas`, `GET ${CLANKER}/schemas/:schema`],
]

/** The name of a browser, because programs without one are robots. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const RECORD = 'ada-1234567890|1|1|1|1'

interface Beacon {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a beacon as a page of a website does: text as it is, form fields as a form, all else as JSON. */
export function sendBeacon(
  ask: Ask,
  host: string,
  { path, body, headers = {} }: Beacon,
): Promise<SiteAnswer> {
  const isForm = body instanceof URLSearchParams
  const type = isForm ? 'application/x-www-form-urlencoded' : 'text/plain;charset=UTF-8'
  return ask({
    ...{ method: 'POST', path },
    headers: {
      ...{ host, 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin', referer: `http://${host}/shop?a=b` },
      ...{ cookie: `ss_cvr=${encodeURIComponent(RECORD)}; ss_cvisit=visit-1234567890` },
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    body:
      body === undefined || typeof body === 'string' ? body : isForm ? body.toString() : JSON.stringify(body),
  })
}
