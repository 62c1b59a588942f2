import type { Filter } from '@dossier/core/filters/filter'
import { operatorWords, takesValue } from '@dossier/core/filters/operator-words'
import { X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import type { FilterBarState } from './use-filter-bar.ts'
import type { OfferedColumn } from './use-filter-columns.ts'
import { useValueText } from './use-value-text.ts'

interface FilterChipProps {
  filter: Filter
  bar: FilterBarState
  isInGroup: boolean
}

/** One filter: its column, how it is compared, its value, and a button that removes it. (B-FILTER-15) */
export function FilterChip(props: FilterChipProps) {
  const { filter, bar } = props
  const column = bar.columns.get(filter.field)
  return column ? <ColumnChip {...props} column={column} /> : <UnknownChip filter={filter} bar={bar} />
}

function ColumnChip({ filter, bar, isInGroup, column }: FilterChipProps & { column: OfferedColumn }) {
  const value = useValueText(filter, column)
  const open = bar.open?.id === filter.id ? bar.open : undefined
  const button = useRef<HTMLButtonElement>(null)
  const words = operatorWords(column.comparison, filter.operator, filter.was)
  return (
    <div
      role="group"
      aria-label={[column.label, words, value].filter(Boolean).join(' ')}
      className="filter-chip"
      data-filter={filter.id}
      data-unapplied={!bar.draft.isApplied(filter) || undefined}
      {...faultOf(bar, filter)}
      onKeyDown={removeKeys(() => bar.remove(filter.id))}
    >
      <ColumnMenu filter={filter} bar={bar} isInGroup={isInGroup} label={column.label} />
      <Button
        className="filter-operator"
        data-was={filter.was || undefined}
        ref={takesValue(filter.operator) ? undefined : button}
        onPress={() => bar.edit(filter, 'operator')}
      >
        {words}
      </Button>
      {takesValue(filter.operator) && (
        <Button ref={button} className="filter-value" onPress={() => bar.edit(filter, 'value')}>
          <span className="truncate">{value || '…'}</span>
        </Button>
      )}
      <RemoveButton label={column.label} onRemove={() => bar.remove(filter.id)} />
      {open && (
        <FilterEditor
          filter={filter}
          column={column}
          columns={bar.columns}
          part={open.part}
          onChange={bar.put}
          onClose={bar.close}
          onApply={bar.apply}
          asksBefore={bar.asksBefore}
          triggerRef={button}
        />
      )}
    </div>
  )
}

/** Of a field that does not exist, or that the person may not see. */
const UnknownChip = ({ filter, bar }: Omit<FilterChipProps, 'isInGroup'>) => (
  <div
    role="group"
    aria-label="Unavailable field"
    className="filter-chip"
    data-filter={filter.id}
    data-fault
    onKeyDown={removeKeys(() => bar.remove(filter.id))}
  >
    <span className="filter-unknown">Unavailable field</span>
    <RemoveButton label="unavailable field" onRemove={() => bar.remove(filter.id)} />
  </div>
)

/** The sentence about a filter is below the bar. */
const faultOf = ({ fault, faultTextId }: FilterBarState, { id }: Filter) =>
  fault?.id === id ? { 'data-fault': true, 'aria-describedby': faultTextId } : {}

const RemoveButton = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Button className="filter-remove" aria-label={`Remove filter ${label}`} onPress={onRemove}>
    <X size={13} aria-hidden />
  </Button>
)

/** Not while something is typed in the editor, whose events arrive here, too. */
const removeKeys = (remove: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return
  if (!event.currentTarget.contains(event.target as Node)) return
  event.preventDefault()
  remove()
}

function ColumnMenu({ filter, bar, isInGroup, label }: FilterChipProps & { label: string }) {
  const actions: Record<string, () => void> = {
    duplicate: () => bar.duplicate(filter.id),
    group: () => bar.move(filter.id, bar.groupToJoin(filter.id)),
    alone: () => bar.move(filter.id),
    remove: () => bar.remove(filter.id),
  }
  return (
    <MenuTrigger>
      <Button className="filter-column">{label}</Button>
      <Popover placement="bottom start" aria-label={`Filter ${label}`}>
        <Menu aria-label={`Filter ${label}`} onAction={(key) => actions[String(key)]?.()}>
          <MenuItem id="duplicate">Duplicate</MenuItem>
          {isInGroup ? (
            <MenuItem id="alone">Move out of “Any of”</MenuItem>
          ) : (
            <MenuItem id="group">Move to “Any of”</MenuItem>
          )}
          <MenuItem id="remove" danger>
            Remove
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
