import { Modal } from '../../parts/modal.tsx'
import { openModal } from '../../runtime/open-modal.tsx'

interface InformationProps {
  readonly url: string
  readonly title: string
  readonly onClose: () => void
}

/** Opens the words of the provider in a dialog; throws when there are none. */
export async function openInformation(url: string, title: string): Promise<void> {
  await check(url)
  return openModal((close) => <Information url={url} title={title} onClose={close} />)
}

/** Loads the words of the provider. The frame of the dialog gets them from the cache of the browser then. */
async function check(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The information about instalments has status ${response.status}.`)
  await response.arrayBuffer()
}

/** A frame swallows Escape, so the dialog does not begin in it. */
function takeFirstFocus(title: HTMLElement | null): void {
  title?.setAttribute('autofocus', '')
}

/** The frame is a sandbox, because its HTML is of another website: no scripts, no forms, an origin of its own. */
function Information({ url, title, onClose }: InformationProps) {
  return (
    <Modal labelledBy="instalments-title" onClose={onClose} className="instalment-information">
      <h2 className="instalment-information-title" id="instalments-title" tabIndex={-1} ref={takeFirstFocus}>
        {title}
      </h2>
      <iframe
        className="instalment-information-frame"
        src={url}
        title={title}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
    </Modal>
  )
}
