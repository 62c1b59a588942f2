import { auth, type Invitation, type LoginResult } from '@dossier/contract/auth'
import { sso } from '@dossier/contract/sso/sign-in'
import { secondFactor } from '@dossier/contract/second-factor'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useReducer } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { leaveFor } from '../../lib/leave-for.ts'
import { toast, TOAST_TIME } from '../../ui/toast.ts'
import { openAfterLogin } from './open-after-login.ts'
import { loginReducer, startOf, type AddressStep } from './login-state.ts'

const route = getRouteApi('/login')
const SUITE_FAILED = 'Something went wrong, please try again later and contact support if the issue persists'

/** The steps of signing in and the actions of each. */
export function useLogin(domainName: string) {
  const search = route.useSearch()
  const { email } = useLocation().state
  const [state, dispatch] = useReducer(loginReducer, { ...(email !== undefined && { email }), ...search }, startOf)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const finish = useFinish(cache)

  /** `cancelled` starts over with the reason. */
  async function ask(work: () => Promise<LoginResult>, onFailure: 'failed' | 'cancelled' = 'failed') {
    dispatch({ type: 'sent' })
    try {
      const result = await work()
      const after = loginReducer(state, { type: 'answered', result })
      if (after.step === 'done') await finish()
      else dispatch({ type: 'answered', result })
    } catch (failure) {
      dispatch({ type: onFailure, error: messageOf(failure) })
    }
  }

  /** Any error is reported in one sentence; the details go to the log. (A-SSO-12) */
  async function withSuite(email: string) {
    dispatch({ type: 'sent' })
    try {
      const { authorizationEndpoint } = await call(sso.generateSuiteSaml, { query: { email, domain: domainName } })
      dispatch({ type: 'leaving' })
      leaveFor(authorizationEndpoint)
    } catch (failure) {
      console.error('Signing in with Suite failed', failure)
      dispatch({ type: 'cancelled', error: SUITE_FAILED })
    }
  }

  /** A wrong code can be tried again; when the sign-in has ended, it starts over and says why. */
  async function enterCode(authCode: string) {
    dispatch({ type: 'sent' })
    try {
      const endpoint = state.isSystem ? secondFactor.enterSystem : secondFactor.enter
      const { recoveryCodesLeft } = await call(endpoint, { body: { authCode } })
      await finish()
      if (recoveryCodesLeft !== null) warnOfFewCodes(recoveryCodesLeft)
    } catch (failure) {
      const isOver = failure instanceof ApiError && (failure.status === 401 || failure.status === 429)
      dispatch({ type: isOver ? 'cancelled' : 'failed', error: messageOf(failure) })
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
    /** Shows the step that the address names now. */
    returnTo: (step: AddressStep | undefined) => dispatch({ type: 'returned', step }),
    /** Shows the other ways to sign in. */
    openSso: () => dispatch({ type: 'sso' }),
    /** Leaves for the page of a provider. */
    follow: (address: string) => {
      dispatch({ type: 'leaving' })
      leaveFor(address)
    },
    withSuite: () => withSuite(state.email.trim()),
    /** After signing in elsewhere: there are tenants to choose from, or nothing is left to do. (A-SSO-09) */
    resume: () => ask(loadTenants, 'cancelled'),
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
          // The code has been used: remove it from the URL.
          void navigate({ to: '/login', search: {}, replace: true })
        },
      ),
    signIn: (password: string) =>
      ask(() => call(auth.login, { body: { email: state.email.trim(), password, domainName } })),
    /** Without a user, as support. */
    choose: ({ id, userId = 0 }: { id: number; userId?: number }) =>
      ask(() => call(auth.chooseTenant, { body: { tenantId: id, userId } })),
    /** Joins an organization and goes in; or declines, and what is left can be chosen. */
    answer: async ({ id, userId }: Invitation, accept: boolean) => {
      const answering = () => call(auth.answerInvitation, { body: { tenantId: id, userId, accept } })
      if (accept)
        return ask(async () => {
          await answering()
          return call(auth.chooseTenant, { body: { tenantId: id, userId } })
        })
      dispatch({ type: 'sent' })
      try {
        const result = await answering()
        const { loginTenants, supportAccess, invitations, allowSystemAdmin } = result
        const isOver = loginTenants.length + supportAccess.length + invitations.length === 0 && !allowSystemAdmin
        if (!isOver) return dispatch({ type: 'answered', result })
        await call(auth.logout).catch(() => undefined)
        dispatch({ type: 'cancelled', error: 'You declined the invitation and belong to no other organization.' })
      } catch (failure) {
        dispatch({ type: 'failed', error: messageOf(failure) })
      }
    },
    enterPortal: () => ask(async () => call((await import('@dossier/contract/system/calls')).system.enter)),
    enterCode,
    /** Rejects if the code is wrong: the form says so. */
    setUp: async (body: { token: string; authCode: string }) => {
      const endpoint = state.isSystem ? secondFactor.setUpSystem : secondFactor.setUp
      const { recoveryCodes } = await call(endpoint, { body })
      toast({ title: 'Added', text: 'Two-Factor Authentication Added', tone: 'success', duration: TOAST_TIME.message })
      dispatch({ type: 'setUp', recoveryCodes })
    },
    afterSetUp: () => void attempt(finish, () => undefined),
    /** Cancels the unfinished sign-in, on the server, too. */
    cancel: async () => {
      await call(auth.logout).catch(() => undefined)
      dispatch({ type: 'cancelled' })
    },
  }
}

function warnOfFewCodes(left: number) {
  const codes = left === 1 ? 'code' : 'codes'
  const text = `You have ${left} recovery ${codes} left. Create new ones under Two-Factor Authentication in the account menu.`
  toast({ title: 'Recovery codes', text, duration: TOAST_TIME.failure })
}

/** The details go to the log; the page starts over and says why. (A-TENSEL-07) */
async function loadTenants(): Promise<LoginResult> {
  try {
    return await call(auth.tenants)
  } catch (failure) {
    console.error('Your organizations could not be loaded', failure)
    throw failure
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
