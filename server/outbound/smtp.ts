import type { SMTPTransportOptions } from 'nodemailer'
import type { Delivery, MailTransport, Message } from './mail-transport.ts'
import { toMailOptions } from './mime.ts'

/** How long a mail server may stay silent. */
const SILENCE_MS = 20_000

/** How long one mail may take. The claim of the mail lasts longer, so no second process sends it meanwhile. */
const SEND_MS = 60_000

/** Mistakes of the connection, the login or our settings. They would befall each other mail alike. */
const DOWN = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROTOCOL'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
])

/** Failures for which the server, or the address itself, names a cause in this one mail. */
const OF_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/** Sends mails to the server at `url`, such as `smtps://user:password@mail.example`, one connection for each mail. */
export function createSmtpTransport(url: string, silenceMs = SILENCE_MS): MailTransport {
  const options: SMTPTransportOptions = {
    url,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  }
  return {
    deliver: async (message: Message, stopping: AbortSignal): Promise<Delivery> => {
      // Imported by the first mail, because few processes send any and it takes megabytes.
      const { createTransport } = await import('nodemailer')
      try {
        const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEND_MS)])
        const { response } = await createTransport(options).sendMail({ ...toMailOptions(message), signal })
        return { outcome: 'sent', answer: response }
      } catch (error) {
        return toDelivery(error as SmtpError)
      }
    },
  }
}

/** An error of nodemailer. */
interface SmtpError {
  readonly message: string
  readonly code?: string
  /** The status in the server's answer; missing when it gave none. */
  readonly responseCode?: number
  readonly response?: string
}

function toDelivery({ code = '', message, responseCode, response = '' }: SmtpError): Delivery {
  const answer = response === '' ? `${code} ${message}`.trim() : response
  if (OF_MAIL.has(code)) {
    // An address that cannot be sent has no status: the server was never asked.
    return { outcome: (responseCode ?? 500) >= 500 ? 'refused' : 'postponed', answer }
  }
  return { outcome: DOWN.has(code) ? 'down' : 'postponed', answer }
}
