import type { ScriptSay } from '../runtime/texts.ts'
import { make } from './make.ts'

/** A wrong field. The message names it, because it stands apart from the field. */
export interface WrongField {
  /** Takes the focus when its link is followed. */
  readonly control: HTMLElement
  readonly message: string
}

/** Shows the wrong fields of a form; none take the summary back. */
export type ShowWrongFields = (fields: readonly WrongField[]) => void

/**
 * Shows the wrong fields above their form, in the markup of `templates/linden/regions/notice.html`. The summary takes the
 * focus, and the title of the page says that something is wrong, both as on the page that comes without script.
 */
export function createErrorSummary(form: HTMLFormElement, say: ScriptSay): ShowWrongFields {
  return (fields) => {
    // The page may have come with a summary of the service.
    for (const shown of [form.querySelector('.form-summary'), document.querySelector('#notice.notice-error')])
      shown?.remove()
    if (form.closest('dialog') === null) markTitle(fields.length > 0, say)
    if (fields.length === 0) return
    const links = make('ul', { class: 'notice-problems' }, ...fields.map(linkTo))
    const title = make('p', { class: 'notice-title' }, say('form_invalid'))
    const attributes = { class: 'notice notice-error form-summary', role: 'alert', tabindex: '-1' }
    const summary = make('div', attributes, title, links)
    form.prepend(summary)
    summary.focus()
  }
}

function linkTo({ control, message }: WrongField): HTMLElement {
  const link = make('a', { href: `#${control.id}` }, message)
  link.onclick = (event) => {
    event.preventDefault()
    control.focus()
  }
  return make('li', {}, link)
}

function markTitle(isWrong: boolean, say: ScriptSay): void {
  const mark = say('title_problem', { title: '' })
  const plain = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title
  document.title = isWrong ? mark + plain : plain
}
