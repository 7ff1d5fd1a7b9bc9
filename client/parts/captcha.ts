import type { WidgetSettings } from './captcha-settings.ts'

/** A captcha in its container: not rendered, rendered, or destroyed. */
export interface CaptchaWidget {
  /** Loads the provider's script and shows the widget; resolves to false when that failed, which is reported. */
  render(): Promise<boolean>
  /** The token of the solved captcha; '' until then, and after it expired. */
  token(): string
  /** Asks for a token without a click of the visitor. Rejects while no captcha is rendered. */
  execute(): Promise<string>
  /** Makes the visitor solve it again. */
  reset(): void
  /** Removes the widget. */
  destroy(): void
}

/** The object that each provider puts on `window`. The options of all three have the same names. */
interface ProviderScript {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): string | number
  getResponse(id: string | number): string | undefined
  execute(id: string | number, options?: object): unknown
  reset(id: string | number): void
  /** Missing in reCAPTCHA. */
  remove?(id: string | number): void
}

/** Containers below this width get the compact widget (storefront specification §5). */
const COMPACT_BELOW_PX = 320

/** The attribute of a rendered container, with the id of its widget. */
const MARK = 'data-captcha-id'

const GLOBAL = { recaptcha: 'grecaptcha', turnstile: 'turnstile', hcaptcha: 'hcaptcha' } as const

/** A script that has not called back by then was replaced by something else on its way. */
const PATIENCE_MS = 20_000

const READY = 'onCaptchaScript'

/**
 * Makes the captcha of a form. `onChange` is told each time a token came or expired.
 *
 * Its container is marked with the id of the widget for as long as it is rendered.
 */
export function createCaptcha(
  container: HTMLElement,
  settings: WidgetSettings,
  onChange: () => void = () => {},
): CaptchaWidget {
  let provider: ProviderScript | undefined
  let id: string | number | undefined
  const show = (loaded: ProviderScript) => {
    // Providers refuse a container that they have filled before, so each widget gets one of its own.
    const options = optionsOf(container, settings, onChange)
    const place = container.appendChild(document.createElement('div'))
    id = loaded.render(place, options)
    provider = loaded
    container.setAttribute(MARK, String(id))
  }
  return {
    render: async () => {
      if (id !== undefined) return true
      try {
        const loaded = await loadProvider(settings)
        if (id === undefined) show(loaded)
        return true
      } catch (cause) {
        container.replaceChildren()
        reportError(new Error('Error rendering captcha into node', { cause }))
        return false
      }
    },
    token: () => (id === undefined ? '' : (provider?.getResponse(id) ?? '')),
    execute: async () => {
      if (provider === undefined || id === undefined) throw new Error('ReCaptcha has not been set up!')
      await provider.execute(id, { async: true })
      return provider.getResponse(id) ?? ''
    },
    reset: () => {
      if (id !== undefined) provider?.reset(id)
    },
    destroy: () => {
      if (id !== undefined) provider?.remove?.(id)
      container.replaceChildren()
      container.removeAttribute(MARK)
      provider = undefined
      id = undefined
    },
  }
}

function optionsOf(container: HTMLElement, { siteKey, theme }: WidgetSettings, onChange: () => void) {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    sitekey: siteKey,
    theme: theme ?? (isDark ? 'dark' : 'light'),
    size: isNarrow(container) ? 'compact' : 'normal',
    callback: onChange,
    'expired-callback': onChange,
    'error-callback': onChange,
  }
}

/** An aligned container is as wide as its content, so an empty one has the width of the element around it. */
function isNarrow(container: HTMLElement): boolean {
  const width = [container, container.parentElement].map(roomIn).find((room) => room > 0)
  return width !== undefined && width < COMPACT_BELOW_PX
}

function roomIn(element: HTMLElement | null): number {
  if (element === null) return 0
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}

/** Loads the script of a provider once for all captchas of a page; a failed load is tried again by the next one. */
async function loadProvider({ provider, scriptUrl }: WidgetSettings): Promise<ProviderScript> {
  const globals = window as unknown as Record<string, unknown>
  const name = GLOBAL[provider]
  const kept = document.querySelector<HTMLScriptElement>(`script[data-captcha="${name}"]`)
  if (kept?.dataset['state'] !== 'ready') await loadScript(kept ?? addScript(name, scriptUrl), globals)
  return globals[name] as ProviderScript
}

function addScript(name: string, scriptUrl: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.dataset['captcha'] = name
  script.src = `${scriptUrl}&onload=${READY}`
  script.async = true
  return document.head.appendChild(script)
}

/** Waits until the provider calls the function that the address of its script names. */
function loadScript(script: HTMLScriptElement, globals: Record<string, unknown>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const earlier = globals[READY]
  globals[READY] = () => {
    script.dataset['state'] = 'ready'
    if (typeof earlier === 'function') earlier()
    resolve()
  }
  const fail = () => {
    script.remove()
    reject(new Error('The script of the captcha could not be loaded.'))
  }
  script.addEventListener('error', fail)
  const patience = setTimeout(fail, PATIENCE_MS)
  return promise.finally(() => clearTimeout(patience))
}
