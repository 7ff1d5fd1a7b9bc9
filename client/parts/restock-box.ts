import { RESTOCK_API_PATH } from '../../engine/domain/data/script-paths.ts'
import { isEmail, toAddress } from '../../engine/domain/forms/email.ts'
import { announce } from '../runtime/announcer.ts'
import { createCall } from '../runtime/call-state.ts'
import { failureText } from '../runtime/failure-text.ts'
import { loadTexts, type ScriptSay } from '../runtime/texts.ts'
import { write } from '../runtime/write.ts'
import type { CaptchaWidget } from './captcha.ts'
import { captchaSettings } from './captcha-settings.ts'
import { make } from './make.ts'

/** The parts of a box in which visitors ask for a mail about a product, wherever the markup has them. */
interface RestockBox {
  readonly form: HTMLFormElement
  readonly email: HTMLInputElement
  /** Missing where the website offers no mailing list. */
  readonly joins: HTMLInputElement | null
  /** Missing on a website without a captcha. */
  readonly captchaPlace: HTMLElement | null
  /** Shows the error of the last attempt. */
  readonly error: HTMLElement
  readonly productId: string
  /** The variant that the visitor waits for now. */
  readonly variantId: () => string
  /** Replaced by the message of a success. */
  readonly root: HTMLElement
}

/**
 * Sends a box without leaving the page. A failed attempt shows its error and resets the captcha; a success replaces the
 * form by its message, and destroys the captcha (storefront specification §4).
 */
export async function startRestockBox(box: RestockBox): Promise<void> {
  const say = await loadTexts()
  const captcha = await startCaptcha(box, say)
  const start = createCall((state) => {
    box.form.ariaBusy = state === 'pending' ? 'true' : null
  })
  box.form.addEventListener('submit', (event) => {
    event.preventDefault()
    const mistake = mistakeOf(box, captcha, say)
    if (mistake !== undefined) return showError(box, mistake)
    const onError = (error: unknown) => {
      captcha?.reset()
      showError(box, failureText(error, say))
    }
    void start(() => send(box, captcha, say), { onError })
  })
}

/** The captcha is rendered when the visitor turns to the box, because its script is large and comes from elsewhere. */
async function startCaptcha(
  { form, captchaPlace }: RestockBox,
  say: ScriptSay,
): Promise<CaptchaWidget | undefined> {
  const settings = captchaSettings()
  if (captchaPlace === null || settings === undefined) return undefined
  const { createCaptcha, showCaptcha } = await import('./show-captcha.ts')
  const captcha = createCaptcha(captchaPlace, settings)
  const show = () => void showCaptcha(captcha, captchaPlace, say)
  // The visitor may have turned to it before this script came.
  if (form.contains(document.activeElement)) show()
  else form.addEventListener('focusin', show, { once: true })
  return captcha
}

async function send(box: RestockBox, captcha: CaptchaWidget | undefined, say: ScriptSay): Promise<void> {
  // Another platform may answer without words.
  type Answer = { readonly message?: string; readonly details?: string }
  const { message = say('restock_signed_up'), details } = await write<Answer>('POST', RESTOCK_API_PATH, {
    body: {
      productId: box.productId,
      variantId: box.variantId(),
      siteVisitorEmail: box.email.value,
      isJoinMailingList: box.joins?.checked ?? false,
      ...(captcha === undefined ? {} : { captchaToken: captcha.token() }),
    },
  })
  captcha?.destroy()
  showDone(box, message, details)
}

/** The rules of the specification (§5), in their order. */
function mistakeOf(
  { email }: RestockBox,
  captcha: CaptchaWidget | undefined,
  say: ScriptSay,
): string | undefined {
  if (email.value.trim() === '') return say('restock_email_blank')
  if (!isEmail(toAddress(email.value))) return say('restock_email_invalid')
  return captcha?.token() === '' ? say('captcha_incomplete') : undefined
}

function showError({ email, error }: RestockBox, text: string): void {
  error.textContent = text
  error.hidden = false
  email.setAttribute('aria-invalid', 'true')
  email.setAttribute('aria-describedby', error.id)
  email.focus()
  announce(text)
}

function showDone({ root }: RestockBox, text: string, details: string | undefined): void {
  const lines = [text, ...(details ? [details] : [])].map((line) => make('p', {}, line))
  const done = make('div', { class: 'restock-done', tabindex: '-1' }, ...lines)
  root.replaceChildren(done)
  // The button with the focus is gone, so a keyboard goes on from here, and screen readers read it.
  done.focus()
}
