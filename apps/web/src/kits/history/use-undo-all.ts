import { actions, type LargerAction, type UndoneAction } from '@dossier/contract/actions'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { type Words, useWords } from '../../lib/words.ts'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import { recordsText } from './larger-text.ts'

/** Undoes an action in all of its records. What contradicts is shown first, with the offer to undo the rest. */
export function useUndoAll() {
  const { store } = useOpenCase()
  const confirm = useConfirm()
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const undoAll = async (action: LargerAction) => {
    const title = `Undo in ${recordsText(action, words)}?`
    const text = 'Values that were changed again since, or that you may not change, stay as they are.'
    if (!(await confirm({ title, text, confirmLabel: 'Undo in All', danger: true }))) return
    const params = { caseId: String(store.record.id), eventId: String(action.eventId) }
    setBusy(true)
    try {
      const first = await call(actions.undoAll, { params, body: { partly: false } })
      const rest = {
        title: `Undo in the other ${count(first.records, words)}?`,
        text: leftText(first),
        confirmLabel: 'Undo the Rest',
      }
      if (!first.offersRest) report(first, words)
      else if (await confirm(rest)) report(await call(actions.undoAll, { params, body: { partly: true } }), words)
    } catch (error) {
      toastCaseError(store.me.recordName, error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, undoAll }
}

const count = (records: number, words: Words) =>
  (records === 1 ? words.record : `${records.toLocaleString()} ${words.records}`).toLowerCase()

function leftText({ left, leftTotal }: UndoneAction): string {
  const more = leftTotal > left.length ? ` ${(leftTotal - left.length).toLocaleString()} more keep something, too.` : ''
  return left.map(({ caseNumber, message }) => `#${caseNumber}: ${message}`).join(' ') + more
}

function report(answer: UndoneAction, words: Words) {
  const { isUndone, isStarted, records } = answer
  if (isStarted) return toast({ text: 'Undoing. The configuration shows the progress under Background jobs.' })
  if (isUndone)
    return toast({ text: `Undone in ${records === 1 ? '1 ' : ''}${count(records, words)}.`, tone: 'success' })
  const text = leftText(answer) || 'There was nothing left to undo.'
  toast({ text, tone: 'error', duration: TOAST_TIME.case })
}
