import { GIFT_FRAGMENT } from '../../engine/domain/shop/gift-link.ts'
import type { CONTEXT_FIELDS } from '../../engine/domain/tracking/events.ts'
import type { PageFacts } from '../../engine/domain/tracking/page-facts.ts'
import { readMember } from '../runtime/cookies.ts'
import { settings } from '../runtime/settings.ts'
import type { Tracked } from './track.ts'

/** The ids of a browser, which events of the schema service have. */
export interface BrowserIds {
  readonly analyticsId: string
  readonly sessionId: string
}

/** The sixteen fields that each event of the schema service has besides its own (platform specification §3). */
export function contextFields(
  { name, fields }: Tracked,
  { website = '' }: PageFacts,
  { analyticsId, sessionId }: BrowserIds,
): Readonly<Record<keyof typeof CONTEXT_FIELDS, string>> {
  const member = memberId()
  const locale = document.documentElement.lang
  return {
    analytics_id: analyticsId,
    session_id: sessionId,
    marketing_id: new URLSearchParams(location.search).get('utm_id') ?? '',
    context_website_id: website,
    member_account_id: member,
    object_identifier: textOf(fields['item_id'] ?? fields['transaction_id'] ?? fields['collection_id']),
    destination_url: textOf(fields['destination_url']),
    resolved_locale: settings()['locale'] ?? locale,
    website_locale: locale,
    member_account_locale: member === '' ? '' : navigator.language,
    custom_schema_name: name,
    source_environment: location.protocol === 'https:' ? 'production' : 'development',
    page_host: location.host,
    page_path: location.pathname,
    page_query_params: location.search,
    page_referrer_url: document.referrer,
  }
}

/** The fields that each event of the older tracker has besides its own (platform specification §3). */
export function olderFields(
  { fields }: Tracked,
  { website = '', template = '' }: PageFacts,
): Readonly<Record<string, string>> {
  const member = memberId()
  return {
    websiteId: website,
    memberAccountId: member,
    templateId: template,
    variantId: textOf(fields['variant_id']),
    website_locale: document.documentElement.lang,
    member_locale: member === '' ? '' : navigator.language,
    pagePath: location.pathname,
    // A gift card's code is money.
    pageHash: location.hash.startsWith(GIFT_FRAGMENT) ? '' : location.hash,
  }
}

/** The id of the site user who is signed in; '' for none. */
function memberId(): string {
  const { authenticated, siteUserId } = readMember() ?? {}
  return authenticated === true ? textOf(siteUserId) : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
