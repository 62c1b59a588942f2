import { picksRecords } from '@dossier/core/fields/chosen-items'
import { fieldKey, ownValue } from '@dossier/core/fields/field-key'
import { CheckboxEditor } from '../fields/CheckboxEditor.tsx'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import { isEmptyValue } from '../fields/field-text.ts'
import { FieldFiles } from '../files/FieldFiles.tsx'
import { FieldValueText } from '../fields/FieldValueText.tsx'
import { ListEditor } from '../fields/ListEditor.tsx'
import { MismatchNote } from '../fields/MismatchNote.tsx'
import { RecordLinks } from '../fields/RecordLinks.tsx'
import { TimeSpentTable } from '../fields/TimeSpentTable.tsx'
import { widgetOf, type Widget } from '../fields/widgets.ts'
import { askerAt } from './AnswerLock.tsx'
import { CalculatedMark } from './CalculatedMark.tsx'
import { useCaseState, useOpenCase, usePlace } from './case-context.ts'
import { shownValue, type FieldCellProps } from './field-cell.ts'
import { PanelCell } from './PanelCell.tsx'
import { PlaceFrame } from './PlaceFrame.tsx'
import { fieldAt } from '../editing/places.ts'
import { takesFocus } from './takes-focus.ts'
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

/** What a record had at an earlier time is not known of these. */
const UNKEPT = new Set(['file-only', 'time-spent'])

function FieldCell(props: FieldCellProps) {
  const { field, state } = props
  const isPast = useCaseState((now) => now.isPast && !now.isPrinted)
  if (isPast && UNKEPT.has(field.fieldType)) return <p className="read-value unset">Not kept for earlier times</p>
  if (field.fieldType === 'file-only') return <FieldFiles field={field.field} isEditable={state.isEditable} />
  if (field.fieldType === 'time-spent') return <TimeSpentCell {...props} />
  if (field.fieldType !== 'calculated') return <EditedCell {...props} />
  return (
    <div className="value-beside calculated">
      <EditedCell {...props} />
      <CalculatedMark field={field} />
    </div>
  )
}

function EditedCell(props: FieldCellProps) {
  const widget = widgetOf(props.field.field)
  if (widget.way === 'panel') return <PanelCell {...props} widget={widget} />
  if (widget.way === 'switch') return <CheckboxCell {...props} />
  if (widget.way === 'list') return <ListCell {...props} />
  return widget.way === 'shown' ? <ShownCell {...props} /> : <InlineCell {...props} widget={widget} />
}

function TimeSpentCell({ field }: FieldCellProps) {
  const { trackingFieldId = '' } = field.field.extensions
  const isTrackedShown = useCaseState(({ record }) => ownValue(record.fields, trackingFieldId) !== undefined)
  return <TimeSpentTable definition={field.field} value={field.value} isTrackedShown={isTrackedShown} />
}

function ShownCell({ field, state }: FieldCellProps) {
  const { store } = useOpenCase()
  const titleOf = (id: string) => ownValue(store.record.fields, id)?.field.title
  return (
    <div className="place-value">
      <FieldValueText definition={field.field} value={shownValue(state, field)} titleOf={titleOf} />
    </div>
  )
}

interface InlineCellProps extends FieldCellProps {
  widget: Extract<Widget, { way: 'inline' }>
}

function InlineCell({ field, state, labelId, widget }: InlineCellProps) {
  const { store, editing, begin } = useOpenCase()
  const place = fieldKey(field.field.id)
  const { edit } = state
  const isOpen = edit !== undefined && edit.phase !== 'saving' && state.isHere
  const button = useReturningFocus(isOpen)
  if (isOpen) {
    return (
      <FieldEditor
        widget={widget}
        definition={field.field}
        value={edit.value}
        onChange={(value) => editing.type(place, value)}
        onCommit={(value) => void editing.commit(place, value)}
        onCancel={() => editing.cancel(place)}
        isInvalid={edit.phase === 'failed'}
        autoFocus={takesFocus(store.get(), place)}
      />
    )
  }
  const shown = { definition: field.field, value: shownValue(state, field) }
  const value = (
    <ValueButton
      ref={button}
      labelId={labelId}
      isEditable={state.isEditable}
      isBusy={edit?.phase === 'saving'}
      // Without a network it is loaded, or waited for, when it is opened.
      onApproach={widget.load && (() => void widget.load?.().catch(() => undefined))}
      onOpen={() => begin(place)}
    >
      <FieldValueText {...shown} />
    </ValueButton>
  )
  if (!widget.Beside) return value
  return (
    <div className="value-beside">
      {value}
      <widget.Beside {...shown} />
    </div>
  )
}

function ListCell({ field, state, labelId }: FieldCellProps) {
  const { editing, begin } = useOpenCase()
  const filter = fieldKey(field.field.extensions.listFilter ?? '')
  const other = useCaseState(({ record }) => fieldAt(record, filter))
  const place = fieldKey(field.field.id)
  const { edit } = state
  const isOpen = edit?.phase === 'open' && state.isHere && !askerAt(state)
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
      {picksRecords(field.field) && <RecordLinks definition={field.field} value={shownValue(state, field)} />}
      {other && <MismatchNote definition={field.field} value={shownValue(state, field)} other={other} />}
      {isOpen && (
        <ListEditor
          other={other}
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
