import { announce } from '../runtime/announcer.ts'
import type { ScriptSay } from '../runtime/texts.ts'
import type { CaptchaWidget } from './captcha.ts'
import { make } from './make.ts'

// Few websites have a captcha, so what it needs is loaded in one import.
export { createCaptcha } from './captcha.ts'

/** Shows a captcha in its place. Where its script cannot be loaded, it says so there, with a button that tries again. */
export async function showCaptcha(captcha: CaptchaWidget, place: HTMLElement, say: ScriptSay): Promise<void> {
  if (await captcha.render()) return
  const button = make('button', { class: 'text-button', type: 'button' }, say('captcha_again'))
  const problem = make('p', { class: 'captcha-problem' }, `${say('captcha_failed')} `, button)
  button.addEventListener('click', async () => {
    await showCaptcha(captcha, place, say)
    const hadFocus = problem.contains(document.activeElement) || document.activeElement === document.body
    problem.remove()
    // The button is gone, so a keyboard goes on from the captcha, or from the button of the next try.
    if (hadFocus) focusIn(place)
  })
  place.append(problem)
  announce(say('captcha_failed'))
}

function focusIn(place: HTMLElement): void {
  const again = place.querySelector('button')
  if (again === null) place.tabIndex = -1
  ;(again ?? place).focus()
}
