/** The login of site users, as its template and its script read it. */
export type LoginForm = {
  readonly formAction: string
  /** The path to go on to. */
  readonly returnTo: string
  /** The address that was typed before; '' for none. */
  readonly email: string
  readonly isRemembered: boolean
  /** The message of each wrong field; no member for a right one. */
  readonly errors: { readonly email?: string; readonly password?: string }
}
