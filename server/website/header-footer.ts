import { member, toText } from '../../engine/domain/data/value.ts'
import type { Json } from '../../engine/index.ts'
import type { HeaderFooter } from '../store/header-footer-types.ts'
import type { Website } from '../store/types.ts'
import type { View } from './view.ts'

/** The header and footer of a website: those that its owner set, else those of its files. */
export function headerFooterOf({ data, settings }: Pick<Website, 'data' | 'settings'>): HeaderFooter {
  if (settings.headerFooter !== undefined) return settings.headerFooter
  const files = member(data, 'website')
  return {
    header: { announcement: announcementOf(member(files, 'announcement')) },
    footer: {
      tagLine: textOf(files, 'siteTagLine'),
      contactEmail: textOf(files, 'contactEmail'),
      contactPhoneNumber: textOf(files, 'contactPhoneNumber'),
      openingHours: linesOf(member(files, 'openingHours') ?? ''),
      text: textOf(files, 'footerText'),
    },
  }
}

/** The members of the website's view that the owner's header and footer replace; none while the owner has set none. */
export function toHeaderFooterView({ settings }: Pick<Website, 'settings'>): View {
  if (settings.headerFooter === undefined) return {}
  const { header, footer } = settings.headerFooter
  return {
    announcement: { ...header.announcement },
    siteTagLine: footer.tagLine,
    contactEmail: footer.contactEmail,
    contactPhoneNumber: footer.contactPhoneNumber,
    openingHours: [...footer.openingHours],
    footerText: footer.text,
  }
}

function announcementOf(written: Parameters<typeof member>[0]): HeaderFooter['header']['announcement'] {
  const [text, url, couponCode] = [
    textOf(written, 'text'),
    textOf(written, 'url'),
    textOf(written, 'couponCode'),
  ]
  return { text, url, ...(couponCode && { couponCode }) }
}

function textOf(value: Parameters<typeof member>[0], name: string): string {
  return toText(member(value, name))
}

function linesOf(hours: Json): readonly string[] {
  if (Array.isArray(hours)) return hours.map(String)
  return hours === '' ? [] : [String(hours)]
}
