import { isAnyOf, type AnyOf } from '@dossier/core/filters/filter'
import { ListFilter, Plus, Split, TextCursorInput } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { AddFilter } from './AddFilter.tsx'
import { FilterChip } from './FilterChip.tsx'
import { useFilterBar, type FilterBarProps, type FilterBarState } from './use-filter-bar.ts'
import './filters.css'

const QueryBox = lazyPart(async () => ({ default: (await import('./QueryBox.tsx')).QueryBox }))

/** The filters of a list as chips. They are one stop of the Tab key, with arrow keys inside. */
export function FilterBar(props: FilterBarProps) {
  const root = useRef<HTMLElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const focusOn = (id?: string) =>
    // The chip, or what took its place, is drawn by then.
    void setTimeout(() => {
      const chip = id === undefined ? null : root.current?.querySelector(`[data-filter="${id}"]`)
      const target = chip?.querySelector<HTMLElement>('.filter-value') ?? chip?.querySelector('button') ?? adder.current
      target?.focus()
      // Entered from outside, the toolbar gives the focus to the button that had it last.
      if (document.activeElement !== target) target?.focus()
    })
  const bar = useFilterBar(props, focusOn)
  const { draft, columns } = bar
  const isText = draft.asText.isShown
  const setText = (isShown: boolean) => draft.setAsText((before) => ({ ...before, isShown }))
  useHotkeys([{ keys: 'f', label: 'Add a filter', run: () => adder.current?.click() }])
  return (
    <section className="filters" aria-label="Filters" ref={root}>
      {draft.entries.length > 0 && (
        <Toolbar className="filter-list" aria-label="Filters">
          {draft.entries.map((entry) =>
            isAnyOf(entry) ? (
              <AnyOfGroup key={entry.id} group={entry} bar={bar} />
            ) : (
              <FilterChip key={entry.id} filter={entry} bar={bar} isInGroup={false} />
            ),
          )}
        </Toolbar>
      )}
      <AddFilter ref={adder} columns={columns} onAdd={(column) => bar.add(column)}>
        <ListFilter size={14} aria-hidden />
        Add filter
      </AddFilter>
      <AddFilter columns={columns} onAdd={(column) => bar.add(column, newId())}>
        <Split size={14} aria-hidden />
        Add Filter Or
      </AddFilter>
      {!bar.asksBefore && (
        <Button aria-pressed={isText} onPress={() => setText(!isText)}>
          <TextCursorInput size={14} aria-hidden />
          As Text
        </Button>
      )}
      {draft.isChanged && (
        <span className="filter-apply">
          <Button variant="primary" onPress={bar.apply}>
            Apply
          </Button>
          <Button onPress={bar.reset}>Reset</Button>
        </span>
      )}
      {isText && (
        <Suspense fallback={null}>
          <QueryBox
            draft={draft}
            isPaused={bar.open !== null}
            onApply={bar.apply}
            onWords={props.onWords}
            onClose={() => {
              setText(false)
              focusOn()
            }}
          />
        </Suspense>
      )}
      <div className="filter-fault">
        <FieldError id={bar.faultTextId} text={bar.fault?.text} />
      </div>
    </section>
  )
}

function AnyOfGroup({ group, bar }: { group: AnyOf; bar: FilterBarState }) {
  return (
    <div role="group" aria-label="Any of" className="filter-any">
      <span className="filter-any-label">Any of:</span>
      {group.anyOf.map((filter) => (
        <FilterChip key={filter.id} filter={filter} bar={bar} isInGroup />
      ))}
      <AddFilter columns={bar.columns} onAdd={(column) => bar.add(column, group.id)} label="Add filter to “Any of”">
        <Plus size={14} aria-hidden />
      </AddFilter>
    </div>
  )
}
