import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import type { TemplateDetails } from '@dossier/contract/templates'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { usePendingFiles } from '../files/pending-files.ts'
import { blankDraft, isValid, withDefaults } from './creation/new-case-draft.ts'
import type { NewCaseForm } from './creation/use-new-case.ts'

/** The form for a new record of a template that is not stored yet. It can be filled in, and creates nothing. */
export function usePreviewedCase(template: TemplateDetails): NewCaseForm {
  const me = useMe()
  const [entered, setEntered] = useState(() => blankDraft(template.id))
  const files = usePendingFiles()
  const { data: statusList = [] } = useQuery(queryOf(statuses.list))
  const { data: severityList = [] } = useQuery(queryOf(severities.list))
  const draft = withDefaults(entered, { template, statuses: statusList, severities: severityList })
  const change: NewCaseForm['change'] = (part) => setEntered((before) => ({ ...before, ...part }))
  const changeField: NewCaseForm['changeField'] = useCallback(
    (id, value) => setEntered((before) => ({ ...before, fields: { ...before.fields, [id]: value } })),
    [],
  )
  return {
    draft,
    template,
    error: null,
    offers: [],
    isValid: isValid(me, draft, template),
    change,
    changeField,
    restore: () => undefined,
    reset: () => setEntered(blankDraft(template.id)),
    files,
    isCreating: false,
    create: () => Promise.resolve(),
  }
}
