import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { views } from '@dossier/contract/views'
import { readFilters } from '@dossier/core/filters/filter-address'
import { layoutBy } from '@dossier/core/views/layout'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFilterColumns } from '../../kits/filters/use-filter-columns.ts'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ViewEditor } from './ViewEditor.tsx'
import './view.css'

/** Makes a view, or changes the one in the address. */
export function ViewScreen() {
  const { viewId } = useParams({ from: '/signed-in/cases/views/$viewId' })
  const { copy, filters: written, sort, desc, layout, by } = useSearch({ from: '/signed-in/cases/views/$viewId' })
  const all = useQuery(queryOf(views.list))
  const fields = useQuery(queryOf(fieldCalls.list))
  const { columns } = useFilterColumns()
  const added = useMemo(() => readFilters(written).entries, [written])
  const isNew = viewId === 'New'
  const find = (id: number | undefined) => all.data?.find((one) => one.id === id)
  const view = isNew ? null : find(Number(viewId))
  const error = all.error ?? fields.error
  const retry = () => void Promise.all([all.refetch(), fields.refetch()])
  if (error && !(all.data && fields.data)) return <Problem text={messageOf(error)} onRetry={retry} />
  if (!all.data || !fields.data || !columns) return <Waiting />
  if (view === undefined)
    return <Problem text="This view was deleted, or is not shared with you. Choose another one." />
  return (
    <ViewEditor
      key={`${viewId} ${copy ?? ''}`}
      view={view}
      copied={isNew ? find(copy) : undefined}
      added={{
        filters: added,
        sort: sort === undefined ? undefined : { by: sort, descending: desc === true },
        layout: layout && layoutBy(layout, by ?? null),
      }}
      fields={fields.data}
      columns={columns}
    />
  )
}

const Head = ({ title }: { title: string }) => (
  <header className="page-head">
    <h1>{title}</h1>
  </header>
)

const Problem = ({ text, onRetry }: { text: string; onRetry?: () => void }) => (
  <>
    <Head title="View" />
    <div className="view-problem">
      <Alert {...(onRetry && { onRetry })}>{text}</Alert>
    </div>
  </>
)

const Waiting = () => (
  <>
    <Head title="View" />
    <div className="view-editor">
      <div className="view-form">
        <Skeleton shape="form" rows={6} />
      </div>
    </div>
  </>
)
