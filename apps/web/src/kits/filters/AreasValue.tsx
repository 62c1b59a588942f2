import { AreaSearch } from '../areas/AreaSearch.tsx'
import { chosenOf } from './chosen.ts'
import type { ValueProps } from './value-props.ts'

/** Areas of the tree; with one, those below it are meant. */
export const AreasValue = ({ filter, onChange, autoFocus }: ValueProps) => (
  <div className="picker filter-list-value">
    <AreaSearch
      chosen={new Set(chosenOf(filter.value).map(Number))}
      onChange={(ids) => onChange({ ...filter, value: ids.size === 0 ? null : [...ids] })}
      autoFocus={autoFocus}
    />
  </div>
)
