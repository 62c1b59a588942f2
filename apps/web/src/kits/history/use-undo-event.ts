import { cases } from '@dossier/contract/cases/lifecycle'
import type { CaseEvent, UndoneEvent } from '@dossier/contract/events'
import { events } from '@dossier/contract/events/calls'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import type { CaseStore } from '../editing/case-store.ts'

/** Undoes an action in the open record. What contradicts is shown first, with the offer to undo the rest. */
export function useUndoEvent() {
  const { store } = useOpenCase()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const undo = async ({ id: eventId, type }: Pick<CaseEvent, 'id' | 'type'>) => {
    const { id, caseNumber } = store.record
    const ask = (partly: boolean) =>
      call(events.undo, { params: { caseId: String(id), eventId: String(eventId) }, body: { partly } })
    if (type === 'created') {
      const title = `Delete #${caseNumber}?`
      if (!(await confirm({ title, text: 'This undoes its creation.', confirmLabel: 'Delete', danger: true }))) return
    }
    setBusy(true)
    try {
      const first = await ask(false)
      const question = { title: 'Undo the rest?', text: sentences(first), confirmLabel: 'Undo the Rest' }
      const isRestWanted = first.offersRest && (await confirm(question))
      const answer = isRestWanted ? await ask(true) : first
      report(store, answer)
      if (answer.isUndone) await reload(store)
    } catch (error) {
      toastCaseError(store.me.recordName, error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, undo }
}

const sentences = ({ left }: UndoneEvent) => [...new Set(left.map(({ message }) => message))].join(' ')

function report({ me }: CaseStore, answer: UndoneEvent) {
  const { isUndone, offersRest } = answer
  // The person has just seen why and decided against the rest.
  if (offersRest) return
  if (isUndone) return toast({ text: 'Undone.', tone: 'success' })
  const text = sentences(answer) || 'There was nothing left to undo.'
  toast({ title: me.recordName, text, tone: 'error', duration: TOAST_TIME.case })
}

/** The hub tells the page as well; this is for a page that is not connected at the moment. */
async function reload(store: CaseStore) {
  try {
    store.takeDetails(await call(cases.details, { query: { caseNumber: store.record.caseNumber } }))
  } catch (error) {
    // Undoing its creation deletes the record.
    if (error instanceof ApiError && error.status === 404) store.patch({ isGone: true })
    else throw error
  }
}
