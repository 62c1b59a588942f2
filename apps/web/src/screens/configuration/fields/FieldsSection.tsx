import { fields, type Field } from '@dossier/contract/fields/calls'
import { fieldType } from '@dossier/core/fields/types/registry'
import { useQuery } from '@tanstack/react-query'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { queryOf } from '../../../lib/cache.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { LookupList } from '../lookups/LookupList.tsx'
import { Recalculations } from './calculated/Recalculations.tsx'
import { FieldSheet } from './FieldSheet.tsx'
import { TYPE_ICONS } from './type-icons.ts'
import './fields.css'

/** The fields that templates can have. */
export function FieldsSection() {
  const found = useQuery(queryOf(fields.definitions))
  const say = useInOwnWords()
  return (
    <>
      <Recalculations />
      <LookupList
        label="Fields"
        add="Add Field"
        note={say('What records can hold besides title, status and the like. Templates choose among them.')}
        found={found}
        stale={STALE_FIELDS}
        columnsOf={columnsOf}
        also={({ id }) => id}
        empty={
          <>
            <b>There are no fields yet.</b> Add one, and then add it to a template.
          </>
        }
      >
        {(sheet) => <FieldSheet {...sheet} />}
      </LookupList>
    </>
  )
}

export const STALE_FIELDS = [fields.definitions, fields.list]

const columnsOf = (open: (field: Field) => void): TableColumn<Field>[] => [
  {
    id: 'title',
    heading: 'Field',
    isHead: true,
    width: { min: 180, grow: 1 },
    cell: (field) => <RowName name={field.title} mark={markOf(field)} onOpen={() => open(field)} />,
  },
  {
    id: 'type',
    heading: 'Type',
    width: { min: 170 },
    narrow: 'line',
    cell: ({ dataType }) => <TypeName dataType={dataType} />,
  },
  {
    id: 'templates',
    heading: 'Used by',
    width: { min: 160, grow: 1 },
    narrow: 'line',
    cell: ({ templates }) => <span className="truncate">{holdersIn(templates)}</span>,
  },
]

const markOf = ({ archived, permissions, displayReadOnly, rules }: Field): string[] => [
  ...(archived ? ['Archived'] : []),
  ...(permissions.adminOnly ? ['Administrators'] : displayReadOnly ? ['Read-only'] : []),
  ...(rules.total > 0 ? ['Rule'] : []),
]

const SHOWN = 2

function holdersIn({ titles, total }: Field['templates']): string {
  if (total === 0) return 'No template'
  const rest = total - Math.min(titles.length, SHOWN)
  return [...titles.slice(0, SHOWN), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

function TypeName({ dataType }: Pick<Field, 'dataType'>) {
  const Icon = TYPE_ICONS[dataType]
  return (
    <span className="field-type">
      <Icon size={15} aria-hidden />
      <span className="truncate">{fieldType(dataType).title}</span>
    </span>
  )
}
