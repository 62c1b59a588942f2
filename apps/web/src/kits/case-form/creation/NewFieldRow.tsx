import type { FieldValue } from '@dossier/contract/fields'
import type { TemplateField } from '@dossier/contract/templates'
import { useId, useState } from 'react'
import { FieldError } from '../../../ui/FieldError.tsx'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import type { OtherField } from '../../fields/items/item-limit.ts'
import { ListEditor } from '../../fields/ListEditor.tsx'
import { MismatchNote } from '../../fields/MismatchNote.tsx'
import { ValueText } from '../../fields/ValueText.tsx'
import { widgetOf } from '../../fields/widgets.ts'
import { PickButton } from '../FormPicks.tsx'
import { FormRow } from '../FormRow.tsx'

interface NewFieldRowProps {
  of: Pick<TemplateField, 'field'>
  /** The name of its input, in a form of the kit. */
  input?: string
  value: unknown
  problem: string | undefined
  onChange: (value: unknown) => void
  /** The problem is looked for after every letter. */
  isLive?: boolean
  /** On whose value the items of a list depend. */
  other?: OtherField | undefined
}

const REQUIRED = '[Required]'

/** One field of a record that is being filled in. */
export function NewFieldRow({ of: { field }, input, value, problem, onChange, isLive, other }: NewFieldRowProps) {
  const faultId = useId()
  const widget = widgetOf(field)
  const isMissing = problem === REQUIRED
  /** Errors are shown when the person leaves a field, not while typing. */
  const [isTyping, setTyping] = useState(false)
  const fault = isMissing || (isLive && isTyping) ? undefined : problem
  return (
    <FormRow
      label={field.title}
      mark={isMissing && <span className="required">{REQUIRED}</span>}
      note={field.description || undefined}
    >
      {(labelId) => (
        <div
          className="editor-row"
          data-input={input}
          onBlur={({ currentTarget, relatedTarget }) => {
            // From one box of a date to the next.
            const isBox = relatedTarget?.matches('.date-part') && currentTarget.contains(relatedTarget)
            if (!isBox) setTyping(false)
          }}
        >
          {widget.way === 'shown' ? (
            <p className="read-value">
              <ValueText definition={field} value={(value ?? null) as FieldValue} />
            </p>
          ) : widget.way !== 'list' ? (
            <FieldEditor
              widget={widget}
              definition={field}
              other={other}
              value={value}
              onChange={(next) => {
                setTyping(true)
                onChange(next)
              }}
              isInvalid={fault !== undefined}
              describedBy={fault && faultId}
            />
          ) : (
            <PickButton
              labelId={labelId}
              list={(close, triggerRef) => (
                <ListEditor
                  other={other}
                  definition={field}
                  value={value}
                  onChange={onChange}
                  onCommit={(next) => {
                    onChange(next)
                    close()
                  }}
                  onClose={close}
                  triggerRef={triggerRef}
                />
              )}
            >
              <ValueText definition={field} value={(value ?? null) as FieldValue} />
            </PickButton>
          )}
          {other && <MismatchNote definition={field} value={(value ?? null) as FieldValue} other={other} />}
          <FieldError id={faultId} text={fault} />
        </div>
      )}
    </FormRow>
  )
}
