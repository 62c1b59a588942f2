import { auth, type LoginResult, type LoginTenant } from '@dossier/contract/auth'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useReducer } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { openAfterLogin } from './open-after-login.ts'
import { loginReducer, startOf } from './login-state.ts'

const route = getRouteApi('/login')

/** The steps of signing in and what the person can do in each. */
export function useLogin(domainName: string) {
  const [state, dispatch] = useReducer(loginReducer, route.useSearch(), startOf)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const finish = useFinish(cache)

  async function ask(work: () => Promise<LoginResult>) {
    dispatch({ type: 'sent' })
    try {
      const result = await work()
      const after = loginReducer(state, { type: 'answered', result })
      if (after.step === 'done') await finish()
      else dispatch({ type: 'answered', result })
    } catch (failure) {
      dispatch({ type: 'failed', error: messageOf(failure) })
    }
  }

  async function attempt(work: () => Promise<unknown>, then: () => unknown) {
    dispatch({ type: 'sent' })
    try {
      await work()
      then()
    } catch (failure) {
      dispatch({ type: 'failed', error: messageOf(failure) })
    }
  }

  return {
    state,
    setEmail: (email: string) => dispatch({ type: 'email', email }),
    next: () => dispatch({ type: 'next' }),
    back: () => dispatch({ type: 'back' }),
    forgot: () => dispatch({ type: 'forgot' }),
    requestReset: () =>
      attempt(
        () => call(auth.sendResetPassword, { body: { email: state.email.trim(), domainName } }),
        () => dispatch({ type: 'resetRequested' }),
      ),
    resetPassword: (newPassword: string) =>
      attempt(
        () =>
          call(auth.resetPassword, { body: { email: state.email.trim(), newPassword, resetCode: state.resetCode } }),
        () => {
          dispatch({ type: 'passwordChanged' })
          // The code is worn out: the address goes on without it.
          void navigate({ to: '/login', search: {}, replace: true })
        },
      ),
    signIn: (password: string) =>
      ask(() => call(auth.login, { body: { email: state.email.trim(), password, domainName } })),
    choose: (tenant: LoginTenant) =>
      ask(() => call(auth.chooseTenant, { body: { tenantId: tenant.id, userId: tenant.userId } })),
    /** Leaves the half-finished sign-in, on the server, too. */
    cancel: async () => {
      await call(auth.logout).catch(() => undefined)
      dispatch({ type: 'cancelled' })
    },
  }
}

export type Login = ReturnType<typeof useLogin>

function useFinish(cache: QueryClient) {
  const navigate = useNavigate()
  const router = useRouter()
  return () =>
    openAfterLogin(cache, {
      // The route table sends signed-in people on from there.
      landing: () => navigate({ to: '/' }),
      path: async (path) => router.history.push(path),
    })
}
