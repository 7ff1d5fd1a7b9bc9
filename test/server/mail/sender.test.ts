import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createEngine } from '../../../engine/index.ts'
import { queueMail } from '../../../server/mail/outbox.ts'
import { createFileTransport } from '../../../server/outbound/mail-files.ts'
import { createSmtpTransport } from '../../../server/outbound/smtp.ts'
import { openStore } from '../../../server/store/store.ts'
import { seedSite } from '../../../server/website/files/seed.ts'
import { toLanguage } from '../../../server/website/languages/language.ts'
import { Themes } from '../../../server/website/theme.ts'
import { createFolder } from '../../support/folders.ts'
import { createSender } from '../../support/mail/sender.ts'
import { startMailServer } from '../../support/mail/smtp-server.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { smallSite } from '../../support/sites/small-site.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const server = await startMailServer()
afterAll(() => server.close())
beforeEach(() => {
  server.mood = 'accepts'
  server.received.length = 0
  server.asked.length = 0
})

const email = {
  template: 'emails/order',
  to: 'Ada@Example.com',
  subject: 'Your order – thank you',
  preheader: 'Ready soon',
  content: { order: { id: '1', items: [], formatted: {} }, origin: 'https://quay.example' },
}

/** A website with mails to these recipients in its outbox. */
async function withMails(recipients: readonly string[] = [email.to], silenceMs = PATIENCE_MS) {
  const store = await openStore({ file: join(createFolder(), 'vitrine.db') })
  onTestFinished(() => store.close())
  await seedSite(store, smallSite('quay'), Date.now())
  const website = await store.read.websites.byId('quay')
  if (website === undefined) throw new Error('The website was just made.')
  const language = toLanguage({ code: website.settings.locale }, true)
  await store.transaction(async (repositories) => {
    for (const to of recipients)
      await queueMail(repositories, { website, language }, { ...email, to }, { key: to })
  })
  const outcomes = async () => {
    const mails = await store.read.outbox.list('quay', { limit: 99, offset: 0 })
    return mails.map(({ recipient, state, answer, email: kept }) => ({
      recipient,
      state,
      answer,
      email: kept,
    }))
  }
  return {
    store,
    title: website.title,
    outcomes,
    ...createSender(store, createSmtpTransport(server.url, silenceMs)),
  }
}

/** The headers of a mail, one a line, and its body. */
function partsOf(source: string) {
  const [headers = '', ...body] = source.replaceAll('\r\n', '\n').split('\n\n')
  return { headers: headers.replaceAll(/\n[ \t]+/g, ' '), body: body.join('\n\n') }
}

describe('a mail', () => {
  it('arrives once, as text and HTML, from the website', async () => {
    const { sender, outcomes, store, title } = await withMails()
    await sender.sendDue()
    await sender.sendDue()
    expect(server.received).toMatchObject([{ from: 'shop@vitrine.example', to: ['Ada@example.com'] }])
    const [queued] = await store.read.outbox.list('quay', { limit: 1, offset: 0 })
    const { headers, body } = partsOf(server.received[0]?.source ?? '')
    expect(headers).toContain(`From: ${title} <shop@vitrine.example>`)
    expect(headers).toContain(`Message-ID: <${queued?.id}@vitrine.example>`)
    expect(headers).toContain('Subject: =?UTF-8?Q?Your_order_=E2=80=93_thank_you?=')
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(body).toContain('Content-Type: text/plain; charset=utf-8')
    expect(body).toContain('Content-Type: text/html; charset=utf-8')
    expect(await outcomes()).toMatchObject([{ state: 'sent', email: null, answer: /^250/ }])
  })

  it('with a link to unsubscribe goes only to an address that gets mail of its kind', async () => {
    const { sender, outcomes, store } = await withMails([])
    const site = await store.read.websites.byId('quay')
    if (site === undefined) throw new Error('The website was just made.')
    const language = toLanguage({ code: site.settings.locale }, true)
    await store.transaction(async (repositories) => {
      await repositories.subscribers.addPending(
        { websiteId: 'quay', listId: 'a', email: 'gets@a.example' },
        1,
        0,
      )
      for (const to of ['gets@a.example', 'not@a.example']) {
        const asked = { ...email, to, onlyFor: 'newsletter' as const }
        await queueMail(repositories, { website: site, language }, asked, { key: to })
      }
    })
    await sender.sendDue()
    expect(server.received.map(({ to }) => to)).toEqual([['gets@a.example']])
    const states = (await outcomes()).map(({ recipient, state }) => `${recipient} ${state}`)
    expect(states.sort()).toEqual(['gets@a.example sent', 'not@a.example dropped'])
  })

  it.each([
    { mood: 'refuses', state: 'bounced', answer: '550 No place for Ada@example.com' },
    { mood: 'refuses the text', state: 'bounced', answer: '554 No place for the mail' },
  ] as const)('is kept as bounced when the server $mood it', async ({ mood, state, answer }) => {
    const { sender, outcomes, wait } = await withMails()
    server.mood = mood
    await sender.sendDue()
    server.mood = 'accepts'
    wait(DAY_MS)
    await sender.sendDue()
    expect(server.received).toEqual([])
    expect(await outcomes()).toEqual([{ recipient: email.to, state, answer, email: null }])
  })

  it.each(['busy', 'silent', 'hangs up'] as const)(
    'is sent later, with the same Message-ID, when the server is %s',
    async (mood) => {
      const { sender, outcomes, wait, store } = await withMails(
        [email.to],
        mood === 'silent' ? 500 : PATIENCE_MS,
      )
      server.mood = mood
      await sender.sendDue()
      expect(await outcomes()).toMatchObject([{ state: 'waiting', answer: expect.stringMatching(/./) }])
      server.mood = 'accepts'
      await sender.sendDue()
      expect(server.received).toEqual([])
      wait(2 * MINUTE_MS)
      await sender.sendDue()
      const [queued] = await store.read.outbox.list('quay', { limit: 1, offset: 0 })
      expect(server.received.map(({ source }) => source)).toEqual([
        expect.stringContaining(`<${queued?.id}@`),
      ])
      expect(await outcomes()).toMatchObject([{ state: 'sent' }])
    },
  )

  it('waits longer after each refusal, and is given up after days', async () => {
    const { sender, outcomes, wait } = await withMails()
    server.mood = 'busy'
    const asked: number[] = []
    for (let minute = 0; minute < 30; minute++) {
      await sender.sendDue()
      asked.push(server.asked.length)
      wait(MINUTE_MS)
    }
    expect([...new Set(asked)].map((count) => asked.indexOf(count))).toEqual([0, 1, 6, 21])
    wait(5 * DAY_MS)
    await sender.sendDue()
    expect(await outcomes()).toMatchObject([{ state: 'failed', email: null, answer: /^450/ }])
  })

  it('leaves no recipient, subject or answer in the log', async () => {
    const { sender, lines } = await withMails()
    server.mood = 'refuses'
    await sender.sendDue()
    expect(lines).toMatchObject([[{ kind: 'order', outcome: 'bounced' }, 'Mail']])
    expect(JSON.stringify(lines)).not.toMatch(/ada|thank|place/i)
  })

  it.each(['a\r\nBcc: eve@example.com@example.com', 'eve@example.com>,<ada@example.com'])(
    'to the address %j goes to no other',
    async (to) => {
      const { sender } = await withMails([to])
      await sender.sendDue()
      expect(server.received.flatMap((mail) => mail.to)).not.toContain('eve@example.com')
    },
  )
})

describe('several senders', () => {
  it('send each mail once', async () => {
    const recipients = Array.from({ length: 25 }, (_, at) => `reader-${at}@example.com`)
    const { sender, store } = await withMails(recipients)
    const others = [1, 2].map(() => createSender(store, createSmtpTransport(server.url, PATIENCE_MS)).sender)
    await Promise.all([sender, ...others].map((one) => one.sendDue()))
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(recipients.toSorted())
  })

  it('ask a server that is down once, not once for each mail', async () => {
    const { sender, wait, lines } = await withMails(['a@example.com', 'b@example.com', 'c@example.com'])
    server.mood = 'hangs up'
    for (let looks = 0; looks < 5; looks++) await sender.sendDue()
    expect(lines.length).toBeLessThanOrEqual(2)
    server.mood = 'accepts'
    wait(5 * MINUTE_MS)
    await sender.sendDue()
    expect(server.received).toHaveLength(3)
  })
})

describe('the templates of mails', () => {
  it('print rows of the frame, and no document of their own', () => {
    const { partials } = new Themes(createEngine()).get('linden')
    const mails = Object.entries(partials).filter(([path]) => path.startsWith('emails/'))
    const documents = mails.filter(([, source]) => source.includes('<html')).map(([path]) => path)
    expect(documents).toEqual(['emails/frame'])
  })
})

describe('without a mail server', () => {
  it('files are removed after 30 days', async () => {
    const folder = join(createFolder(), 'mail')
    mkdirSync(folder)
    const names = ['old.eml', 'young.eml', 'notes.txt']
    for (const name of names) writeFileSync(join(folder, name), '')
    const oldS = (Date.now() - 31 * DAY_MS) / 1000
    for (const name of ['old.eml', 'notes.txt']) utimesSync(join(folder, name), oldS, oldS)
    const { store } = await withMails()
    await createSender(store, createFileTransport(folder)).sender.sendDue()
    const left = readdirSync(folder)
    expect(names.filter((name) => left.includes(name))).toEqual(['young.eml', 'notes.txt'])
    expect(left).toHaveLength(3)
  })

  it('each mail is a file that only its owner may read', async () => {
    const { store } = await withMails()
    const folder = join(createFolder(), 'mail')
    await createSender(store, createFileTransport(folder)).sender.sendDue()
    const [name = '', ...others] = readdirSync(folder)
    const [queued] = await store.read.outbox.list('quay', { limit: 1, offset: 0 })
    expect(others).toEqual([])
    expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ ${queued?.id}\\.eml$`))
    const { headers } = partsOf(readFileSync(join(folder, name), 'utf8'))
    expect(headers).toContain('To: Ada@example.com')
    expect(queued).toMatchObject({ state: 'sent', answer: `Written to ${name}` })
  })
})
