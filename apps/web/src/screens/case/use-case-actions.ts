import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import type { CaseDetails } from '@dossier/contract/cases/details'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOpenCase } from '../../kits/case-form/case-context.ts'
import { toastCaseError } from '../../kits/editing/case-toast.ts'
import { call } from '../../lib/api.ts'
import { useConfirm } from '../../ui/Confirm.tsx'
import { toast, TOAST_TIME } from '../../ui/toast.ts'

type Question = Parameters<ReturnType<typeof useConfirm>>[0]

/** The actions on the open record. Only actions that lose or reveal something ask for confirmation. */
export function useCaseActions() {
  const { store } = useOpenCase()
  const { isBusy, run } = useRun(store.me.recordName)
  const remove = useRemoval(run)
  const { id, caseNumber, isCase } = store.record
  // Dialogs have a close button named Close, so the button that closes the record names the record.
  const word = isCase ? store.me.caseName : store.me.recordName
  const params = { id: String(id) }
  const take = async (answer: Promise<CaseDetails>) => store.takeDetails(await answer)
  const property = { params: { caseId: params.id, key: 'isSensitive' as const }, body: { value: false } }
  return {
    isBusy,
    promote: () => run(ask(`Promote #${caseNumber}`, 'Promote'), () => take(call(cases.promote, { params }))),
    close: () => run(ask(`Close #${caseNumber}`, `Close ${word}`), () => take(call(cases.close, { params }))),
    reopen: () => run(null, () => take(call(cases.reopen, { params }))),
    markSensitive: () =>
      run(ask(`Mark #${caseNumber} as sensitive`, 'Mark as sensitive'), () =>
        take(call(cases.markSensitive, { params })),
      ),
    unmarkSensitive: () =>
      run(ask(`Mark #${caseNumber} as not sensitive`, 'Mark as not sensitive'), async () =>
        store.takeProperties(await call(caseFields.saveProperty, property)),
      ),
    remove: () => run({ ...ask(`Delete #${caseNumber}`, 'Delete'), danger: true }, remove),
  }
}

const ask = (action: string, confirmLabel: string): Question => ({ title: `${action}?`, confirmLabel })

type Run = (question: Question | null, work: () => Promise<unknown>) => Promise<void>

/** Runs an action, after its question if it has one. */
function useRun(recordName: string) {
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const run: Run = async (question, work) => {
    if (question && !(await confirm(question))) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastCaseError(recordName, error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

/** Deletes the record and leaves its page; an administrator can undo it from there. */
function useRemoval(run: Run) {
  const { record, me } = useOpenCase().store
  const navigate = useNavigate()
  const { caseNumber } = record
  const params = { id: String(record.id) }
  const undo = () =>
    run(null, async () => {
      await call(cases.restore, { params })
      await navigate({ to: '/cases/$caseNumber', params: { caseNumber } })
    })
  return async () => {
    await call(cases.remove, { params })
    const action = me.isAdmin ? { label: 'Undo', onPress: () => void undo() } : undefined
    toast({ text: `Deleted #${caseNumber}`, tone: 'success', action, duration: TOAST_TIME.case })
    await navigate({ to: '/cases' })
  }
}
