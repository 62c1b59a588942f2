import { withOperator } from '@dossier/core/filters/change-filter'
import type { Filter } from '@dossier/core/filters/filter'
import { filterFault } from '@dossier/core/filters/filter-fault'
import { operatorWords } from '@dossier/core/filters/operator-words'
import type { Operator } from '@dossier/contract/operators'
import { useState, type RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import type { OfferedColumn, OfferedColumns } from './use-filter-columns.ts'
import { ValueEditor } from './ValueEditor.tsx'
import './filters.css'

/** Where the focus goes when the editor opens. */
export type FilterPart = 'operator' | 'value'

interface FilterEditorProps {
  filter: Filter
  column: OfferedColumn
  columns: OfferedColumns
  part: FilterPart
  onChange: (filter: Filter) => void
  /** The filter asks nothing yet if it is closed in the middle of it. */
  onClose: () => void
  onApply: () => void
  /** The value before the save can be asked for as well. (D-131) */
  asksBefore?: boolean
  triggerRef: RefObject<HTMLElement | null>
}

/** How a column is compared, and with what. Changes show in the bar; nothing is asked before they are applied. */
export function FilterEditor(props: FilterEditorProps) {
  const { filter, column, columns, part, onChange, onClose, onApply, asksBefore = false, triggerRef } = props
  const [isSaid, setSaid] = useState(false)
  const fault = filterFault(filter, columns)
  const finish = (then: () => void) => {
    if (fault) return setSaid(true)
    onClose()
    then()
  }
  const autoFocus = part === 'value'
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
      className="filter-pop"
    >
      <Dialog ref={keepFocus} aria-label={`Filter by ${column.label}`} className="filter-editor">
        <Select
          label={`How to compare ${column.label}`}
          hideLabel
          items={choices(column, asksBefore)}
          value={choiceOf(filter)}
          onChange={(choice) => onChange(withChoice(filter, column, String(choice)))}
          autoFocus={!autoFocus}
        />
        <ValueEditor
          key={filter.operator === 'InTeam' ? 'teams' : 'value'}
          filter={filter}
          column={column}
          onChange={onChange}
          onEnter={() => finish(onApply)}
          autoFocus={autoFocus}
        />
        <FieldError text={isSaid ? fault : undefined} />
        <Button variant="outline" onPress={() => finish(() => undefined)}>
          Done
        </Button>
      </Dialog>
    </Popover>
  )
}

const BEFORE = 'before '

const choiceOf = ({ operator, was }: Filter) => (was ? BEFORE + operator : operator)

/** The operators for the value that a record has, then those for the one that it had. */
const choices = ({ operators, comparison }: OfferedColumn, asksBefore: boolean) =>
  (asksBefore ? [false, true] : [false]).flatMap((was) =>
    operators.map((operator) => ({
      id: was ? BEFORE + operator : operator,
      label: operatorWords(comparison, operator, was),
    })),
  )

function withChoice(filter: Filter, column: OfferedColumn, choice: string): Filter {
  const isBefore = choice.startsWith(BEFORE)
  const operator = (isBefore ? choice.slice(BEFORE.length) : choice) as Operator
  const { was: _was, ...next } = withOperator(filter, column, operator)
  return isBefore ? { ...next, was: true } : next
}
