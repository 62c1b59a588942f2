import { cases } from '@dossier/contract/cases/lifecycle'
import type { CaseRow } from '@dossier/contract/views'
import { useQuery } from '@tanstack/react-query'
import type { RecordOpening } from '../../kits/record-table/use-record-opening.ts'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { keyOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PreviewedFields } from './PreviewedFields.tsx'

export type Previewed = Pick<CaseRow, 'id' | 'caseNumber' | 'title'>

interface PreviewProps {
  record: Previewed | null
  opening: RecordOpening
}

/** The record on whose row the pointer or the focus rested last. (A-ASEARCH-05) */
export function Preview({ record, opening }: PreviewProps) {
  const words = useWords()
  return (
    <aside className="preview" aria-label="Preview">
      {record ? (
        <>
          <header className="preview-head">
            <h2 dir="auto">{`#${record.caseNumber} ${record.title}`}</h2>
            <Button variant="outline" onPress={() => opening.open(record.caseNumber)}>
              Open
            </Button>
          </header>
          <Content key={record.id} caseNumber={record.caseNumber} />
        </>
      ) : (
        <p className="search-hint">{`Point at a ${words.record.toLowerCase()}, or move the focus to it, to see more of it here.`}</p>
      )}
    </aside>
  )
}

/** It is asked for each time: no live messages keep it up to date, as they do on the record's own page. */
const previewOf = (caseNumber: string) => ({
  queryKey: [...keyOf(cases.details), 'preview', caseNumber],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(cases.details, { query: { caseNumber } }, { signal }),
})

function Content({ caseNumber }: { caseNumber: string }) {
  const words = useWords()
  const { data, error, refetch } = useQuery(previewOf(caseNumber))
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 403)
    return <p role="status">{`This ${words.record} is restricted. You do not have permission to view it.`}</p>
  if (status === 404) return <p role="status">{`This ${words.record} is no longer available.`}</p>
  if (data) return <PreviewedFields record={data} />
  if (error) return <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
  return <Skeleton shape="pairs" rows={8} />
}
