import {
  canCloseCase,
  canDeleteCase,
  canPromoteCase,
  canReopenCase,
  canSetSensitive,
  canWriteCase,
} from '@dossier/core/access/cases'
import { useMe } from '../../lib/me.ts'
import { shownTo } from '../../kits/editing/shown-record.ts'
import { useCaseState, useRecord } from '../../kits/case-form/case-context.ts'

/** What this person may do with the open record as a whole, by the rules that the server applies. */
export function useRights() {
  const me = useMe()
  const record = shownTo(me, useRecord())
  const isUnlocked = useCaseState((state) => state.isUnlocked)
  const isSealed = record.isClosed && !isUnlocked
  return {
    promote: !isSealed && canPromoteCase(me, record),
    close: !record.isClosed && canCloseCase(me, record),
    reopen: record.isClosed && canReopenCase(me, record),
    markSensitive: !isSealed && !record.isSensitive && canSetSensitive(me, record, true),
    unmarkSensitive: !isSealed && record.isSensitive && canSetSensitive(me, record, false),
    merge: !record.isClosed && canWriteCase(me, record),
    remove: canDeleteCase(me, record),
  }
}
