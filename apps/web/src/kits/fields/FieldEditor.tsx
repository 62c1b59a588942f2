import { Suspense } from 'react'
import type { EditorProps } from './editor.ts'
import type { Widget } from './widgets.ts'

/** The editor of a field, which may have to be loaded. */
export function FieldEditor({
  widget: { Editor },
  ...props
}: EditorProps & { widget: Exclude<Widget, { way: 'list' | 'shown' }> }) {
  return (
    <Suspense fallback={<div className="field" />}>
      <Editor {...props} />
    </Suspense>
  )
}
