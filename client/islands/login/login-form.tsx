import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LoginForm as Data } from '../../../engine/domain/forms/login-form.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import { addShowPassword, type PasswordType } from '../../parts/show-password.ts'
import { CallFailed } from '../../runtime/call.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { failureText, fieldErrors } from '../../runtime/failure-text.ts'
import { signIn } from '../../runtime/site-user.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { useCall } from '../../runtime/use-call.ts'

type LoginErrors = Data['errors']

/** The outcome of the last try: wrong fields, or the message above the button. */
interface LoginOutcome {
  readonly errors: LoginErrors
  readonly message: string
}

/** The login. After it, the page opens that the visitor came for. */
export function LoginForm({ data }: { readonly data: Data }) {
  const say = useSay()
  const [{ errors, message }, setOutcome] = useState<LoginOutcome>({ errors: data.errors, message: '' })
  const [state, start] = useCall()
  const isPending = state === 'pending'
  const form = useRef<HTMLFormElement>(null)
  const hasFailed = message !== '' || Object.keys(errors).length > 0
  const isTried = useRef(false)
  useEffect(() => {
    if (isTried.current && hasFailed && !isPending) focusWrong(form.current, errors)
  }, [errors, hasFailed, isPending])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    isTried.current = true
    const fields = new FormData(event.currentTarget)
    const [email, password] = ['email', 'password'].map((name) => String(fields.get(name) ?? ''))
    const missing = missingIn({ email, password }, say)
    setOutcome({ errors: missing, message: '' })
    if (Object.keys(missing).length > 0) return
    const run = async () => {
      await signIn({ email: email ?? '', password: password ?? '', rememberMe: fields.has('rememberMe') })
      return data.returnTo
    }
    await start(run, { onError: (error) => setOutcome(toOutcome(error, say)) })
  }

  return (
    <form
      className="form"
      id="login-form"
      action={data.formAction}
      method="post"
      noValidate
      ref={form}
      onSubmit={submit}
    >
      <input type="hidden" name="returnTo" value={data.returnTo} />
      <Field name="email" label="label_email" error={errors.email} value={data.email} />
      <Field name="password" label="label_password" error={errors.password} />
      <label className="choice">
        <input
          id="field-rememberMe"
          name="rememberMe"
          type="checkbox"
          value="true"
          defaultChecked={data.isRemembered}
        />
        <span className="choice-text">{say('account_remember')}</span>
      </label>
      <p className="field-error" role="alert">
        {message}
      </p>
      <p>
        <button className="button" type="submit" aria-disabled={isPending ? true : undefined}>
          {say(isPending ? 'signing_in' : 'sign_in')}
        </button>
      </p>
    </form>
  )
}

interface FieldProps {
  readonly name: 'email' | 'password'
  readonly label: 'label_email' | 'label_password'
  readonly error: string | undefined
  readonly value?: string
}

function Field({ name, label, error, value }: FieldProps) {
  const say = useSay()
  const isWrong = error !== undefined
  const input = useRef<HTMLInputElement>(null)
  const [type, setType] = useState<'email' | PasswordType>(name)
  useEffect(() => {
    // At once, because the caret is put back after it.
    const change = (next: PasswordType) => flushSync(() => setType(next))
    if (input.current?.type === 'password') addShowPassword(input.current, say, change)
  }, [say])
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>{say(label)}</label>
      <input
        ref={input}
        id={`field-${name}`}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete={name === 'email' ? 'username' : 'current-password'}
        required
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `error-${name}` : undefined}
      />
      {isWrong && (
        <p className="field-error" id={`error-${name}`}>
          {error}
        </p>
      )}
    </div>
  )
}

const MISSING = { email: 'missing_email', password: 'missing_password' } as const satisfies Record<
  string,
  MessageKey
>

function missingIn(
  fields: Readonly<Record<keyof LoginErrors, string | undefined>>,
  say: ScriptSay,
): LoginErrors {
  const names = (['email', 'password'] as const).filter((name) => (fields[name] ?? '').trim() === '')
  return Object.fromEntries(names.map((name) => [name, say(MISSING[name])]))
}

/** The messages of a refusal: at its fields, else above the button. */
function toOutcome(error: unknown, say: ScriptSay): LoginOutcome {
  const isRefused = error instanceof CallFailed && error.status === 401
  // A refused login is said at the password, as on the page without script.
  const { email, password } = fieldErrors(error) ?? (isRefused ? { password: failureText(error, say) } : {})
  const errors = { ...(email && { email }), ...(password && { password }) }
  return { errors, message: Object.keys(errors).length > 0 ? '' : failureText(error, say) }
}

/** Leads to the first wrong field, or to the password, which is mistyped most often. */
function focusWrong(form: HTMLFormElement | null, errors: LoginErrors): void {
  const name = errors.email === undefined ? 'password' : 'email'
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
}
