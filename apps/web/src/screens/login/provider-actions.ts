import { auth, type LoginResult } from '@dossier/contract/sign-in/auth'
import { sso } from '@dossier/contract/sso/sign-in'
import { call } from '../../lib/api.ts'
import { leaveFor } from '../../lib/session/leave-for.ts'
import { ask, type LoginFlow } from './login-flow.ts'

const SUITE_FAILED = 'Something went wrong, please try again later and contact support if the issue persists'

/** Signing in elsewhere. */
export function providerActions(flow: LoginFlow) {
  const { state, dispatch } = flow
  /** Leaves for the page of a provider. */
  const follow = (address: string) => {
    dispatch({ type: 'leaving' })
    leaveFor(address)
  }
  return {
    follow,
    /** Any error is reported in one sentence; the details go to the log. (A-SSO-12) */
    withSuite: async () => {
      dispatch({ type: 'sent' })
      try {
        const query = { email: state.email.trim(), domain: flow.domainName }
        const { authorizationEndpoint } = await call(sso.generateSuiteSaml, { query })
        follow(authorizationEndpoint)
      } catch (failure) {
        console.error('Signing in with Suite failed', failure)
        dispatch({ type: 'cancelled', error: SUITE_FAILED })
      }
    },
    /** After signing in elsewhere: there are tenants to choose from, or nothing is left to do. (A-SSO-09) */
    resume: () => ask(flow, loadTenants, 'cancelled'),
  }
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
