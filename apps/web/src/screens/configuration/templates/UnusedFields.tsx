import type { FieldDefinition } from '@dossier/contract/fields'
import { fields } from '@dossier/contract/fields/calls'
import { offeredFields } from '@dossier/core/fields/is-offered'
import type { DesignSection } from '@dossier/core/templates/design'
import { textFilter } from '@dossier/core/text/folded'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { queryOf } from '../../../lib/cache.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Loaded } from '../Loaded.tsx'
import { NewField } from './NewField.tsx'
import { PlaceChosen } from './PlaceChosen.tsx'
import { UnusedField } from './UnusedField.tsx'
import { useChosen } from './use-chosen.ts'
import type { useFormDrag } from './use-form-drag.ts'

/** More are found by searching. */
const SHOWN = 100

interface UnusedFieldsProps {
  used: ReadonlySet<string>
  sections: readonly DesignSection[]
  /** The section in which somebody works. */
  section: string
  onAdd: (id: string) => void
  /** Puts several at the end of a section. */
  onPlace: (ids: readonly string[], section: string) => void
  onGrip: ReturnType<typeof useFormDrag>['start']
}

/** The fields that the form does not have: pressed, dragged, or several chosen and placed at once, they join it. */
export const UnusedFields = memo(function UnusedFields(props: UnusedFieldsProps) {
  const all = useQuery(queryOf(fields.definitions))
  const [text, setText] = useState('')
  return (
    <aside className="design-unused" aria-label="Fields that are not used">
      <TextField
        aria-label="Search fields"
        placeholder="Search fields"
        type="search"
        maxLength={200}
        icon={<Search size={14} aria-hidden />}
        value={text}
        onChange={setText}
      />
      <Loaded query={all} skeleton={{ shape: 'list', rows: 4 }}>
        {(loaded) => <Found all={loaded} text={text} {...props} />}
      </Loaded>
      <div className="design-actions">
        <NewField onAdd={props.onAdd} />
        <Link to="/configuration" search={{ section: 'fields' }} className="btn ghost">
          All Fields
        </Link>
      </div>
    </aside>
  )
})

interface FoundProps extends UnusedFieldsProps {
  all: readonly FieldDefinition[]
  text: string
}

function Found({ all, text, used, sections, section, onAdd, onPlace, onGrip }: FoundProps) {
  const unused = useMemo(() => offeredFields(all).filter(({ id }) => !used.has(id)), [all, used])
  const fits = textFilter(text)
  const found = unused.filter(({ title }) => fits(title))
  const shown = found.slice(0, SHOWN)
  const chosen = useChosen(
    unused.map(({ id }) => id),
    shown.map(({ id }) => id),
  )
  const place = (to: string) => {
    onPlace(chosen.ids, to)
    chosen.clear()
  }
  return (
    <>
      {shown.length > 1 && (
        <Checkbox
          isSelected={chosen.ofShown === 'all'}
          isIndeterminate={chosen.ofShown === 'some'}
          onChange={chosen.toggleShown}
        >
          Choose all {shown.length} shown
        </Checkbox>
      )}
      <ul onClickCapture={chosen.onClickCapture}>
        {shown.map((field) => (
          <UnusedField
            key={field.id}
            field={field}
            isChosen={chosen.ids.includes(field.id)}
            onChoose={() => chosen.toggle(field.id)}
            onAdd={() => onAdd(field.id)}
            onPointerDown={onGrip({
              kind: 'field',
              id: field.id,
              ...(chosen.ids.includes(field.id) && { together: chosen.ids }),
            })}
          />
        ))}
      </ul>
      {found.length > SHOWN && <p className="sub">{found.length - SHOWN} more. Search to find them.</p>}
      {found.length === 0 && <p className="sub">{whyNone(all.length, text.trim())}</p>}
      {chosen.ids.length > 0 && (
        <PlaceChosen
          key={section}
          count={chosen.ids.length}
          sections={sections}
          section={section}
          onPlace={place}
          onClear={chosen.clear}
        />
      )}
    </>
  )
}

function whyNone(total: number, term: string): string {
  if (total === 0) return 'There are no fields yet.'
  return term === '' ? 'The form has every field.' : 'No unused field has that name.'
}
