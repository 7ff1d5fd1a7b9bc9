import { afterAll, describe, expect, it } from 'vitest'
import { addressIn, HTML, linksIn, noticeIn, titleIn } from '../../support/sites/notices.ts'
import { rejectedForms } from '../../support/sites/rejected-forms.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { lockedSite, smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp({ sites: [smallSite('quay'), lockedSite('reef')] })
afterAll(close)

describe.each(rejectedForms)('$what', ({ prepare, at, problems, kept, host = 'quay.example' }) => {
  const holdsTyped = ({ body }: SiteAnswer) =>
    kept === undefined || body.includes(`"${kept}"`) || body.includes(`>${kept}<`)
  let visitor: Visitor
  const send = async (changes: Readonly<Record<string, string>> = {}): Promise<SiteAnswer> => {
    visitor = await Visitor.meet(ask, host)
    // The lock screen of a closed website brings the crumb that its calls refuse.
    await visitor.get('/')
    const [path, fields] = await prepare(visitor)
    return visitor.submit(path, { ...fields, ...changes }, HTML)
  }

  it('is shown again at the address of its page, each time that it is opened', async () => {
    const answer = await send()
    expect(answer.status).toBe(303)
    const { page, path } = addressIn(answer)
    expect(page).toMatch(typeof at === 'string' ? new RegExp(`^${RegExp.escape(at)}$`) : at)
    for (const shown of [await visitor.get(path, HTML), await visitor.get(path, HTML)]) {
      expect(shown.headers['cache-control']).toBe('private, no-store')
      expect(titleIn(shown)).toMatch(/^Error: /)
      expect(noticeIn(shown)).toContain('role="alert" tabindex="-1" autofocus')
      expect(linksIn(shown)).toEqual(problems.map((problem) => expect.stringMatching(problem)))
      const controls = linksIn(shown).map((link) => `id="${link.slice(1, link.indexOf(' '))}"`)
      expect(controls.filter((control) => !shown.body.includes(control))).toEqual([])
      expect(holdsTyped(shown)).toBe(true)
      expect(shown.body).not.toContain('guess')
    }
  })

  it('is forgotten by a link to the page, and unknown to others', async () => {
    const { page, path } = addressIn(await send())
    expect(titleIn(await visitor.get(page, HTML))).not.toMatch(/^Error: /)
    const other = await Visitor.meet(ask, host)
    expect(noticeIn(await other.get(path, HTML))).not.toContain('href="#')
    other.cookies.set('flash', visitor.cookies.get('flash') ?? '')
    expect(noticeIn(await other.get(path, HTML))).not.toContain('href="#')
  })

  it('is shown again with all that was typed after its session is over', async () => {
    const answer = await send({ crumb: 'old' })
    const shown = await visitor.get(addressIn(answer).path, HTML)
    expect(noticeIn(shown)).toContain('Your session has expired. Everything that you entered is still here')
    expect(holdsTyped(shown)).toBe(true)
    expect(shown.body).toContain('name="crumb" value="')
  })
})

/** A browser without cookies has no cart, and may open no order. */
const withoutCookies = rejectedForms.filter(
  ({ what, hasCart }) => hasCart === undefined && what !== 'a review',
)

/** The page itself is the answer, because a browser without cookies would not keep the form. */
describe.each(withoutCookies)('$what without any cookie', ({ prepare, kept = '', host = 'quay.example' }) => {
  it('is shown again with all that was typed', async () => {
    const visitor = await Visitor.meet(ask, host)
    const [path, fields] = await prepare(visitor)
    const answer = await new Visitor(ask, host).submit(path, { ...fields, crumb: 'old' }, HTML)
    expect([answer.status, noticeIn(answer)]).toEqual([403, expect.stringContaining('enable cookies')])
    expect(answer.body).toContain(kept)
  })
})

describe('a gift card without an amount, whose form a browser sends by GET', () => {
  it('is shown again at the address of the product', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const answer = await visitor.get('/checkout/gift-card?itemId=quay-gift', HTML)
    expect([answer.status, addressIn(answer).page]).toEqual([303, '/shop/gift'])
    const shown = await visitor.get(addressIn(answer).path, HTML)
    expect([shown.status, titleIn(shown)]).toEqual([200, expect.stringMatching(/^Error: /)])
    expect(noticeIn(shown)).toContain('Unable to purchase Gift Card')
    expect(linksIn(shown)).toEqual(['#field-sku Select a denomination for the Gift Card'])
    expect(noticeIn(await visitor.get('/shop/gift', HTML))).toBe('')
  })
})
