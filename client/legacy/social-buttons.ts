import { create } from '../parts/show-alert.ts'
import type { Island } from '../runtime/start-islands.ts'
import { loadTexts } from '../runtime/texts.ts'

/** `.squarespace-social-buttons`, as the formatter `social-button` prints it: empty, with the page to share. Links send nothing until they are followed. */
export const island: Island = async (element) => {
  const say = await loadTexts()
  const { fullUrl = '', title = '' } = element.dataset
  const url = encodeURIComponent(new URL(fullUrl, location.href).href)
  const subject = encodeURIComponent(title)
  const toLink = (label: string, href: string) => {
    const link = create('a', 'legacy-share-link', label)
    link.href = href
    link.rel = 'external noopener nofollow'
    return link
  }
  element.role = 'group'
  element.ariaLabel = say('share_label')
  element.append(
    toLink(say('share_email'), `mailto:?subject=${subject}&body=${url}`),
    ' ',
    toLink(say('share_whatsapp'), `https://wa.me/?text=${subject}%20${url}`),
    ' ',
    toLink(say('share_facebook'), `https://www.facebook.com/sharer/sharer.php?u=${url}`),
  )
}
