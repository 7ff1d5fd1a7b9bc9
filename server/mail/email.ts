import type { RestockSignUp } from '../store/restock-types.ts'
import type { MailPurpose } from '../store/unsubscribed.ts'
import type { View } from '../website/view.ts'

/** A mail before it is rendered. It is a type of an object literal, so that it is assignable to JSON. */
export type Email = {
  /** The path of the theme's template, such as `emails/order`. */
  readonly template: string
  readonly to: string
  /** The language of its reader, such as `de`; missing for the website's own. Set when it is queued. */
  readonly language?: string
  readonly subject: string
  /** The text that mail programs show beside the subject. */
  readonly preheader: string
  /** The address that answers go to; missing for that of the website. */
  readonly replyTo?: string
  /** Missing for mails about a purchase or an account, which cannot be refused. */
  readonly unsubscribe?: { readonly purpose: MailPurpose; readonly url: string }
  /** Present in a mail that goes out only when its recipient gets mails of this purpose. */
  readonly onlyFor?: MailPurpose
  /** The sign-up that the mail answers. While its variant is sold out, the mail is dropped and the sign-up made again. */
  readonly signUp?: Readonly<RestockSignUp>
  /** The mail's own part of the template's context. */
  readonly content: View
}
