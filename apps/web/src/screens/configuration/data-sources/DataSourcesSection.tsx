import { dataDefinitions, type DataDefinition } from '@dossier/contract/data-sources/definitions'
import { dataSources, type DataSource } from '@dossier/contract/data-sources/sources'
import { canEditDataSource, canManageDataSources } from '@dossier/core/access/data-sources'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { LookupList } from '../lookups/LookupList.tsx'
import type { SectionSearch } from '../sections.ts'
import { ItemsPart } from './ItemsPart.tsx'
import { SourceSheet } from './SourceSheet.tsx'
import './data-sources.css'

/** The data sources that the reader edits; of the one in the address, its items. */
export function DataSourcesSection() {
  const { source } = useSearch({ strict: false }) as SectionSearch
  return source === undefined ? <SourceList /> : <ItemsPart key={source} sourceId={source} />
}

const NONE: readonly DataDefinition[] = []

function SourceList() {
  const me = useMe()
  const all = useQuery(queryOf(dataSources.list))
  const { data: definitions = NONE } = useQuery(queryOf(dataDefinitions.list))
  const own = all.data?.filter((source) => canEditDataSource(me, source))
  const isManager = canManageDataSources(me)
  return (
    <LookupList
      label="Data sources"
      add={isManager ? 'Add Data Source' : null}
      note="Lists of items, such as vehicles or suppliers. A definition says what an item consists of."
      found={{ ...all, data: own } as typeof all}
      stale={[dataSources.list]}
      columnsOf={columnsOf}
      empty={isManager ? <Nothing /> : <b>There are no data sources that you can edit.</b>}
    >
      {(sheet) => <SourceSheet {...sheet} definitions={definitions} />}
    </LookupList>
  )
}

const Nothing = () => (
  <>
    <b>There are no data sources yet.</b> Add a definition first, then a data source with its items.
  </>
)

const columnsOf = (): TableColumn<DataSource>[] => [
  {
    id: 'title',
    heading: 'Data source',
    isHead: true,
    width: { min: 180, grow: 1 },
    cell: ({ id, title }) => (
      <Link
        to="/configuration"
        search={{ section: 'dataSources', source: id }}
        className="truncate row-open"
        activeProps={{}}
        dir="auto"
      >
        {title}
      </Link>
    ),
  },
  {
    id: 'items',
    heading: 'Items',
    width: { min: 90 },
    isNumeric: true,
    narrow: 'labeled',
    cell: ({ itemCount }) => itemCount.toLocaleString(),
  },
]
