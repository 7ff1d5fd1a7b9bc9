import { useId } from 'react'
import { useSay } from '../runtime/define-island.tsx'
import { Modal } from './modal.tsx'

/** Word of a failed action, such as "Unable to Add Item" with the reason. */
export interface AlertText {
  readonly title: string
  readonly message: string
}

/** Tells the visitor about a failed action, until it is closed. */
export function Alert({ title, message, onClose }: AlertText & { readonly onClose: () => void }) {
  const say = useSay()
  const id = useId()
  return (
    <Modal labelledBy={id} onClose={onClose} role="alertdialog" className="alert">
      <h2 className="alert-title" id={id}>
        {title}
      </h2>
      <p>{message}</p>
      <p>
        <button className="button" type="button" onClick={onClose}>
          {say('modal_ok')}
        </button>
      </p>
    </Modal>
  )
}
