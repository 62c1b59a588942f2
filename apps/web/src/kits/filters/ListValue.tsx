import { VALUES_PER_CLAUSE } from '@dossier/contract/clauses'
import { PickerList, type PickerListProps } from '../fields/Picker.tsx'
import { chosenOf } from './chosen.ts'
import type { ValueProps } from './value-props.ts'

type ListValueProps = Pick<ValueProps, 'filter' | 'column' | 'onChange' | 'autoFocus'> &
  Omit<PickerListProps, 'label' | 'chosen' | 'onPick' | 'autoFocus' | 'filter'>

/** Several of a list, with a search. */
export function ListValue({ filter, column, onChange, ...list }: ListValueProps) {
  return (
    <div className="picker filter-list-value">
      <PickerList
        {...list}
        label={`Search ${column.label}`}
        multiple
        chosen={chosenOf(filter.value)}
        onPick={(ids) =>
          onChange({ ...filter, value: ids.length === 0 ? null : ids.slice(0, VALUES_PER_CLAUSE), dynamicValue: null })
        }
      />
    </div>
  )
}
