/** A mail ready to be sent. */
export interface Message {
  /** Stable over all attempts, so that a mailbox that gets the mail twice can tell: `<id@host>`. */
  readonly messageId: string
  /** When the mail was queued. */
  readonly date: Date
  readonly from: { readonly name: string; readonly address: string }
  /** An email address. */
  readonly to: string
  /** The address that replies go to; '' for the sender's. */
  readonly replyTo: string
  /** The address that unsubscribes the recipient by one click (RFC 8058); '' for mails that cannot be refused. */
  readonly unsubscribeUrl: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * The outcome of an attempt. `refused`: the server will never take this mail. `postponed`: a later attempt may
 * succeed. `down`: the server takes no mail at all now.
 */
export interface Delivery {
  readonly outcome: 'sent' | 'refused' | 'postponed' | 'down'
  /** The server's answer, or the reason for which there is none. It may hold the recipient, so it is never logged. */
  readonly answer: string
}

/** Hands mails over to the world. */
export interface MailTransport {
  /** Never throws: a failure is an outcome. When `signal` aborts, the outcome is `postponed`. */
  deliver(message: Message, signal: AbortSignal): Promise<Delivery>
}
