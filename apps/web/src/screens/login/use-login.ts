import { auth } from '@dossier/contract/sign-in/auth'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useReducer, type Dispatch } from 'react'
import { call } from '../../lib/api.ts'
import { dropSignOutReason, readSignOutReason } from '../../lib/session/sign-out-reason.ts'
import type { LoginFlow } from './login-flow.ts'
import { loginReducer, startOf, type AddressStep, type LoginMove } from './login-state.ts'
import { openAfterLogin } from './open-after-login.ts'
import { passwordActions } from './password-actions.ts'
import { providerActions } from './provider-actions.ts'

const route = getRouteApi('/login')

/** The steps of signing in and the actions of the first ones. */
export function useLogin(domainName: string) {
  const search = route.useSearch()
  const { email } = useLocation().state
  const [state, dispatch] = useReducer(
    loginReducer,
    { ...(email !== undefined && { email }), ...search, notice: readSignOutReason() },
    startOf,
  )
  useEffect(dropSignOutReason, [])
  const navigate = useNavigate()
  const finish = useFinish()
  const clearAddress = () => void navigate({ to: '/login', search: {}, replace: true })
  const flow: LoginFlow = { state, dispatch, domainName, finish, clearAddress }
  return {
    state,
    flow,
    ...moves(dispatch),
    ...providerActions(flow),
    ...passwordActions(flow),
    /** Cancels the unfinished sign-in, on the server, too. */
    cancel: async () => {
      await call(auth.logout).catch(() => undefined)
      dispatch({ type: 'cancelled' })
    },
  }
}

export type Login = ReturnType<typeof useLogin>

/** What needs no server. */
const moves = (dispatch: Dispatch<LoginMove>) => ({
  setEmail: (email: string) => dispatch({ type: 'email', email }),
  next: () => dispatch({ type: 'next' }),
  back: () => dispatch({ type: 'back' }),
  forgot: () => dispatch({ type: 'forgot' }),
  /** Shows the step that the address names now. */
  returnTo: (step: AddressStep | undefined) => dispatch({ type: 'returned', step }),
  /** Shows the other ways to sign in. */
  openSso: () => dispatch({ type: 'sso' }),
})

function useFinish() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return () =>
    openAfterLogin(cache, {
      // The route table sends signed-in people on from there.
      landing: () => navigate({ to: '/' }),
      path: async (path) => router.history.push(path),
    })
}
