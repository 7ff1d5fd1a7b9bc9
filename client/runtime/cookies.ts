/** A cookie that scripts may read; undefined when the browser has none of this name, '' for one that cannot be read. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    // Scripts of others may set anything.
    return ''
  }
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
