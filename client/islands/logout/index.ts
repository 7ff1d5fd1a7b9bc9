import { callOnSubmit } from '../../parts/call-on-submit.ts'
import { signOut } from '../../runtime/site-user.ts'
import type { Island } from '../../runtime/start-islands.ts'

/** The form that signs out. It calls the service, so that the token of the login is forgotten too. */
export const island: Island = (root) =>
  callOnSubmit(root.querySelector('form'), (fields) => signOut(fields.has('cloneCart')))
