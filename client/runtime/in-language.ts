/** A path of this website in the language of this page: `/de/cart` for `/cart`. */
export function inLanguage(path: string): string {
  return languagePrefix() + path
}

/** The beginning of the paths of this page's language, such as `/de`; '' for the website's own language. */
export function languagePrefix(): string {
  return document.documentElement.dataset['prefix'] ?? ''
}
