import { API_PATH, PAGE_PATH } from '../data/paths.ts'
import type { LoginForm } from '../forms/login-form.ts'
import type { IslandPage } from './island-page.ts'

/** The login of site users, with nothing typed yet. */
export function toLoginForm(
  { apiBase }: Pick<IslandPage, 'apiBase'>,
  returnTo: string = PAGE_PATH.account,
): LoginForm {
  return {
    formAction: apiBase + API_PATH.accountSession,
    returnTo,
    email: '',
    isRemembered: false,
    errors: {},
  }
}
