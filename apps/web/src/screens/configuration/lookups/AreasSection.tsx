import { areas, type AreaNode } from '@dossier/contract/lookups/areas'
import { useQuery } from '@tanstack/react-query'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { queryOf } from '../../../lib/cache.ts'
import { AreaSheet } from './AreaSheet.tsx'
import { areaRows, type AreaListRow } from './area-rows.ts'
import { LookupList } from './LookupList.tsx'

const rowsOf = (tree: AreaNode[]) => areaRows(tree)

/** The areas of the tenant, each below the one that it is part of. */
export function AreasSection() {
  const found = useQuery({ ...queryOf(areas.fullTree), select: rowsOf })
  return (
    <LookupList
      label="Areas"
      add="Add Area"
      note="Where things happen. An area can be part of another one."
      found={found}
      stale={STALE}
      columnsOf={columnsOf}
      empty={
        <>
          <b>There are no areas yet.</b> Add some, such as districts or buildings.
        </>
      }
    >
      {(sheet) => <AreaSheet {...sheet} />}
    </LookupList>
  )
}

const STALE = [areas.fullTree, areas.tree, areas.list, areas.dictionary, areas.page, areas.searchTree, areas.get]

const columnsOf = (open: (area: AreaListRow) => void): TableColumn<AreaListRow>[] => [
  {
    id: 'title',
    heading: 'Area',
    isHead: true,
    width: { min: 220, grow: 1 },
    cell: (area) => (
      <span className="lookups-branch" style={{ paddingLeft: area.depth * 20 }}>
        <RowName name={area.title} mark={area.isOff && 'Disabled'} onOpen={() => open(area)} />
      </span>
    ),
  },
]
