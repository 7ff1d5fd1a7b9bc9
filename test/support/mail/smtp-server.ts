import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** How the server answers: to the recipient, or to the text of the mail. `silent` never answers, `hangs up` ends the connection. */
type Mood = 'accepts' | 'busy' | 'refuses' | 'refuses the text' | 'silent' | 'hangs up'

/** A mail as it arrived. */
interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The headers and the body as they were sent. */
  readonly source: string
}

/** A mail server on this machine. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly received: ReceivedMail[]
  /** The recipients that it was asked for, refused ones included. */
  readonly asked: string[]
  mood: Mood
  close(): Promise<void>
}

const STATUS = { busy: 450, refuses: 550, 'refuses the text': 554 } as const

/** Starts a mail server at a free port. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      mails.asked.push(address)
      const { mood } = mails
      if (mood === 'silent') return
      if (mood === 'busy' || mood === 'refuses') return done(refusalOf(mood, address))
      done()
    },
    onData(stream, { envelope }, done) {
      const receive = (source: string) => {
        const { mood } = mails
        if (mood === 'refuses the text') return done(refusalOf(mood, 'the mail'))
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom === false ? '' : mailFrom.address
        mails.received.push({ from, to: rcptTo.map(({ address }) => address), source })
        done()
      }
      // A client that dies in the middle of a mail has sent none.
      readAll(stream).then(receive, done)
    },
    onMailFrom(_address, session, done) {
      if (mails.mood !== 'hangs up') return done()
      for (const connection of server.connections) if (connection.id === session.id) connection.close()
    },
  })
  // A client that goes away in the middle is one of the stories.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    asked: [],
    mood: 'accepts',
    close: () =>
      new Promise((resolve) => {
        for (const connection of server.connections) connection.close()
        server.close(() => resolve())
      }),
  }
  return mails
}

function refusalOf(mood: keyof typeof STATUS, what: string): Error {
  return Object.assign(new Error(`No place for ${what}`), { responseCode: STATUS[mood] })
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
