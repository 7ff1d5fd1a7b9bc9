import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { BROWSER } from '../../sites/tracked-events.ts'
import { type SentFields, type TrackingCall, trackingCookies } from '../tracking-calls.ts'
import type { Step, StepCall, StepPage } from './steps.ts'

/** A call as a test compares it. */
export type ExpectedCall = Pick<TrackingCall, 'service' | 'name' | 'data'>

const ID = expect.stringMatching(/^[\w-]{22}$/)

/** Facts that the browser of the visitor has, and each call tells. */
interface Visiting {
  readonly cookies: Readonly<Record<string, string>>
  readonly sessionId: string
  readonly title: string
  readonly visits: number
  readonly host: string
}

/** All calls of a step in the order of `sorted`, each with all of its fields. */
export async function expectedCalls(page: Page, { calls, page: at }: Step): Promise<readonly ExpectedCall[]> {
  const cookies = await trackingCookies(page)
  const visiting = {
    cookies,
    sessionId: await page.evaluate(() => sessionStorage.getItem('ss_sessionId') ?? ''),
    title: await page.title(),
    visits: Number(cookies['ss_cvr']?.split('|').at(-1)),
    host: new URL(page.url()).host,
  }
  return sorted(calls.flatMap((call) => toCalls(call, at, visiting)))
}

/** Calls by service and name, because those of one moment overtake each other. */
export function sorted(calls: readonly ExpectedCall[]): readonly ExpectedCall[] {
  const keyOf = ({ service, name }: ExpectedCall) => `${service} ${name}`
  return calls
    .map(({ service, name, data }) => ({ service, name, data }))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function toCalls([service, name, own]: StepCall, at: StepPage, visiting: Visiting): readonly ExpectedCall[] {
  if (service === 'hit') return [{ service, name, data: { ...hitFields(name, at, visiting), ...own } }]
  if (service === 'census') {
    const data = { ...own, pagePath: at.path, visitorCookie: visiting.cookies['ss_cvr'] }
    return [{ service, name, data }]
  }
  const fields = { id: ID, ...placeFields(name, at), ...own }
  return [
    { service: 'schema', name, data: { ...schemaFields(name, fields, at, visiting), ...fields } },
    { service: 'event', name, data: { ...olderFields(at, visiting), ...fields } },
  ]
}

function hitFields(kind: string, at: StepPage, { cookies, title, visits }: Visiting): SentFields {
  return {
    ...{ id: ID, event: kind, clientTime: expect.any(Number), userAgent: BROWSER },
    ...{ websiteId: 'harbour', templateId: 'linden', locale: 'en-US', title },
    ...{ pagePath: at.path, pageType: at.type, pagePermissionType: 1 },
    ...{ itemId: at.item ?? '', collectionId: at.collection ?? '' },
    ...{ viewportWidth: 1280, viewportHeight: 720, screenWidth: 1280, screenHeight: 720 },
    ...{ referrer: at.referrer ?? '', urlQuery: at.query ?? '' },
    ...{
      visitorCookie: cookies['ss_cvr'],
      visitId: cookies['ss_cvisit'],
      browserId: cookies['ss_cid'],
      visits,
    },
  }
}

/** The page and the visitor, which events of commerce name. */
function placeFields(name: string, { item, collection = '' }: StepPage): SentFields {
  const isCommerce = name.startsWith('CommerceShopping_')
  return isCommerce ? { website_id: 'harbour', page_id: item ?? collection, logged_in: false } : {}
}

function schemaFields(
  name: string,
  fields: SentFields,
  { path, query = '', referrer = '' }: StepPage,
  { cookies, sessionId, host }: Visiting,
): SentFields {
  return {
    ...{ analytics_id: cookies['ss_analyticsId'], session_id: sessionId, marketing_id: '' },
    ...{ context_website_id: 'harbour', custom_schema_name: name, source_environment: 'development' },
    ...{ member_account_id: '', member_account_locale: '', destination_url: '' },
    object_identifier: fields['item_id'] ?? fields['transaction_id'] ?? '',
    ...{ resolved_locale: 'en-US', website_locale: 'en-US' },
    ...{ page_host: host, page_path: path, page_query_params: query, page_referrer_url: referrer },
  }
}

function olderFields({ path, type }: StepPage, { cookies }: Visiting): SentFields {
  return {
    ...{ websiteId: 'harbour', templateId: 'linden', variantId: '', memberAccountId: '', member_locale: '' },
    ...{ website_locale: 'en-US', pagePath: path, pageType: type, clientTime: expect.any(Number) },
    ...{ pageHash: expect.stringMatching(/^(?:#reviews)?$/), visitId: cookies['ss_cvisit'] },
  }
}
