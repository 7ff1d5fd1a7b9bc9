/** Sets a cookie of the whole website for `lifeS` seconds; 0 removes it. */
export function setCookie(name: string, value: string, lifeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari 17 has no other way.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${lifeS}; SameSite=Lax${secure}`
}
