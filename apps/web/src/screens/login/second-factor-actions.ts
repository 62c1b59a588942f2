import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import { attempt, type LoginFlow } from './login-flow.ts'

/** Giving or setting up the second factor. */
export function secondFactorActions(flow: LoginFlow) {
  const { state, dispatch, finish } = flow
  return {
    /** A wrong code can be tried again; when the sign-in has ended, it starts over and says why. */
    enterCode: async (authCode: string) => {
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
    },
    /** Rejects if the code is wrong: the form says so. */
    setUp: async (body: { token: string; authCode: string }) => {
      const endpoint = state.isSystem ? secondFactor.setUpSystem : secondFactor.setUp
      const { recoveryCodes } = await call(endpoint, { body })
      toast({ title: 'Added', text: 'Two-Factor Authentication Added', tone: 'success', duration: TOAST_TIME.message })
      dispatch({ type: 'setUp', recoveryCodes })
    },
    afterSetUp: () => void attempt(flow, finish),
  }
}

function warnOfFewCodes(left: number) {
  const codes = left === 1 ? 'code' : 'codes'
  const text = `You have ${left} recovery ${codes} left. Create new ones under Two-Factor Authentication in the account menu.`
  toast({ title: 'Recovery codes', text, duration: TOAST_TIME.failure })
}
