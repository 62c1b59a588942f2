import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import type { CaseDetails } from '@dossier/contract/cases/details'
import { events } from '@dossier/contract/events/calls'
import { manualActions } from '@dossier/contract/rules/calls'
import type { Titled } from '@dossier/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOpenCase } from '../case-form/case-context.ts'
import { usePagePlace } from '../case-form/page-place.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import { useUndoEvent } from '../history/use-undo-event.ts'
import { call } from '../../lib/api.ts'
import { useAfterClosing } from './use-after-closing.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'

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
  const sayDone = useDoneToast()
  const afterClosing = useAfterClosing()
  const take = async (answer: Promise<CaseDetails>, done: string, mayUndo?: boolean) => {
    const details = await answer
    store.takeDetails(details)
    sayDone(done, details.seq, mayUndo)
  }
  const switches = useSwitches(run, sayDone)
  return {
    isBusy,
    promote: () =>
      run(ask(`Promote #${caseNumber}`, 'Promote'), () =>
        take(call(cases.promote, { params }), `Promoted #${caseNumber}`),
      ),
    close: () =>
      run(ask(`Close #${caseNumber}`, `Close ${word}`), async () => {
        const closed = call(cases.close, { params })
        await take(closed, `Closed #${caseNumber}`)
        await afterClosing(await closed)
      }),
    reopen: () => run(null, () => take(call(cases.reopen, { params }), `Reopened #${caseNumber}`)),
    markSensitive: () =>
      run(ask(`Mark #${caseNumber} as sensitive`, 'Mark as sensitive'), () =>
        // Only administrators make a record visible to everybody again.
        take(call(cases.markSensitive, { params }), `Marked #${caseNumber} as sensitive`, store.me.isAdmin),
      ),
    ...switches,
    remove: () => run({ ...ask(`Delete #${caseNumber}`, 'Delete'), danger: true }, remove),
  }
}

/** Runs a rule whose button somebody presses. (D-055) */
export function useRunRule() {
  const { store } = useOpenCase()
  const { isBusy, run } = useRun(store.me.recordName)
  const sayDone = useDoneToast()
  const { id, caseNumber } = store.record
  const runRule = ({ id: ruleId, title }: Titled) =>
    run(null, async () => {
      const details = await call(manualActions.run, { params: { caseId: String(id), actionId: String(ruleId) } })
      store.takeDetails(details)
      sayDone(`“${title}” has run on #${caseNumber}`, details.seq)
    })
  return { isBusy, runRule }
}

/** What is saved as a property of the record. */
function useSwitches(run: Run, sayDone: ReturnType<typeof useDoneToast>) {
  const { store } = useOpenCase()
  const { id, caseNumber } = store.record
  const save = async (key: 'isSensitive' | 'cadenceEnabled', value: boolean, done: string) => {
    const properties = await call(caseFields.saveProperty, { params: { caseId: String(id), key }, body: { value } })
    store.takeProperties(properties)
    sayDone(done, properties.seq)
  }
  return {
    unmarkSensitive: () =>
      run(ask(`Mark #${caseNumber} as not sensitive`, 'Mark as not sensitive'), () =>
        save('isSensitive', false, `Marked #${caseNumber} as not sensitive`),
      ),
    cadence: () =>
      run(null, () => {
        const value = !store.record.cadenceEnabled
        return save('cadenceEnabled', value, `#${caseNumber} ${value ? 'comes' : 'does not come'} again after closing`)
      }),
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

/** Says that something was done to the record, with a button that takes it back as the history does. */
function useDoneToast() {
  const { store } = useOpenCase()
  const { undo } = useUndoEvent()
  /** `seq` is the last entry that it wrote. */
  return (text: string, seq: number, mayUndo = true) => {
    const params = { caseId: String(store.record.id) }
    const takeBack = async () => {
      const { data } = await call(events.list, { params, query: { pageNumber: 1, before: String(seq + 1) } })
      if (data[0]) await undo(data[0])
    }
    const onPress = () => void takeBack().catch((error: unknown) => toastCaseError(store.me.recordName, error))
    const action = mayUndo ? { label: 'Undo', onPress } : undefined
    toast({ text, tone: 'success', duration: TOAST_TIME.case, group: 'done', action })
  }
}

/** Deletes the record and leaves its page; an administrator can undo it from there. */
function useRemoval(run: Run) {
  const { record, me } = useOpenCase().store
  const navigate = useNavigate()
  const { close } = usePagePlace()
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
    if (close) close()
    else await navigate({ to: '/cases' })
  }
}
