import { secondFactorActions } from './second-factor-actions.ts'
import { tenantActions } from './tenant-actions.ts'
import type { Login } from './use-login.ts'

/** With the actions of the steps that follow the password. */
export const laterLogin = (login: Login) => ({
  ...login,
  ...tenantActions(login.flow),
  ...secondFactorActions(login.flow),
})

export type LaterLogin = ReturnType<typeof laterLogin>
