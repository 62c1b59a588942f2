import type { NewCase } from '@dossier/contract/cases/lifecycle'
import type { TemplateDetails } from '@dossier/contract/templates'
import { useCallback, useRef, useState } from 'react'
import { nextAttempt, type Attempt } from '../../lib/attempt.ts'
import { useMe } from '../../lib/me.ts'
import type { Slot } from '../unsaved/slots.ts'
import { useOffers, type Offer } from '../unsaved/use-offers.ts'
import { useSlot } from '../unsaved/use-slot.ts'
import { blankDraft, hasText, textOf, type NewCaseDraft } from './creation/new-case-draft.ts'

/** The form's kept values, and what was sent of them without an answer. */
interface UnsavedForm {
  draft: NewCaseDraft
  attempt: Attempt<NewCase> | undefined
}

type Template = TemplateDetails | undefined

/** The typed values, kept with each change. */
function useEntered(templateId: number | null, slot: Slot) {
  const [entered, setEntered] = useState(() => blankDraft(templateId))
  const latest = useRef<UnsavedForm>({ draft: entered, attempt: undefined })
  const put = useCallback(
    (next: UnsavedForm, template: Template) => {
      latest.current = next
      setEntered(next.draft)
      if (hasText(next.draft)) slot.keep(next, textOf(next.draft, template))
      else slot.drop()
    },
    [slot],
  )
  /** Changes follow one another, however many come before the form is drawn again. */
  const enter = useCallback(
    (change: (draft: NewCaseDraft) => NewCaseDraft, template: Template) =>
      put({ ...latest.current, draft: change(latest.current.draft) }, template),
    [put],
  )
  return { entered, latest, put, enter }
}

/** The typed values of a new record, kept until it is created, and the attempts to create it. */
export function useUnsavedForm(templateId: number | null) {
  const place = usePlace()
  const slot = useSlot(place)
  const offers = useOffers(place)
  const { entered, latest, put, enter } = useEntered(templateId, slot)
  const reset = () => put({ draft: blankDraft(templateId), attempt: undefined }, undefined)
  /** The form is about to be sent. `refused` says that this version of it created nothing. */
  const send = (content: NewCase, template: Template) => {
    const before = latest.current.attempt
    const attempt = nextAttempt(content, before)
    put({ ...latest.current, attempt }, template)
    return { attempt, refused: () => void (latest.current = { ...latest.current, attempt: before }) }
  }
  /** The record exists. What it does not have, for it was typed after sending, is kept for another one. */
  const resetCreated = ({ isEarlier, template }: { isEarlier: boolean; template: Template }) => {
    const { draft } = latest.current
    if (isEarlier || draft !== entered) {
      put({ draft, attempt: undefined }, template)
      slot.leave()
    }
    reset()
  }
  const restore = ({ value, take }: Offer, template: Template) => {
    if (hasText(entered)) slot.leave()
    const { draft, attempt } = value as UnsavedForm
    put({ draft: { ...blankDraft(templateId), ...draft }, attempt }, template)
    take()
  }
  return { entered, offers, enter, reset, send, resetCreated, restore }
}

/** Where the unsaved text of new records is kept. */
function usePlace() {
  const { tenantId, id: userId, recordName } = useMe()
  return { tenantId, userId, caseId: 'new' as const, place: 'form', label: `New ${recordName}` }
}

export type EnteredForm = ReturnType<typeof useUnsavedForm>
