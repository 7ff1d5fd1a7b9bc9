import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShownEntry } from '../../../engine/domain/shop/cart-page-view.ts'
import type { LoadedDialog } from '../../parts/fields-modal/fields-modal.tsx'
import { announce } from '../../runtime/announcer.ts'
import { settle } from '../../runtime/call-state.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { isPlain } from '../../runtime/hold-clicks.ts'
import type { Model } from './model.ts'

interface EditLinkProps {
  readonly entry: ShownEntry
  readonly model: Model
}

/** The link to the questions of an entry, which opens them in a dialog. In another tab they are a page. */
export function EditLink({ entry, model }: EditLinkProps) {
  const say = useSay()
  const [asked, setAsked] = useState<LoadedDialog>()
  const { title, editFieldsUrl } = entry
  const close = () => setAsked(undefined)
  const open = async () => {
    const [{ FieldsModal: Dialog }, { loadQuestions }] = await Promise.all([
      import('../../parts/fields-modal/fields-modal.tsx'),
      import('../../parts/fields-modal/questions.ts'),
    ])
    const questions = await loadQuestions(editFieldsUrl)
    const onSubmit: LoadedDialog['props']['onSubmit'] = async (answers) => {
      await model.saveAnswers(entry, answers)
      // The dialog goes first, because an announcement would go with it.
      flushSync(close)
      announce(say('done_answers', { title }))
    }
    const texts = { busyLabel: say('fields_saving'), failureTitle: say('form_update_failed') }
    setAsked({ Dialog, props: { questions, ...texts, onSubmit, onClose: close } })
  }
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event.nativeEvent)) return
    event.preventDefault()
    void settle(open, (error) => model.fail('form_open_failed', error))
  }
  return (
    <>
      <p>
        <a className="entry-edit" href={editFieldsUrl} onClick={onClick}>
          {say('cart_edit')}
          <span className="visually-hidden">{` ${say('cart_edit_spoken', { title })}`}</span>
        </a>
      </p>
      {asked && <asked.Dialog {...asked.props} />}
    </>
  )
}
