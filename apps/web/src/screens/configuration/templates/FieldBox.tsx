import type { FieldDefinition } from '@dossier/contract/fields'
import { TYPE_TITLES } from '@dossier/core/fields/types/type-titles'
import type { DesignField } from '@dossier/core/templates/design'
import { ChevronRight, GripVertical } from 'lucide-react'
import { memo, type KeyboardEvent, type ReactNode } from 'react'
import { useInOwnWords } from '../../../lib/words.ts'
import type { useFormDrag } from './use-form-drag.ts'

interface FieldBoxProps {
  field: DesignField
  definition: FieldDefinition | undefined
  hasDefault: boolean
  isOpen: boolean
  isDragged: boolean
  onToggle: (id: string) => void
  onStep: (id: string, by: -1 | 1) => void
  onGrip: ReturnType<typeof useFormDrag>['start']
  /** Its settings, while it is open. */
  children: ReactNode
}

const BY_KEY: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** One field of the form. With hundreds of them, only those that changed are drawn again. */
export const FieldBox = memo(function FieldBox(props: FieldBoxProps) {
  const { field, definition, hasDefault, isOpen, isDragged, onToggle, onStep, onGrip, children } = props
  const title = definition?.title ?? field.id
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? BY_KEY[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    onStep(field.id, by)
  }
  const say = useInOwnWords()
  return (
    <li className="design-field" data-field={field.id} data-dragged={isDragged || undefined}>
      <div className="design-row">
        <span className="form-grip" aria-hidden onPointerDown={onGrip({ kind: 'field', id: field.id })}>
          <GripVertical size={14} />
        </span>
        <button
          type="button"
          className="design-toggle"
          data-toggle={field.id}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onToggle(field.id)}
          onKeyDown={onKeyDown}
        >
          <span className="truncate" dir="auto">
            {title}
          </span>
          <span className="design-type">{definition && say(TYPE_TITLES[definition.dataType])}</span>
          <span className="grow" />
          {marksOf(field, { hasDefault, isArchived: definition?.archived === true }).map((mark) => (
            <span key={mark} className="design-mark">
              {mark}
            </span>
          ))}
          <ChevronRight size={14} className="chevron" aria-hidden />
        </button>
      </div>
      {children}
    </li>
  )
})

interface Looks {
  hasDefault: boolean
  isArchived: boolean
}

function marksOf(
  { requiredRecord, requiredCase, permissions, isHidden }: DesignField,
  { hasDefault, isArchived }: Looks,
): string[] {
  return [
    ...(isArchived ? ['Archived'] : []),
    ...(requiredRecord || requiredCase ? ['Required'] : []),
    ...(hasDefault ? ['Default'] : []),
    ...(permissions ? ['Permissions'] : []),
    ...(isHidden ? ['Hidden'] : []),
  ]
}
