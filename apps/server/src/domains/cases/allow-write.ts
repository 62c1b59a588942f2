import { canEditCase, canWriteCase, type Actor } from '@dossier/core/access/cases'
import { allow, type Guard } from '../../http/guard.ts'
import type { CaseRecord } from './load-case.ts'

/** Refuses with 403 unless the caller may change the record in the state it is in. */
export function allowWrite(me: Actor, record: CaseRecord): void {
  allowOnRecord(me, record, { guard: 'case.edit', decision: canWriteCase(me, record) })
}

/** Like `allow`, but says so when only the closed state of the record keeps the caller out. (D-063) */
export function allowOnRecord(
  me: Actor,
  record: CaseRecord,
  { guard, decision }: { guard: Guard; decision: boolean },
): void {
  const onlyClosed = record.isClosed && canEditCase(me, record) && !canWriteCase(me, record)
  allow(
    guard,
    decision,
    onlyClosed ? `#${record.caseNumber} is closed. You do not have permission to change it.` : undefined,
  )
}
