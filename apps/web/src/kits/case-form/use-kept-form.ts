import type { TemplateDetails } from '@dossier/contract/templates'
import { useRef, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { newId } from '../../lib/new-id.ts'
import { useOffers, type Offer } from '../unsaved/use-offers.ts'
import { useSlot } from '../unsaved/use-slot.ts'
import { blankDraft, hasText, textOf, type NewCaseDraft } from './new-case-draft.ts'

/** The form's kept values. */
interface KeptForm {
  draft: NewCaseDraft
  key: string
}

/** The typed values of a new record, kept until it is created, and the key of its call. */
export function useKeptForm(templateId: number | null) {
  const place = usePlace()
  const slot = useSlot(place)
  const offers = useOffers(place)
  const [entered, setEntered] = useState(() => blankDraft(templateId))
  const key = useRef(newId())
  const latest = useRef(entered)

  const enter = (next: NewCaseDraft, template: TemplateDetails | undefined) => {
    latest.current = next
    setEntered(next)
    if (hasText(next)) slot.keep({ draft: next, key: key.current }, textOf(next, template))
    else slot.drop()
  }
  const reset = () => {
    slot.drop()
    key.current = newId()
    latest.current = blankDraft(templateId)
    setEntered(latest.current)
  }
  return {
    entered,
    offers,
    /** Sent again with the same key, a form creates its record once. */
    keyNow: () => key.current,
    /** The form was answered. A corrected form is another one. */
    renewKey: () => void (key.current = newId()),
    enter,
    reset,
    /** Text typed after sending is not in the record: it is kept. */
    resetCreated: () => {
      if (latest.current !== entered) slot.leave()
      reset()
    },
    restore: ({ value, take }: Offer, template: TemplateDetails | undefined) => {
      if (hasText(entered)) slot.leave()
      const { draft: earlier, key: earlierKey } = value as KeptForm
      // A form that was sent without an answer creates its record once.
      key.current = earlierKey
      enter({ ...blankDraft(templateId), ...earlier }, template)
      take()
    },
  }
}

/** Where the unsaved text of new records is kept. */
function usePlace() {
  const { tenantId, id: userId, recordName } = useMe()
  return { tenantId, userId, caseId: 'new' as const, place: 'form', label: `New ${recordName}` }
}

export type EnteredForm = ReturnType<typeof useKeptForm>
