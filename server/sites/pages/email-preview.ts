import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { Email } from '../../mail/email.ts'
import type { Contributor } from '../../store/account-types.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { toOwnerFrame } from '../views/owner-pages.ts'

/** A mail as its preview shows it, among all mails that can be chosen there. */
export interface PreviewedMail {
  readonly email: Email
  /** The kinds of all mails, with the words of their links and of the group that they stand in; '' for no group. */
  readonly mails: readonly { readonly kind: string; readonly label: string; readonly group: string }[]
  readonly kind: string
  readonly part: 'html' | 'text'
  /** The key in the links to the order whose mails are shown; '' for examples. */
  readonly orderKey: string
  /** Where the link back leads. */
  readonly backUrl: string
  readonly lede: string
  /** The reader of examples; undefined for the mails of an order. */
  readonly contributor: Contributor | undefined
}

/** The page that previews a mail in one of its parts, with links to the other part and to the other mails. */
export function emailPreviewPage(site: Site, preview: PreviewedMail): Page {
  const { say } = site
  const { email, mails, backUrl, lede, part } = preview
  const { to, subject, preheader } = email
  return definePage({
    template: 'pages/email-preview',
    type: 'commerce-email-preview',
    isPrivate: true,
    title: say(preview.orderKey === '' ? 'title_emails' : 'title_order_email'),
    content: {
      ...(preview.contributor && toOwnerFrame(site, preview.contributor, PAGE_PATH.orderEmail)),
      back: { url: backUrl, isOrder: preview.orderKey !== '' },
      email: { lede, to, subject, preheader, documentUrl: addressOf(PAGE_PATH.orderEmailDocument, preview) },
      parts: [
        toLink(say('email_preview_html'), { ...preview, part: 'html' }, part === 'html'),
        toLink(say('email_preview_plain'), { ...preview, part: 'text' }, part === 'text'),
      ],
      groups: mails.length > 1 ? toGroups(preview) : [],
    } satisfies View,
  })
}

function toGroups(preview: PreviewedMail): View[] {
  const groups = Map.groupBy(preview.mails, ({ group }) => group)
  return [...groups].map(([label, mails]) => ({
    label,
    mails: mails.map((one) => toLink(one.label, { ...preview, kind: one.kind }, one.kind === preview.kind)),
  }))
}

type PreviewChoice = Pick<PreviewedMail, 'kind' | 'part' | 'orderKey'>

function toLink(label: string, place: PreviewChoice, isCurrent: boolean): View {
  return { label, url: addressOf(PAGE_PATH.orderEmail, place), isCurrent }
}

function addressOf(path: string, { kind, part, orderKey }: PreviewChoice): string {
  return withQuery(path, {
    ...(orderKey === '' ? {} : { order: orderKey }),
    ...(kind === 'order' ? {} : { mail: kind }),
    ...(part === 'html' ? {} : { part }),
  })
}
