import { onTestFinished, vi } from 'vitest'

interface JarPage {
  /** Such as `https:`. */
  readonly protocol?: string
  readonly cookies?: Readonly<Record<string, string>>
}

/** A cookie as a script set it: its value, and all that follows. */
export interface SetCookie {
  readonly value: string
  readonly attributes: string
}

/** Gives a test the cookies of a page, which end by their `Max-Age`. Answers those that scripts have set. */
export function useCookieJar({ protocol = 'http:', cookies = {} }: JarPage = {}) {
  const jar = new Map(Object.entries(cookies).map(([name, value]) => [name, { value, endsMs: Infinity }]))
  const set = new Map<string, SetCookie>()
  const document = {
    documentElement: { lang: 'en', dataset: {} },
    querySelector: () => null,
    addEventListener: () => {},
    get cookie() {
      const alive = [...jar].filter(([, { endsMs }]) => endsMs > Date.now())
      return alive.map(([name, { value }]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*); (.*)$/.exec(text) ?? []
      const [, lifeS = ''] = /Max-Age=(\d+)/.exec(attributes) ?? []
      jar.set(name, { value, endsMs: Date.now() + Number(lifeS) * 1000 })
      set.set(name, { value: decodeURIComponent(value), attributes })
    },
  }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', {
    protocol,
    host: 'quay.example',
    pathname: '/shop/mug',
    search: '',
    hash: '#top',
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return set
}
