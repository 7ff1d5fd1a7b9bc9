/** The text of a mail whose lines are cut, with codes for `=`, for a dot at the start of a line and for letters beyond ASCII (RFC 2045). */
export function textOfMail(source: string): string {
  const whole = source.replaceAll(/=\r?\n/g, '')
  return whole.replaceAll(/(?:=[0-9A-F]{2})+/g, (codes) =>
    Buffer.from(codes.replaceAll('=', ''), 'hex').toString(),
  )
}
