/** A path of this website in the language of this page, whose prefix the server names: `/de/cart` for `/cart`. */
export function inLanguage(path: string): string {
  return (document.documentElement.dataset['prefix'] ?? '') + path
}
