import { dataDefinitions, type DataDefinition } from '@dossier/contract/data-sources/definitions'
import { useQuery } from '@tanstack/react-query'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { queryOf } from '../../../lib/cache.ts'
import { LookupList } from '../lookups/LookupList.tsx'
import { DefinitionSheet } from './DefinitionSheet.tsx'

/** What the items of data sources consist of. */
export function DefinitionsSection() {
  const found = useQuery(queryOf(dataDefinitions.list))
  return (
    <LookupList
      label="Definitions"
      add="Add Definition"
      note="What the items of data sources consist of, next to their labels."
      found={found}
      stale={[dataDefinitions.list, dataDefinitions.get, dataDefinitions.forSource]}
      columnsOf={columnsOf}
      empty={
        <>
          <b>There are no definitions yet.</b> Add one to describe the items of a data source.
        </>
      }
    >
      {(sheet) => <DefinitionSheet {...sheet} />}
    </LookupList>
  )
}

const columnsOf = (open: (definition: DataDefinition) => void): TableColumn<DataDefinition>[] => [
  {
    id: 'title',
    heading: 'Definition',
    isHead: true,
    width: { min: 180, grow: 1 },
    cell: (definition) => <RowName name={definition.title} onOpen={() => open(definition)} />,
  },
  {
    id: 'fields',
    heading: 'Fields',
    width: { min: 200, grow: 2 },
    narrow: 'line',
    cell: ({ fields }) => fields.map(({ title }) => title).join(', ') || 'Label only',
  },
]
