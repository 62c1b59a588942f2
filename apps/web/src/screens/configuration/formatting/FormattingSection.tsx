import { formattingRules, type FormattingSetting } from '@dossier/contract/formatting-rules'
import { fieldType } from '@dossier/core/fields/types/registry'
import { useQuery } from '@tanstack/react-query'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { queryOf } from '../../../lib/cache.ts'
import { LookupList } from '../lookups/LookupList.tsx'
import { FormattingSheet } from './FormattingSheet.tsx'

/** Formatting rules that are copied to columns of views. (C-FMT-05) */
export function FormattingSection() {
  const found = useQuery(queryOf(formattingRules.list))
  return (
    <LookupList
      label="Formatting rules"
      add="Add Formatting Rules"
      note="Rules that give cells of lists colors, bars and icons. Editors copy them to columns of their views; a later change here does not reach the copies."
      found={found}
      stale={[formattingRules.list]}
      columnsOf={columnsOf}
      empty={
        <>
          <b>There are no global rules yet.</b> Add some to use the same colors in several views.
        </>
      }
    >
      {(sheet) => <FormattingSheet {...sheet} />}
    </LookupList>
  )
}

const columnsOf = (open: (setting: FormattingSetting) => void): TableColumn<FormattingSetting>[] => [
  {
    id: 'title',
    heading: 'Formatting rules',
    isHead: true,
    width: { min: 180, grow: 1 },
    cell: (setting) => <RowName name={setting.title} onOpen={() => open(setting)} />,
  },
  {
    id: 'type',
    heading: 'Columns of type',
    width: { min: 140 },
    narrow: 'line',
    cell: ({ dataType }) => fieldType(dataType).title,
  },
  { id: 'rules', heading: 'Rules', width: { min: 80 }, narrow: 'line', cell: ({ rules }) => String(rules.length) },
]
