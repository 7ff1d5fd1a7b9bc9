import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSay } from '../runtime/define-island.tsx'
import './modal.css'

interface ModalProps {
  /** The id of the heading inside. */
  readonly labelledBy: string
  readonly onClose: () => void
  readonly role?: 'dialog' | 'alertdialog'
  /** Added to the class of the dialog, for its size and place. */
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A native modal dialog, open for as long as it is rendered.
 *
 * Escape, the close button and a click outside close it. The browser keeps the focus inside, and gives it back to the
 * element that had it before.
 */
export function Modal({ labelledBy, onClose, role = 'dialog', className = '', children }: ModalProps) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useLayoutEffect(() => {
    const { current } = dialog
    // Its padding belongs to the box inside, so only the backdrop is the dialog itself.
    const onClick = ({ target }: Event) => target === current && onClose()
    current?.addEventListener('click', onClick)
    return () => current?.removeEventListener('click', onClick)
  }, [onClose])
  // The browser gives the focus back only when the dialog is closed before it is removed.
  useLayoutEffect(() => {
    const { current } = dialog
    return () => current?.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      role={role}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="modal-box">
        {children}
        <button className="modal-close" type="button" onClick={onClose} aria-label={say('modal_close')}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </button>
      </div>
    </dialog>,
    document.body,
  )
}
