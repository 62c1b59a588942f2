import type { FieldValue, Marker } from '@dossier/contract/fields'
import type { TemplateField } from '@dossier/contract/templates'
import { FieldEditor, isInlineType } from '../fields/FieldEditor.tsx'
import { displayText } from '../fields/field-text.ts'
import { ListEditor } from '../fields/ListEditor.tsx'
import { MarkerEditor } from '../maps/MarkerEditor.tsx'
import { PickButton } from './FormPicks.tsx'
import { FormRow } from './FormRow.tsx'

interface NewFieldRowProps {
  of: Pick<TemplateField, 'field'>
  value: unknown
  problem: string | undefined
  onChange: (value: unknown) => void
}

const REQUIRED = '[Required]'

/** One field of a record that is being filled in. */
export function NewFieldRow({ of: { field }, value, problem, onChange }: NewFieldRowProps) {
  const isMissing = problem === REQUIRED
  return (
    <FormRow
      label={field.title}
      mark={isMissing && <span className="required">{REQUIRED}</span>}
      note={field.description || undefined}
    >
      {(labelId) => (
        <>
          {isInlineType(field.dataType) ? (
            <FieldEditor
              dataType={field.dataType}
              definition={field}
              value={value}
              onChange={onChange}
              isInvalid={problem !== undefined && !isMissing}
            />
          ) : field.dataType === 'map-marker' ? (
            <MarkerEditor
              definition={field}
              value={Array.isArray(value) ? (value as Marker[]) : []}
              onChange={onChange}
            />
          ) : (
            <PickButton
              labelId={labelId}
              list={(close, triggerRef) => (
                <ListEditor
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
              {displayText(field, (value ?? null) as FieldValue)}
            </PickButton>
          )}
          {problem !== undefined && !isMissing && <p className="field-error">{problem}</p>}
        </>
      )}
    </FormRow>
  )
}
