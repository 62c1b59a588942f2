import type { FieldDefinition } from '@dossier/contract/fields'
import { TYPE_TITLES } from '@dossier/core/fields/types/type-titles'
import { GripVertical, Plus } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useInOwnWords } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'

interface UnusedFieldProps {
  field: FieldDefinition
  isChosen: boolean
  onChoose: () => void
  onAdd: () => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** A field that the form does not have. */
export function UnusedField({ field, isChosen, onChoose, onAdd, onPointerDown }: UnusedFieldProps) {
  const { title, dataType } = field
  const say = useInOwnWords()
  return (
    <li className="design-row" data-chosen={isChosen || undefined}>
      <span className="form-grip" aria-hidden onPointerDown={onPointerDown}>
        <GripVertical size={14} />
      </span>
      <Checkbox aria-label={`Choose ${title}`} isSelected={isChosen} onChange={onChoose} />
      <button type="button" className="design-toggle" onClick={onAdd}>
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
}
