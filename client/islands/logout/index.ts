import { failureText } from '../../runtime/failure-text.ts'
import { signOut } from '../../runtime/site-user.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts } from '../../runtime/texts.ts'

/** The form that signs out. It calls the service, so that the token of the login is forgotten too. */
export const island: Island = (root) => {
  const form = root.querySelector('form')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void leave(form)
  })
}

async function leave(form: HTMLFormElement): Promise<void> {
  try {
    await signOut(new FormData(form).has('cloneCart'))
    location.assign(form.dataset['next'] ?? '/')
  } catch (error) {
    const message = form.querySelector('[role="alert"]')
    if (message !== null) message.textContent = failureText(error, await loadTexts())
  }
}
