import type { SendMailOptions } from 'nodemailer'
import type { Message } from './mail-transport.ts'

/** A message as nodemailer takes it. Addresses are objects, so that none is read as a list of several. */
export function toMailOptions(message: Message): SendMailOptions {
  const { messageId, date, from, to, replyTo, unsubscribeUrl, subject, html, text } = message
  return {
    ...{ messageId, date, from, subject, html, text },
    to: { name: '', address: to },
    ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }),
    // Keeps absence notes from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
    // A mail holds only what the template printed.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function unsubscribeHeaders(url: string): Record<string, string> {
  if (url === '') return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
