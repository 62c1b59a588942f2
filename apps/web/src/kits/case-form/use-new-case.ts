import { cases } from '@dossier/contract/cases/lifecycle'
import { severities, statuses } from '@dossier/contract/lookups'
import { templates } from '@dossier/contract/templates'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { newId } from '../../lib/new-id.ts'
import { useOffers, type Offer } from '../unsaved/use-offers.ts'
import { useSlot } from '../unsaved/use-slot.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import { toastCreated, toastFieldError } from './create-toasts.ts'
import { blankDraft, hasText, isValid, textOf, toNewCase, withDefaults, type NewCaseDraft } from './new-case-draft.ts'

/** The form's kept values. */
interface KeptForm {
  draft: NewCaseDraft
  key: string
}

/** Fills in and sends a new record. Takes the initial template and a callback for the new record's number. */
export function useNewCase(templateId: number | null, onCreated: (caseNumber: string) => void) {
  const me = useMe()
  const label = `New ${me.recordName}`
  const of = { tenantId: me.tenantId, userId: me.id, caseId: 'new' as const, place: 'form', label }
  const slot = useSlot(of)
  const offers = useOffers(of)
  const [entered, setEntered] = useState(() => blankDraft(templateId))
  const [isCreating, setCreating] = useState(false)
  const idempotencyKey = useRef(newId())
  const latest = useRef(entered)
  const definitions = useDefinitions(entered.templateId)
  const { template } = definitions
  const draft = withDefaults(entered, definitions)

  const enter = (next: NewCaseDraft) => {
    latest.current = next
    setEntered(next)
    if (hasText(next)) slot.keep({ draft: next, key: idempotencyKey.current }, textOf(next, template))
    else slot.drop()
  }
  const reset = () => {
    slot.drop()
    idempotencyKey.current = newId()
    latest.current = blankDraft(templateId)
    setEntered(latest.current)
  }
  const create = async () => {
    if (isCreating || !template || !isValid(me, draft, template)) return
    setCreating(true)
    try {
      const options = { idempotencyKey: idempotencyKey.current }
      const { created, errors } = await call(cases.create, { body: toNewCase(me, draft, template) }, options)
      for (const error of errors) toastFieldError(error, template)
      // This form was answered. A corrected form is another one.
      idempotencyKey.current = newId()
      if (!created) return
      toastCreated(created.caseNumber)
      // Text typed after sending is not in the record: it is kept.
      if (latest.current !== entered) slot.leave()
      reset()
      onCreated(created.caseNumber)
    } catch (error) {
      // Without an answer it is unknown whether the record was created: the same key finds out.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) idempotencyKey.current = newId()
      toastCaseError(me.recordName, error)
    } finally {
      setCreating(false)
    }
  }
  const change = (part: Partial<NewCaseDraft>) => enter({ ...entered, ...part })
  return {
    draft,
    template,
    error: definitions.error,
    offers,
    isCreating,
    isValid: isValid(me, draft, template),
    change,
    /** Entered values of one field. */
    changeField: (id: string, value: unknown) => change({ fields: { ...entered.fields, [id]: value } }),
    restore: ({ value, take }: Offer) => {
      if (hasText(entered)) slot.leave()
      const { draft: earlier, key } = value as KeptForm
      // A form that was sent without an answer creates its record once.
      idempotencyKey.current = key
      enter({ ...blankDraft(templateId), ...earlier })
      take()
    },
    reset,
    create,
  }
}

export type NewCaseForm = ReturnType<typeof useNewCase>

function useDefinitions(templateId: number | null) {
  const template = useQuery({
    ...queryOf(templates.details, { params: { id: String(templateId) } }),
    enabled: templateId !== null,
  })
  const statusList = useQuery(queryOf(statuses.list))
  const severityList = useQuery(queryOf(severities.list))
  return {
    template: templateId === null ? undefined : template.data,
    error: templateId === null ? null : template.error,
    statuses: statusList.data ?? [],
    severities: severityList.data ?? [],
  }
}
