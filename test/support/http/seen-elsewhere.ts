/** Problems of the visitor API that have tests beside the one of all refusals. */
export const SEEN_ELSEWHERE = [
  // Of accounts, contributors and passwords.
  ...['login_failed', 'account_missing', 'link_ended', 'account_other', 'email_taken', 'address_missing'],
  ...['contributor_missing', 'permission_missing', 'passwords_busy'],
  // Of the languages of a website.
  ...['language_address_taken', 'languages_missing'],
  // Of places.
  ...['place_unknown', 'places_unreachable', 'places_timeout'],
  // Of forms and the newsletter.
  ...['form_unreadable', 'form_refused', 'form_too_fast', 'form_too_large', 'form_unknown'],
  ...['link_expired', 'form_key_missing', 'form_key_stale'],
  // Of a website without a way to pay.
  'orders_closed',
  // Of a store that another process holds, or whose disk is full.
  ...['store_busy', 'store_full'],
  // Of a platform that answers in place of this service.
  ...['platform_unreachable', 'platform_timeout'],
]
