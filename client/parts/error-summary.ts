import type { ScriptSay } from '../runtime/texts.ts'
import { make } from './make.ts'

/** A wrong field. The message names it, because it stands apart from the field. */
export interface WrongField {
  /** Takes the focus when its link is followed. */
  readonly control: HTMLElement
  /** In place of the message in a dialog, which has no room for more; by default the message. */
  readonly title?: string
  readonly message: string
}

/** Shows the wrong fields of a form; none take the summary back. */
export type ShowWrongFields = (fields: readonly WrongField[]) => void

/**
 * Shows the wrong fields of a form, in the markup and at the place of `templates/linden/regions/notice.html`; above the form where
 * the page has others. The summary takes the focus, and the title of the page says that something is wrong, both as on the page that
 * comes without script.
 *
 * A field that is mended leaves the summary, also one of the service, and the summary goes with the last. `onMended` runs then.
 */
export function createErrorSummary(
  form: HTMLFormElement,
  say: ScriptSay,
  onMended: () => void = () => {},
): ShowWrongFields {
  let summary = noticeOf(form)
  let open = wrongLinks(summary, form)
  form.addEventListener('input', () => {
    const mended = open.filter((link) => !isWrong(link))
    for (const link of mended) link.closest('li')?.remove()
    open = open.filter((link) => !mended.includes(link))
    if (mended.length === 0 || summary?.querySelector('.notice-problems a')) return
    summary?.remove()
    markTitle(hasErrors(), say)
    onMended()
  })
  return (fields) => {
    summary?.remove()
    const isInDialog = form.closest('dialog') !== null
    if (!isInDialog) markTitle(fields.length > 0 || hasErrors(), say)
    if (fields.length === 0) return
    const links = make('ul', { class: 'notice-problems' }, ...fields.map((one) => linkTo(one, isInDialog)))
    const title = make('p', { class: 'notice-title' }, say('form_invalid'))
    const attributes = { class: 'notice notice-error form-summary', role: 'alert', tabindex: '-1' }
    const shown = make('div', attributes, title, links)
    const content = form.closest('#content')
    const isAlone = !isInDialog && content?.querySelectorAll('form').length === 1
    ;(isAlone ? content : form).prepend(shown)
    shown.focus()
    summary = shown
    open = wrongLinks(shown, form)
  }
}

/** The notice that the page came with, unless it is about the fields of another form. */
function noticeOf(form: HTMLFormElement): Element | null {
  const notice = document.querySelector('#notice.notice-error')
  const controls = [...(notice?.querySelectorAll<HTMLAnchorElement>('.notice-problems a') ?? [])].map(
    controlOf,
  )
  return controls.some((control) => control !== null && !form.contains(control)) ? null : notice
}

/** Whether a form of the page has errors still. Those in a dialog are not in the title. */
function hasErrors(): boolean {
  return [...document.querySelectorAll('#notice.notice-error, .form-summary')].some(
    (shown) => shown.closest('dialog') === null,
  )
}

/** The links of a summary to fields of a form that show an error. */
function wrongLinks(summary: Element | null, form: HTMLFormElement): readonly HTMLAnchorElement[] {
  const links = summary?.querySelectorAll<HTMLAnchorElement>('.notice-problems a') ?? []
  return [...links].filter((link) => form.contains(controlOf(link)) && isWrong(link))
}

/** Found by its id, because a part of a form may be replaced meanwhile. */
function controlOf({ hash }: HTMLAnchorElement): HTMLElement | null {
  return document.getElementById(decodeURIComponent(hash.slice(1)))
}

function isWrong(link: HTMLAnchorElement): boolean {
  const field = controlOf(link)?.closest('.field, fieldset')
  return field?.querySelector('.field-error') != null
}

function linkTo({ control, title, message }: WrongField, isInDialog: boolean): HTMLElement {
  const link = make('a', { href: `#${control.id}` }, (isInDialog && title) || message)
  link.onclick = (event) => {
    event.preventDefault()
    controlOf(link)?.focus()
  }
  return make('li', {}, link)
}

function markTitle(isMarked: boolean, say: ScriptSay): void {
  const mark = say('title_problem', { title: '' })
  const plain = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title
  document.title = isMarked ? mark + plain : plain
}
