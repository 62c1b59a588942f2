import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { views } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { readFilters } from '@dossier/core/filters/filter-address'
import { layoutBy } from '@dossier/core/views/layout'
import { readSorts } from '@dossier/core/views/sorts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useFilterColumns } from '../../kits/filters/use-filter-columns.ts'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ViewEditor } from './ViewEditor.tsx'
import { GONE, ViewHead, ViewProblem } from './ViewProblem.tsx'
import type { ViewAddress } from './view-address.ts'
import './view.css'

/** Makes a view, or changes the one in the address. */
export function ViewScreen() {
  const { viewId } = useParams({ from: '/signed-in/cases/views/$viewId' })
  const {
    copy,
    filters: written,
    sort,
    desc,
    thenBy,
    layout,
    by,
  } = useSearch({ from: '/signed-in/cases/views/$viewId' })
  const all = useQuery(queryOf(views.list))
  const fields = useQuery(queryOf(fieldCalls.list))
  const { columns } = useFilterColumns()
  const added = useMemo(() => readFilters(written).entries, [written])
  const isNew = viewId === 'New'
  const find = (id: number | undefined) => all.data?.find((one) => one.id === id)
  const view = isNew ? null : find(Number(viewId))
  const before = useBefore(view, viewId)
  const error = all.error ?? fields.error
  const retry = () => void Promise.all([all.refetch(), fields.refetch()])
  if (error && !(all.data && fields.data)) return <ViewProblem text={messageOf(error)} onRetry={retry} />
  if (!all.data || !fields.data || !columns) return <Waiting />
  const edited = view === undefined ? before : view
  if (edited === undefined) return <ViewProblem text={GONE} />
  return (
    <ViewEditor
      key={`${viewId} ${copy ?? ''}`}
      view={edited}
      isGone={view === undefined}
      copied={isNew ? find(copy) : undefined}
      added={{
        filters: added,
        sort: sortIn({ sort, desc, thenBy }),
        layout: layout && layoutBy(layout, by ?? null),
      }}
      fields={fields.data}
      columns={columns}
    />
  )
}

const sortIn = ({ sort, desc, thenBy }: Pick<ViewAddress, 'sort' | 'desc' | 'thenBy'>) =>
  sort === undefined
    ? undefined
    : { by: sort, descending: desc === true, ...(typeof thenBy === 'string' && { thenBy: readSorts(thenBy) }) }

/** What was edited under this address before it was deleted, or no longer shared. */
function useBefore(view: View | null | undefined, viewId: string): View | undefined {
  const [before, setBefore] = useState<{ view: View; viewId: string }>()
  if (view && view !== before?.view) setBefore({ view, viewId })
  return before?.viewId === viewId ? before.view : undefined
}

const Waiting = () => (
  <>
    <ViewHead />
    <div className="view-editor">
      <div className="view-form">
        <Skeleton shape="form" rows={6} />
      </div>
    </div>
  </>
)
