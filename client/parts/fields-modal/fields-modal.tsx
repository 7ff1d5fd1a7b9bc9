import { type ComponentProps, useCallback, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import { createCall } from '../../runtime/call-state.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { failureText, fieldErrors } from '../../runtime/failure-text.ts'
import { Alert } from '../alert.tsx'
import { Modal } from '../modal.tsx'
import { showBusy } from '../show-busy.ts'
import type { LoadedQuestions } from './questions.ts'
import './fields-modal.css'

interface FieldsModalProps {
  /** From `loadQuestions`. */
  readonly questions: LoadedQuestions
  /** The text of the button while the answers are sent, such as "Adding…". */
  readonly busyLabel: string
  /** The title of the alert when the answers cannot be sent. Wrong answers are shown at their fields instead. */
  readonly failureTitle: string
  /** Sends the answers, which are valid by the rules of the form. Throws `CallFailed`. */
  readonly onSubmit: (answers: FormValues) => Promise<void>
  /** The visitor closed it. The caller closes it by itself after `onSubmit`. */
  readonly onClose: () => void
}

/** The dialog, which is loaded with its first questions. */
export interface LoadedDialog {
  readonly Dialog: typeof FieldsModal
  readonly props: ComponentProps<typeof FieldsModal>
}

/** Asks the questions of a product in a dialog. */
export function FieldsModal({ questions, busyLabel, failureTitle, onSubmit, onClose }: FieldsModalProps) {
  const say = useSay()
  const id = useId()
  const [failure, setFailure] = useState<string>()
  const { form, fields } = questions
  const send = useEffectEvent(() => onSubmit(fields.answers()))
  const onError = useEffectEvent((error: unknown) => {
    if (!fields.refuse(fieldErrors(error) ?? {})) setFailure(failureText(error, say))
  })
  useLayoutEffect(() => {
    const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
    const start = createCall(button === null ? () => {} : showBusy(button, busyLabel))
    const listener = (event: Event) => {
      event.preventDefault()
      if (fields.check()) void start(() => send(), { onError: (error) => onError(error) })
    }
    form.addEventListener('submit', listener)
    return () => form.removeEventListener('submit', listener)
  }, [form, fields, busyLabel])
  // In place before the dialog opens, which gives the focus to its first control.
  const place = useCallback((box: HTMLDivElement | null) => box?.append(form), [form])
  return (
    <>
      <Modal labelledBy={id} onClose={onClose} className="fields-modal">
        <h2 className="fields-modal-title" id={id}>
          {questions.heading}
        </h2>
        <p className="fields-modal-lede">{questions.lede}</p>
        <div ref={place} />
      </Modal>
      {failure !== undefined && (
        <Alert title={failureTitle} message={failure} onClose={() => setFailure(undefined)} />
      )}
    </>
  )
}
