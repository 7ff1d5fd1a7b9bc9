import { defineIsland } from '../../runtime/define-island.tsx'
import { LoginForm } from './login-form.tsx'

export const island = defineIsland(LoginForm)
