/** A cookie that scripts may read; undefined when the browser has none of this name. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair && decodeURIComponent(pair.slice(name.length + 1))
}

/** Whether a site user is signed in, by the cookie `siteUserInfo`. A value that cannot be read counts as signed out. */
export function isSignedIn(): boolean {
  const text = readCookie('siteUserInfo')
  if (text === undefined) return false
  try {
    return (JSON.parse(text) as { authenticated?: unknown } | null)?.authenticated === true
  } catch (error) {
    reportError(new Error('Could not parse user info cookie value', { cause: error }))
    return false
  }
}
