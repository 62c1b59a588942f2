import { caseLocks } from '@dossier/contract/cases/locks'
import { call } from '../../lib/api.ts'
import type { Place } from './places.ts'

const paramsOf = (caseId: number, fieldId: Place) => ({ caseId: String(caseId), fieldId })
/** Asking again is a request of its own. */
const EACH_TIME = { idempotencyKey: null }

export const askFor = (caseId: number, place: Place) =>
  call(caseLocks.ask, { params: paramsOf(caseId, place) }, EACH_TIME)

/** Without a connection the request ends by itself. */
export const stopAsking = (caseId: number, place: Place) =>
  call(caseLocks.withdraw, { params: paramsOf(caseId, place) }, EACH_TIME).catch(() => undefined)

export interface LockAnswer {
  userId: number
  handsOver: boolean
}

export const answerAsker = (caseId: number, place: Place, { userId, handsOver }: LockAnswer) =>
  call(
    caseLocks.answer,
    { params: { ...paramsOf(caseId, place), userId: String(userId) }, body: { handsOver } },
    EACH_TIME,
  )
