import { auth } from '@dossier/contract/sign-in/auth'
import { call } from '../../lib/api.ts'
import { ask, attempt, type LoginFlow } from './login-flow.ts'

/** Signing in with a password, and choosing a new one. */
export function passwordActions(flow: LoginFlow) {
  const { state, dispatch, domainName } = flow
  const email = state.email.trim()
  return {
    signIn: (password: string) => ask(flow, () => call(auth.login, { body: { email, password, domainName } })),
    requestReset: () =>
      attempt(flow, async () => {
        await call(auth.sendResetPassword, { body: { email, domainName } })
        dispatch({ type: 'resetRequested' })
      }),
    resetPassword: (newPassword: string) =>
      attempt(flow, async () => {
        await call(auth.resetPassword, { body: { email, newPassword, resetCode: state.resetCode } })
        dispatch({ type: 'passwordChanged' })
        // The code has been used.
        flow.clearAddress()
      }),
  }
}
