import type { DataType } from '@dossier/contract/fields'
import { lazy, Suspense, type ComponentType } from 'react'
import { CheckboxEditor } from './CheckboxEditor.tsx'
import type { EditorProps } from './editor.ts'
import { NumberEditor } from './NumberEditor.tsx'
import { TextAreaEditor } from './TextAreaEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

/** Calendars are large, and most pages are read without opening one. */
const DateEditor = lazy(() => import('./DateEditor.tsx').then(({ DateEditor }) => ({ default: DateEditor })))

/** The data types whose editor replaces the value. */
export type InlineType = Exclude<DataType, 'list' | 'list-multiple' | 'map-marker'>

const EDITORS: Record<InlineType, ComponentType<EditorProps>> = {
  text: TextEditor,
  'text-area': TextAreaEditor,
  number: NumberEditor,
  dollar: NumberEditor,
  date: DateEditor,
  'date-time': DateEditor,
  checkbox: CheckboxEditor,
}

export const isInlineType = (dataType: DataType): dataType is InlineType => Object.hasOwn(EDITORS, dataType)

/** The editor of a field's data type. */
export function FieldEditor(props: EditorProps & { dataType: InlineType }) {
  const Editor = EDITORS[props.dataType]
  return (
    <Suspense fallback={<div className="field" />}>
      <Editor {...props} />
    </Suspense>
  )
}
