import type { FieldDefinition } from '@dossier/contract/fields'
import { fields } from '@dossier/contract/fields/calls'
import { offeredFields } from '@dossier/core/fields/is-offered'
import { TYPE_TITLES } from '@dossier/core/fields/types/type-titles'
import { textFilter } from '@dossier/core/text/folded'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GripVertical, Plus, Search } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { queryOf } from '../../../lib/cache.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { Loaded } from '../Loaded.tsx'
import type { useFormDrag } from './use-form-drag.ts'

/** More are found by searching. */
const SHOWN = 100

interface UnusedFieldsProps {
  used: ReadonlySet<string>
  onAdd: (id: string) => void
  onGrip: ReturnType<typeof useFormDrag>['start']
}

/** The fields that the form does not have: pressed or dragged, they join it. */
export const UnusedFields = memo(function UnusedFields({ used, onAdd, onGrip }: UnusedFieldsProps) {
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
        {(loaded) => <Found all={loaded} text={text} used={used} onAdd={onAdd} onGrip={onGrip} />}
      </Loaded>
      <Link to="/configuration" search={{ section: 'fields' }} className="btn ghost">
        Define Fields
      </Link>
    </aside>
  )
})

interface FoundProps extends UnusedFieldsProps {
  all: readonly FieldDefinition[]
  text: string
}

function Found({ all, text, used, onAdd, onGrip }: FoundProps) {
  const unused = useMemo(() => offeredFields(all).filter(({ id }) => !used.has(id)), [all, used])
  const fits = textFilter(text)
  const found = unused.filter(({ title }) => fits(title))
  return (
    <>
      <ul>
        {found.slice(0, SHOWN).map((field) => (
          <UnusedField key={field.id} field={field} onAdd={onAdd} onGrip={onGrip} />
        ))}
      </ul>
      {found.length > SHOWN && <p className="sub">{found.length - SHOWN} more. Search to find them.</p>}
      {found.length === 0 && <p className="sub">{whyNone(all.length, text.trim())}</p>}
    </>
  )
}

function whyNone(total: number, term: string): string {
  if (total === 0) return 'There are no fields yet.'
  return term === '' ? 'The form has every field.' : 'No unused field has that name.'
}

interface UnusedFieldProps extends Pick<UnusedFieldsProps, 'onAdd' | 'onGrip'> {
  field: FieldDefinition
}

const UnusedField = memo(function UnusedField({ field: { id, title, dataType }, onAdd, onGrip }: UnusedFieldProps) {
  const say = useInOwnWords()
  return (
    <li className="design-row">
      <span className="form-grip" aria-hidden onPointerDown={onGrip({ kind: 'field', id })}>
        <GripVertical size={14} />
      </span>
      <button type="button" className="design-toggle" onClick={() => onAdd(id)}>
        <span className="vh">Add </span>
        <span className="truncate" dir="auto">
          {title}
        </span>
        <span className="design-type">{say(TYPE_TITLES[dataType])}</span>
        <span className="grow" />
        <Plus size={14} aria-hidden />
      </button>
    </li>
  )
})
