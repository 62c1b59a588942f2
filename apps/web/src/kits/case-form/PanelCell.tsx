import { fieldKey } from '@dossier/core/fields/field-key'
import { Button } from '../../ui/Button.tsx'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import { isEmptyValue } from '../fields/field-text.ts'
import { FieldValueText } from '../fields/FieldValueText.tsx'
import { MismatchNote } from '../fields/MismatchNote.tsx'
import type { Widget } from '../fields/widgets.ts'
import { useCaseState, useOpenCase } from './case-context.ts'
import { fieldAt } from '../editing/places.ts'
import { shownValue, type FieldCellProps } from './field-cell.ts'
import { takesFocus } from './takes-focus.ts'
import { useReturningFocus } from './use-returning-focus.ts'

interface PanelCellProps extends FieldCellProps {
  widget: Extract<Widget, { way: 'panel' }>
}

/** A value with a preview; editing opens something larger, saved as a whole. */
export function PanelCell({ field, state, widget }: PanelCellProps) {
  const { store, editing, begin } = useOpenCase()
  const { title, extensions } = field.field
  const filter = fieldKey(extensions.listFilter ?? '')
  const other = useCaseState(({ record }) => fieldAt(record, filter))
  const place = fieldKey(field.field.id)
  const { edit, isEditable, isHere } = state
  const isOpen = edit !== undefined && edit.phase !== 'saving' && isHere
  const button = useReturningFocus(isOpen)
  if (isOpen) {
    return (
      <div className="panel-edit">
        <FieldEditor
          widget={widget}
          definition={field.field}
          other={other}
          value={edit.value}
          onChange={(value) => editing.type(place, value)}
          onCommit={() => void editing.commit(place)}
          isInvalid={edit.phase === 'failed'}
          autoFocus={takesFocus(store.get(), place)}
        />
        <div className="panel-actions">
          <Button variant="primary" onPress={() => void editing.commit(place)}>
            Save
          </Button>
          <Button onPress={() => editing.cancel(place)}>Cancel</Button>
        </div>
      </div>
    )
  }
  const shown = { definition: field.field, value: shownValue(state, field) }
  const isPreviewed = widget.isWhole && !isEmptyValue(shown.definition, shown.value)
  return (
    <div className="panel-row">
      <div className="place-value">
        {!isPreviewed && <FieldValueText {...shown} />}
        {isEditable && edit?.phase !== 'saving' && (
          <Button ref={button} aria-label={`Edit ${title}`} onPress={() => begin(place)}>
            Edit
          </Button>
        )}
      </div>
      <widget.Preview {...shown} />
      {other && <MismatchNote {...shown} other={other} />}
    </div>
  )
}
