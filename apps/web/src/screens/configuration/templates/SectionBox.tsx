import type { DesignSection } from '@dossier/core/templates/design'
import { ArrowDown, ArrowUp, ChevronRight, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { LOOKUP_TITLE_LENGTH, TEXT_LENGTH } from '@dossier/contract/limits'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { useFormDrag } from './use-form-drag.ts'

interface SectionBoxProps extends SectionActions {
  section: DesignSection
  isOpen: boolean
  isDragged: boolean
  onToggle: (id: string) => void
  onGrip: ReturnType<typeof useFormDrag>['start']
  /** Its fields. */
  children: ReactNode[]
}

interface SectionActions {
  isFirst: boolean
  isLast: boolean
  onChange: (part: Partial<DesignSection>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One section of the form with its fields. */
export function SectionBox(props: SectionBoxProps) {
  const { section, isOpen, isDragged, onToggle, onGrip, children, ...actions } = props
  const { id, title, description } = section
  return (
    <section className="design-section" data-section={id} data-dragged={isDragged || undefined} aria-label={title}>
      <div className="design-row design-section-head">
        <span className="form-grip" aria-hidden onPointerDown={onGrip({ kind: 'section', id })}>
          <GripVertical size={14} />
        </span>
        <h2 className="grow">
          <button
            type="button"
            className="design-toggle"
            data-toggle={id}
            aria-expanded={isOpen}
            onClick={() => onToggle(id)}
          >
            <span className="truncate" dir="auto">
              {title}
            </span>
            <span className="design-type">{children.length}</span>
            <span className="grow" />
            <ChevronRight size={14} className="chevron" aria-hidden />
          </button>
        </h2>
      </div>
      {isOpen ? (
        <SectionSettings section={section} {...actions} />
      ) : (
        description && <p className="sub design-note">{description}</p>
      )}
      <ul className="design-fields">
        {children}
        {children.length === 0 && (
          <li className="design-empty sub" data-field="">
            Drag fields here, or open the section and add them.
          </li>
        )}
      </ul>
    </section>
  )
}

function SectionSettings({
  section: { title, description, collapsed, hideWhenEmpty },
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: SectionActions & { section: DesignSection }) {
  return (
    <div className="design-settings">
      <TextField
        label="Title of the section"
        value={title}
        maxLength={LOOKUP_TITLE_LENGTH}
        isRequired
        error={title.trim() === '' ? 'Enter a title for the section.' : undefined}
        onChange={(text) => onChange({ title: text })}
      />
      <TextField
        label="Description"
        value={description}
        maxLength={TEXT_LENGTH}
        rows={2}
        onChange={(text) => onChange({ description: text })}
      />
      <Checkbox isSelected={collapsed} onChange={(is) => onChange({ collapsed: is })}>
        Collapsed by default
      </Checkbox>
      <Checkbox isSelected={hideWhenEmpty} onChange={(is) => onChange({ hideWhenEmpty: is })}>
        Hidden while no field has a value
      </Checkbox>
      <div className="design-actions">
        <Button variant="outline" onPress={() => onMove(-1)} isDisabled={isFirst}>
          <ArrowUp size={14} aria-hidden />
          Move up
        </Button>
        <Button variant="outline" onPress={() => onMove(1)} isDisabled={isLast}>
          <ArrowDown size={14} aria-hidden />
          Move down
        </Button>
        <Button variant="outline" onPress={onRemove} isDisabled={isFirst && isLast}>
          Remove section
        </Button>
      </div>
    </div>
  )
}
