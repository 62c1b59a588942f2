import type { ViewContents } from '@dossier/contract/dashboards/contents'
import { views } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { defaultSortOf } from '@dossier/core/views/list-page'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useWords } from '../../../lib/words.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useLookOf } from '../../formatting/use-look-of.ts'
import { RecordTable } from '../../record-table/RecordTable.tsx'
import { useRecordOpening } from '../../record-table/use-record-opening.ts'
import { useViewColumns } from '../../record-table/use-view-columns.ts'
import { useBoard } from '../board.ts'
import { Tile, TileEmpty, TileFailure } from '../Tile.tsx'
import type { TileProps } from '../tile-kinds.ts'
import { useAge } from '../use-age.ts'
import { useViewPage } from '../use-view-page.ts'

/** The first records of a view, live. */
export function ViewTile({ cell, contents: { viewId } }: TileProps<ViewContents>) {
  const { canEdit, removeTile } = useBoard()
  const all = useQuery(queryOf(views.list))
  const view = all.data?.find(({ id }) => id === viewId)
  if (view) return <Rows key={view.id} view={view} onGone={canEdit ? () => removeTile(cell.id) : undefined} />
  return (
    <Tile title="View" isSmall={viewId === undefined || all.data !== undefined}>
      {viewId === undefined ? (
        <TileEmpty>Choose a view in the settings of this tile.</TileEmpty>
      ) : all.data ? (
        <TileFailure
          text="Error loading view"
          reason="The view was deleted, or you lost access to it."
          onRemove={canEdit ? () => removeTile(cell.id) : undefined}
        />
      ) : all.error ? (
        <TileFailure text="Error loading view" reason={messageOf(all.error)} onRetry={() => void all.refetch()} />
      ) : (
        <Skeleton shape="list" rows={5} />
      )}
    </Tile>
  )
}

function Rows({ view, onGone }: { view: View; onGone: (() => void) | undefined }) {
  const words = useWords()
  const { isEditing } = useBoard()
  const { table, error, retry, isStale, isEnded } = useViewPage(view, isEditing)
  const columns = useViewColumns(view)
  const lookOf = useLookOf(view, table?.cases ?? [])
  const opening = useRecordOpening()
  const age = useAge()
  if (isEnded)
    return (
      <Tile title={view.title} isSmall>
        <TileFailure
          text="Error loading view"
          reason="The view was deleted, or you lost access to it."
          onRemove={onGone}
        />
      </Tile>
    )
  const note = (table && noteOf(table, words.records.toLowerCase())) ?? age
  return (
    <Tile title={view.title} note={note}>
      {isStale && <Alert>Unable to update...</Alert>}
      {table ? (
        table.cases.length === 0 ? (
          <TileEmpty>No {words.records.toLowerCase()} at the moment.</TileEmpty>
        ) : (
          <RecordTable
            label={view.title}
            rows={table.cases}
            columns={columns}
            sort={defaultSortOf(view)}
            onSort={() => undefined}
            opening={opening}
            offset={0}
            total={table.totalIsMinimum ? undefined : table.totalRecords}
            lookOf={lookOf}
            isEditable
          />
        )
      ) : error ? (
        <TileFailure text="Error loading view" reason={messageOf(error)} onRetry={retry} />
      ) : (
        <Skeleton shape="list" rows={5} />
      )}
    </Tile>
  )
}

/** What the tile leaves out. */
function noteOf(
  { cases, totalRecords, totalIsMinimum }: { cases: readonly unknown[]; totalRecords: number; totalIsMinimum: boolean },
  records: string,
): string | undefined {
  if (cases.length >= totalRecords && !totalIsMinimum) return undefined
  const total = `${totalIsMinimum ? 'more than ' : ''}${totalRecords.toLocaleString()}`
  return `First ${cases.length} of ${total} ${records}`
}
