/** A cookie that scripts may read; undefined for none of this name, and for one that cannot be decoded. */
export function readCookie(name: string): string | undefined {
  const value = document.cookie.match(`(^|; )${name}=([^;]*)`)?.[2]
  try {
    return value && decodeURIComponent(value)
  } catch {
    // Scripts of others may set anything. It is as good as none.
  }
  return undefined
}

/** Whether a cart of this visitor may exist. Visitors without one cost no call. */
export function mayHaveCart(): boolean {
  return readCookie('hasCart') !== undefined || isSignedIn()
}

/** Whether a site user is signed in. */
export function isSignedIn(): boolean {
  return readMember()?.authenticated === true
}

interface Member {
  readonly authenticated?: unknown
  readonly siteUserId?: unknown
}

/**
 * The site user of this browser, by the cookie `siteUserInfo`; undefined for none. A value that cannot be read counts as none, and
 * is reported to `report`.
 */
export function readMember(report: (error: Error) => void = () => {}): Member | undefined {
  try {
    return JSON.parse(readCookie('siteUserInfo') ?? 'null') ?? undefined
  } catch (cause) {
    report(new Error('Could not parse user info cookie value', { cause }))
    return undefined
  }
}
