import { captchaSettings } from '../../parts/captcha-settings.ts'
import type { ScriptSay } from '../../runtime/texts.ts'

/** The captcha of a form; one without a captcha is always solved. */
export interface FormCaptcha {
  readonly isSolved: () => boolean
  /** The field of the submission that holds the token. */
  readonly fields: () => Readonly<Record<string, string>>
  /** Locks the button until the captcha is solved again, because a token counts once. */
  readonly reset: () => void
  readonly destroy: () => void
}

const NONE: FormCaptcha = { isSolved: () => true, fields: () => ({}), reset: () => {}, destroy: () => {} }

/** Shows the captcha of a form in its container. `theme` is the owner's choice; by default the look of the page. */
export async function createFormCaptcha(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  theme: 'light' | 'dark' | undefined,
  say: ScriptSay,
): Promise<FormCaptcha> {
  const place = form.querySelector<HTMLElement>('.captcha-container')
  const settings = captchaSettings()
  if (place === null || settings === undefined) return NONE
  const { createCaptcha, showCaptcha } = await import('../../parts/show-captcha.ts')
  const captcha = createCaptcha(place, { ...settings, theme }, () => {
    // It stays in the order of the keyboard while it is locked.
    if (captcha.token() !== '') button.ariaDisabled = null
  })
  void showCaptcha(captcha, place, say)
  return {
    isSolved: () => captcha.token() !== '',
    fields: () => ({ captchaKey: captcha.token() }),
    reset: () => {
      captcha.reset()
      button.ariaDisabled = 'true'
    },
    destroy: captcha.destroy,
  }
}
