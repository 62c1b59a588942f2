import { viewLayouts } from '@dossier/contract/views/layouts'
import { columnOfLayout, shownLayout } from '@dossier/core/views/layout'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Gallery } from '../../../kits/gallery/Gallery.tsx'
import { TablePager } from '../../../kits/list-table/TablePager.tsx'
import { useRecordOpening } from '../../../kits/record-table/use-record-opening.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useCardScene } from '../board/use-card-scene.ts'
import { EmptyList } from '../EmptyList.tsx'
import { ListProblem } from '../ListProblem.tsx'
import { useReport } from '../list-state.ts'
import type { RowsProps } from '../PlainRows.tsx'
import { useCaseList } from '../use-case-list.ts'

/** A page of a view's records as cards with pictures. */
export function GalleryRows({ view, search, report }: RowsProps) {
  const list = useCaseList(view, search)
  const { table } = list
  useReport(report, { ...list, total: table && { count: table.totalRecords, isMinimum: table.totalIsMinimum } })
  if (table) return <Cards view={view} search={search} list={list} table={table} />
  return list.error && <ListProblem text={messageOf(list.error)} onRetry={list.refresh} />
}

type List = ReturnType<typeof useCaseList>

interface CardsProps extends Pick<RowsProps, 'view' | 'search'> {
  list: List
  table: NonNullable<List['table']>
}

function Cards({ view, search, list, table }: CardsProps) {
  const rows = table.cases
  const pictureColumn = columnOfLayout(shownLayout(view, search)) ?? undefined
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other)
  const pictures = useQuery({
    ...queryOf(viewLayouts.pictures, {
      query: { ids: ids.join(), ...(pictureColumn !== undefined && { pictureColumn }) },
    }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const scene = useCardScene({ view, by: '' }, rows)
  const opening = useRecordOpening()
  if (rows.length === 0 && !list.isBusy) return <EmptyList />
  return (
    <Gallery
      label={view.title}
      rows={rows}
      {...scene}
      opening={opening}
      pictures={pictures.data ?? []}
      isBusy={list.isBusy}
      problem={
        pictures.error && <ListProblem text={messageOf(pictures.error)} onRetry={() => void pictures.refetch()} />
      }
      footer={
        <TablePager
          page={list.page}
          pageSize={view.pageSize}
          shown={rows.length}
          total={{ count: table.totalRecords, isMinimum: table.totalIsMinimum }}
          onPage={list.toPage}
        />
      }
    />
  )
}
