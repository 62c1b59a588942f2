import type { DataType, FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { valueType } from '@dossier/core/calculations/result'
import { isRich } from '@dossier/core/fields/types/text-area'
import type { ComponentType } from 'react'
import { IconPreview } from '../icons/IconPreview.tsx'
import { LineEditor } from '../maps/LineEditor.tsx'
import { LinePreview } from '../maps/LinePreview.tsx'
import { MarkerEditor } from '../maps/MarkerEditor.tsx'
import { MarkerPreview } from '../maps/MarkerPreview.tsx'
import { RichTextFieldEditor } from '../rich-text/RichTextFieldEditor.tsx'
import { RichTextPreview } from '../rich-text/RichTextPreview.tsx'
import { RoleEditor } from '../roles/RoleEditor.tsx'
import { RolePreview } from '../roles/RolePreview.tsx'
import { RowsPreview } from '../rows/RowsPreview.tsx'
import { CheckboxEditor } from './CheckboxEditor.tsx'
import type { EditorProps } from './editor.ts'
import { NumberEditor } from './NumberEditor.tsx'
import { OpenLink } from './OpenLink.tsx'
import { TextAreaEditor } from './TextAreaEditor.tsx'
import { TextEditor } from './TextEditor.tsx'
import { TimeEditor } from './TimeEditor.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

/** Calendars are large, and most pages are read without opening one. */
const loadDates = () => import('./DateEditor.tsx')
const DateEditor = lazyPart(() => loadDates().then(({ DateEditor }) => ({ default: DateEditor })))

/** With the search for symbols. */
const IconEditor = lazyPart(() => import('../icons/IconEditor.tsx').then(({ IconEditor }) => ({ default: IconEditor })))

/** Tables of items have pickers and forms of their own, and few records have one. */
const RowsEditor = lazyPart(() => import('../rows/RowsEditor.tsx').then(({ RowsEditor }) => ({ default: RowsEditor })))

interface ShownProps {
  definition: FieldDefinition
  value: FieldValue
}

/**
 * How a value is edited: in its own place and saved when the person leaves it, as a switch that saves itself, in a panel
 * with buttons to open and to save it, in a list that floats above it,
 * or not at all.
 */
export type Widget =
  | {
      way: 'inline'
      Editor: ComponentType<EditorProps>
      Beside?: ComponentType<ShownProps>
      /** Loads the editor before it is opened. */
      load?: () => Promise<unknown>
    }
  | { way: 'switch'; Editor: ComponentType<EditorProps> }
  | {
      way: 'panel'
      Editor: ComponentType<EditorProps>
      Preview: ComponentType<ShownProps>
      /** The preview says all that the value as text would say. */
      isWhole?: true
    }
  | { way: 'list' }
  | { way: 'shown' }

const DATE: Widget = { way: 'inline', Editor: DateEditor, load: loadDates }
const LINE: Widget = { way: 'panel', Editor: LineEditor, Preview: LinePreview }

const WIDGETS: Record<DataType, Widget> = {
  text: { way: 'inline', Editor: TextEditor },
  'text-area': { way: 'inline', Editor: TextAreaEditor },
  number: { way: 'inline', Editor: NumberEditor },
  dollar: { way: 'inline', Editor: NumberEditor },
  date: DATE,
  'date-time': DATE,
  time: { way: 'inline', Editor: TimeEditor },
  checkbox: { way: 'switch', Editor: CheckboxEditor },
  list: { way: 'list' },
  'list-multiple': { way: 'list' },
  'list-data': { way: 'panel', Editor: RowsEditor, Preview: RowsPreview, isWhole: true },
  'map-marker': { way: 'panel', Editor: MarkerEditor, Preview: MarkerPreview },
  'map-path': LINE,
  'map-region': LINE,
  'external-link': { way: 'inline', Editor: TextEditor, Beside: OpenLink },
  'case-number': { way: 'shown' },
  'file-only': { way: 'shown' },
  'user-role': { way: 'panel', Editor: RoleEditor, Preview: RolePreview, isWhole: true },
  calculated: { way: 'shown' },
  'time-spent': { way: 'shown' },
  'icon-upload': { way: 'panel', Editor: IconEditor, Preview: IconPreview, isWhole: true },
}

const RICH_TEXT: Widget = { way: 'panel', Editor: RichTextFieldEditor, Preview: RichTextPreview, isWhole: true }

/** Where somebody overrides a calculated value, it is edited as any other of its type. */
const isMade = ({ dataType, displayReadOnly }: FieldDefinition) => dataType === 'calculated' && displayReadOnly

/** How values of a field are edited, wherever that is. */
export const widgetOf = (definition: FieldDefinition): Widget =>
  isRich(definition) ? RICH_TEXT : WIDGETS[isMade(definition) ? 'calculated' : valueType(definition)]
