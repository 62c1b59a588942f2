import type { CaseField } from '@dossier/contract/cases/details'
import type { FieldValue } from '@dossier/contract/fields'
import { fieldKey } from '@dossier/core/fields/field-key'
import { CheckboxEditor } from '../fields/CheckboxEditor.tsx'
import { FieldEditor, isInlineType } from '../fields/FieldEditor.tsx'
import { isEmptyValue } from '../fields/field-text.ts'
import { FieldValueText } from '../fields/FieldValueText.tsx'
import { ListEditor } from '../fields/ListEditor.tsx'
import { useCaseState, useOpenCase, usePlace, type PlaceState } from './case-context.ts'
import { MarkerRow } from './MarkerRow.tsx'
import { PlaceFrame } from './PlaceFrame.tsx'
import { fieldAt } from '../editing/places.ts'
import { useReturningFocus } from './use-returning-focus.ts'
import { ValueButton } from './ValueButton.tsx'

/** One field of the open record with its editor. */
export function FieldRow({ id }: { id: string }) {
  const place = fieldKey(id)
  const field = useCaseState(({ record }) => fieldAt(record, place))
  const isCase = useCaseState(({ record }) => record.isCase)
  const state = usePlace(place)
  if (!field) return null
  const isMissing = (isCase ? field.requiredCase : field.requiredRecord) && isEmptyValue(field.field, field.value)
  return (
    <PlaceFrame
      place={place}
      state={state}
      description={field.field.description}
      mark={isMissing && <span className="required">[Required]</span>}
    >
      {(labelId) => <FieldCell field={field} state={state} labelId={labelId} />}
    </PlaceFrame>
  )
}

interface FieldCellProps {
  field: CaseField
  state: PlaceState
  labelId: string
}

function FieldCell(props: FieldCellProps) {
  const { dataType } = props.field.field
  if (dataType === 'map-marker') return <MarkerRow {...props} />
  if (dataType === 'checkbox') return <CheckboxCell {...props} />
  return isInlineType(dataType) ? <InlineCell {...props} /> : <ListCell {...props} />
}

/** What is shown: one's own edit, or another person's draft, or the saved value. */
function shownValue({ edit, user, value }: PlaceState, field: CaseField): FieldValue {
  const isDrafted = !edit && user && field.draft !== undefined
  return isDrafted ? field.draft! : (value as FieldValue)
}

function InlineCell({ field, state, labelId }: FieldCellProps) {
  const { editing, begin } = useOpenCase()
  const place = fieldKey(field.field.id)
  const { edit } = state
  const isOpen = edit !== undefined && edit.phase !== 'saving' && state.isHere
  const button = useReturningFocus(isOpen)
  const { dataType } = field.field
  if (isOpen && isInlineType(dataType)) {
    return (
      <FieldEditor
        dataType={dataType}
        definition={field.field}
        value={edit.value}
        onChange={(value) => editing.type(place, value)}
        onCommit={(value) => void editing.commit(place, value)}
        onCancel={() => editing.cancel(place)}
        isInvalid={edit.phase === 'failed'}
        autoFocus
      />
    )
  }
  return (
    <ValueButton
      ref={button}
      labelId={labelId}
      isEditable={state.isEditable}
      isBusy={edit?.phase === 'saving'}
      onOpen={() => begin(place)}
    >
      <FieldValueText definition={field.field} value={shownValue(state, field)} />
    </ValueButton>
  )
}

function ListCell({ field, state, labelId }: FieldCellProps) {
  const { editing, begin } = useOpenCase()
  const place = fieldKey(field.field.id)
  const { edit } = state
  const isOpen = edit?.phase === 'open' && state.isHere
  const button = useReturningFocus(isOpen)
  return (
    <>
      <ValueButton
        ref={button}
        labelId={labelId}
        isEditable={state.isEditable}
        isBusy={edit?.phase === 'saving'}
        isExpanded={isOpen}
        onOpen={() => (edit && state.isHere ? editing.type(place, edit.value) : begin(place))}
      >
        <FieldValueText definition={field.field} value={shownValue(state, field)} />
      </ValueButton>
      {isOpen && (
        <ListEditor
          definition={field.field}
          value={edit.value}
          onChange={(value) => editing.type(place, value)}
          onCommit={(value) => void editing.commit(place, value)}
          onClose={() => editing.cancel(place)}
          triggerRef={button}
        />
      )}
    </>
  )
}

function CheckboxCell({ field, state }: FieldCellProps) {
  const { editing } = useOpenCase()
  const value = shownValue(state, field)
  if (!state.isEditable) {
    return (
      <div className="place-value">
        <FieldValueText definition={field.field} value={value} />
      </div>
    )
  }
  const choose = (next: unknown) => void editing.choose(fieldKey(field.field.id), next)
  return (
    <div className="place-value">
      <CheckboxEditor definition={field.field} value={value} onChange={choose} onCommit={choose} />
    </div>
  )
}
