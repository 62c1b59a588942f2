import type { LoginResult } from '@dossier/contract/sign-in/auth'
import type { Dispatch } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { loginReducer, type LoginMove, type LoginState } from './login-state.ts'

/** The step shown now, and what every action can do. */
export interface LoginFlow {
  state: LoginState
  dispatch: Dispatch<LoginMove>
  domainName: string
  /** Goes into the product. */
  finish: () => Promise<unknown>
  /** Removes everything from the URL. */
  clearAddress: () => unknown
}

/** Sends what decides the next step; `cancelled` starts over with the reason of a failure. */
export async function ask(
  { state, dispatch, finish }: LoginFlow,
  work: () => Promise<LoginResult>,
  onFailure: 'failed' | 'cancelled' = 'failed',
): Promise<void> {
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

/** Sends something else; a failure keeps the step. */
export async function attempt({ dispatch }: LoginFlow, work: () => Promise<unknown>): Promise<void> {
  dispatch({ type: 'sent' })
  try {
    await work()
  } catch (failure) {
    dispatch({ type: 'failed', error: messageOf(failure) })
  }
}
