import { createCall } from '../runtime/call-state.ts'
import { failureText } from '../runtime/failure-text.ts'
import { loadTexts } from '../runtime/texts.ts'

/** Makes a call in place of sending a form. After it comes the page of `data-next`; a failure is told in the form's alert. */
export function callOnSubmit(
  form: HTMLFormElement | null,
  call: (fields: FormData) => Promise<unknown>,
): void {
  const start = createCall(() => {})
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const run = async () => {
      await call(new FormData(form))
      return form.dataset['next'] ?? '/'
    }
    const onError = async (error: unknown) => {
      const message = form.querySelector('[role="alert"]')
      if (message !== null) message.textContent = failureText(error, await loadTexts())
    }
    void start(run, { onError })
  })
}
