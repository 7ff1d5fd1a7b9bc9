/** The name of a picture in sentences: its title, else the description of what it shows. */
export function titleOf(picture: Element | undefined): string {
  const title = picture?.querySelector('.gallery-meta-title')?.textContent
  return title?.trim() || picture?.querySelector('img')?.alt || ''
}
