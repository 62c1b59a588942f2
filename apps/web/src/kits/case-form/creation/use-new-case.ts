import { cases, type NewCase } from '@dossier/contract/cases/lifecycle'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import type { TemplateDetails } from '@dossier/contract/templates'
import { templates } from '@dossier/contract/templates/calls'
import { views } from '@dossier/contract/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { deliver } from '../../../lib/attempt.ts'
import { keyOf, queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import type { Offer } from '../../unsaved/use-offers.ts'
import { usePendingFiles, type PendingFiles } from '../../files/pending-files.ts'
import { toastCaseError } from '../../editing/case-toast.ts'
import { toastCreated, toastCreatedEarlier, toastFieldError } from './create-toasts.ts'
import { filledFields, isValid, toNewCase, withDefaults, type NewCaseDraft } from './new-case-draft.ts'
import { useUnsavedForm, type EnteredForm } from '../use-unsaved-form.ts'

/** Fills in and sends a new record. Takes the initial template and a callback for the new record's number. */
export function useNewCase(templateId: number | null, onCreated: (caseNumber: string) => void) {
  const me = useMe()
  const form = useUnsavedForm(templateId)
  const { entered, offers, enter, reset } = form
  const files = usePendingFiles()
  const definitions = useDefinitions(entered.templateId)
  const { template } = definitions
  // The same object until a field changes: the letters of the title draw no field again.
  const fields = useMemo(() => ({ ...template?.fieldDefaultValues, ...entered.fields }), [template, entered.fields])
  const draft = { ...withDefaults(entered, definitions), fields }
  const change = useCallback(
    (part: Partial<NewCaseDraft>) => enter((before) => ({ ...before, ...part }), template),
    [enter, template],
  )
  /** Enters a value of one field. */
  const changeField = useCallback(
    (id: string, value: unknown) =>
      enter((before) => ({ ...before, fields: { ...before.fields, [id]: value } }), template),
    [enter, template],
  )
  return {
    draft,
    template,
    error: definitions.error,
    offers,
    isValid: isValid(me, draft, template),
    change,
    changeField,
    restore: (offer: Offer) => form.restore(offer, template),
    reset: () => {
      files.clear()
      reset()
    },
    files,
    ...useCreate({ form, files, draft, template, onCreated }),
  }
}

export type NewCaseForm = ReturnType<typeof useNewCase>

interface ToCreate {
  form: EnteredForm
  files: PendingFiles
  draft: NewCaseDraft
  template: TemplateDetails | undefined
  onCreated: (caseNumber: string) => void
}

function useCreate({ form, files, draft, template, onCreated }: ToCreate) {
  const me = useMe()
  const cache = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const create = async () => {
    if (isCreating || !template || !isValid(me, draft, template)) return
    setCreating(true)
    const { attempt, refused } = form.send(toNewCase(me, draft, template), template)
    try {
      const { isEarlier, reply } = await deliver(attempt, createRecord)
      for (const error of reply?.errors ?? []) toastFieldError(error, template)
      const created = reply?.created
      if (created) {
        await files.sendTo(created, new Set(filledFields(me, template).map(({ field }) => field.id)))
        files.clear()
      }
      const caseNumber = created?.caseNumber
      if (isEarlier) toastCreatedEarlier(me.recordName, caseNumber)
      else if (caseNumber !== undefined) toastCreated(caseNumber)
      else {
        refused()
        return
      }
      form.resetCreated({ isEarlier, template })
      // A list may show what others did when its reader asks for it; what one does oneself appears.
      void cache.invalidateQueries({ queryKey: keyOf(views.cases) })
      if (caseNumber !== undefined) onCreated(caseNumber)
    } catch (error) {
      // Without an answer it is unknown whether the record was created: the same key finds out.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) refused()
      toastCaseError(me.recordName, error)
    } finally {
      setCreating(false)
    }
  }
  return { isCreating, create }
}

const createRecord = (body: NewCase, idempotencyKey: string) => call(cases.create, { body }, { idempotencyKey })

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
