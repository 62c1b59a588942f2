import { canWriteCase } from '@dossier/core/access/cases'
import { useCaseState } from '../case-form/case-context.ts'
import { shownTo } from '../editing/shown-record.ts'

/** Whether this person may change the open record now: a closed one only after they have chosen to. */
export const useMayWrite = (): boolean =>
  useCaseState(
    ({ record, isUnlocked }, { me }) => (!record.isClosed || isUnlocked) && canWriteCase(me, shownTo(me, record)),
  )
