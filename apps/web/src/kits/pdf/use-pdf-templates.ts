import { pdfTemplates } from '@dossier/contract/pdf-templates'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { hasFeature, useMe } from '../../lib/me.ts'
import { useRecord } from '../case-form/case-context.ts'

/** The PDF templates for the open record, by title. */
export function usePdfTemplates() {
  const me = useMe()
  const { templateId } = useRecord()
  const enabled = hasFeature(me, 'pdfTemplates')
  const { data, error, refetch } = useQuery({ ...queryOf(pdfTemplates.list), enabled })
  const found = data?.filter(({ templateIds }) => templateIds.length === 0 || templateIds.includes(templateId))
  return { found, error, refetch: () => void refetch() }
}
