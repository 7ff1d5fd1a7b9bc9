import { describe, expect, it, vi } from 'vitest'
import { sendEvents } from '../../../client/tracking/send-events.ts'
import { track } from '../../../client/tracking/track.ts'
import { CONTEXT_FIELDS } from '../../../engine/domain/tracking/events.ts'
import { useCookieJar } from '../../support/client/cookie-jar.ts'
import { spyOnWarnings } from '../../support/client/warnings.ts'

const FACTS = { website: 'quay', template: 'linden', type: 50 }
const IDS = { analyticsId: 'a1', sessionId: 's1' }

/** The browser's ways to send, which note the calls. The service answers `status`. */
function useNetwork(status = 202) {
  Object.assign(document, { dispatchEvent: () => true })
  const calls: { readonly path: string; readonly body: string }[] = []
  vi.stubGlobal('navigator', {
    language: 'de-AT',
    sendBeacon: (path: string, body: string) => calls.push({ path, body }) > 0,
  })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    calls.push({ path, body: String(body) })
    return new Response(null, { status })
  })
  return calls
}

function useEvents(status?: number, cookies: Readonly<Record<string, string>> = {}) {
  useCookieJar({ cookies: { crumb: 'c1', ss_cvr: 'v%7C1%7C1%7C1%7C1', ss_cvisit: 'visit-id', ...cookies } })
  Object.assign(document, { referrer: 'https://search.example/' })
  const calls = useNetwork(status)
  const stop = new AbortController()
  sendEvents(FACTS, IDS, stop.signal)
  return { calls, stop }
}

describe('an event of a page', () => {
  it('goes to both services with one id', async () => {
    const { calls, stop } = useEvents()
    track('CommerceShopping_ReviewsTab', { item_id: 'mug', item_price: 12.5 })
    await expect.poll(() => calls.length).toBe(2)
    stop.abort()
    const [schema, older] = calls
    expect(schema?.path).toBe('/api/v1/clanker/events')
    const { eventContent, eventSchemaName } = JSON.parse(schema?.body ?? '')
    const content = JSON.parse(eventContent)
    expect(eventSchemaName).toBe('CommerceShopping_ReviewsTab')
    expect(content).toEqual({
      ...{ analytics_id: 'a1', session_id: 's1', marketing_id: '', context_website_id: 'quay' },
      ...{ member_account_id: '', member_account_locale: '', object_identifier: 'mug', destination_url: '' },
      ...{ resolved_locale: 'en', website_locale: 'en', custom_schema_name: 'CommerceShopping_ReviewsTab' },
      ...{ source_environment: 'development', page_host: 'quay.example', page_path: '/shop/mug' },
      ...{ page_query_params: '', page_referrer_url: 'https://search.example/' },
      ...{ item_id: 'mug', item_price: 12.5, id: expect.stringMatching(/^[\w-]{22}$/) },
    })
    expect(Object.keys(content)).toEqual(expect.arrayContaining(Object.keys(CONTEXT_FIELDS)))
    expect(older?.path).toBe('/api/events/RecordEvent')
    const { crumb, event, data } = Object.fromEntries(new URLSearchParams(older?.body))
    expect([crumb, event]).toEqual(['c1', 'CommerceShopping_ReviewsTab'])
    expect(JSON.parse(data ?? '')).toEqual({
      ...{ websiteId: 'quay', memberAccountId: '', templateId: 'linden', variantId: '', member_locale: '' },
      ...{ website_locale: 'en', pagePath: '/shop/mug', pageHash: '#top', visitId: 'visit-id', pageType: 50 },
      ...{ item_id: 'mug', item_price: 12.5, id: content.id, clientTime: expect.any(Number) },
    })
  })

  it('has its own id, the member who is signed in, and its destination', async () => {
    const siteUserInfo = encodeURIComponent(JSON.stringify({ authenticated: true, siteUserId: 'u7' }))
    const { calls, stop } = useEvents(202, { siteUserInfo })
    track('AccessDeniedCTA', { destination_url: '/join', collection_id: 'club' }, 'an-id-of-its-own')
    await expect.poll(() => calls.length).toBe(2)
    stop.abort()
    expect(JSON.parse(JSON.parse(calls[0]?.body ?? '').eventContent)).toMatchObject({
      ...{ id: 'an-id-of-its-own', member_account_id: 'u7', member_account_locale: 'de-AT' },
      ...{ destination_url: '/join', object_identifier: 'club' },
    })
  })

  it.each([200, 202, 204, 400, 503])('is a success with 200 and 202 only: %i', async (status) => {
    const warnings = spyOnWarnings()
    const { calls, stop } = useEvents(status)
    track('FormSubmitted', { form_id: 'f' })
    await expect.poll(() => calls.length).toBe(2)
    stop.abort()
    // The answer is read in the turn after the call.
    await new Promise(setImmediate)
    const isSuccess = status === 200 || status === 202
    expect(warnings()).toEqual(isSuccess ? [] : [`Error tracking event: HTTP Status ${status}`])
  })

  it.each([
    { when: 'without the cookie of the census', cookies: {}, isEnded: false },
    { when: 'after the end of tracking', cookies: { ss_cvr: 'v%7C1%7C1%7C1%7C1' }, isEnded: true },
  ])('is dropped $when', ({ cookies, isEnded }) => {
    useCookieJar({ cookies })
    const calls = useNetwork()
    const [first, next] = [new AbortController(), new AbortController()]
    sendEvents(FACTS, IDS, first.signal)
    if (isEnded) first.abort()
    track('FormSubmitted', { form_id: 'f' })
    first.abort()
    sendEvents(FACTS, IDS, next.signal)
    next.abort()
    expect(calls).toEqual([])
  })
})
