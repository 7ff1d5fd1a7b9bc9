import type { Website } from '../../store/types.ts'
import { byKey, type Change, type Counts, percentOf } from './counts.ts'

/** A form, how often pages showed it, and how often it was sent. */
export interface FormCount {
  readonly formId: string
  /** As it is now; '' for a form that the website no longer has. */
  readonly name: string
  readonly shown: number
  readonly sent: number
  /** More than 100 for a form that was sent again without being shown again. */
  readonly sentPercent: number | null
  readonly shownBefore: number
  readonly sentBefore: number
}

/** The forms of a website, those first that were shown most. */
export function reportForms(counts: Counts, { settings }: Pick<Website, 'settings'>) {
  const shown = byId(counts, 'formsShown')
  const sent = byId(counts, 'formsSent')
  const names = new Map((settings.forms ?? []).map(({ id, name }) => [id, name]))
  const forms = [...new Set([...shown.keys(), ...sent.keys()])].map((formId): FormCount => {
    const [of, by] = [shown.get(formId), sent.get(formId)]
    return {
      ...{ formId, name: names.get(formId) ?? '', shown: of?.count ?? 0, sent: by?.count ?? 0 },
      sentPercent: percentOf(by?.count ?? 0, of?.count ?? 0),
      ...{ shownBefore: of?.before ?? 0, sentBefore: by?.before ?? 0 },
    }
  })
  return { forms: forms.toSorted((a, b) => b.shown - a.shown || b.sent - a.sent) }
}

function byId(counts: Counts, measure: 'formsShown' | 'formsSent'): ReadonlyMap<string, Change> {
  return new Map(byKey(counts, measure).map(({ key, ...change }) => [key, change]))
}
