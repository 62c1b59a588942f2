import { Suspense } from 'react'
import type { EditorProps } from './editor.ts'
import type { Widget } from './widgets.ts'

/** The editor of a field, which may have to be loaded. */
export function FieldEditor({
  widget: { Editor },
  ...props
}: EditorProps & { widget: Exclude<Widget, { way: 'list' | 'shown' }> }) {
  return (
    <Suspense fallback={<Loading {...props} />}>
      <Editor {...props} />
    </Suspense>
  )
}

/** Holds the focus until the editor takes it: keys that are typed early are no shortcuts of the page. Escape cancels. */
function Loading({ autoFocus, onCancel }: Pick<EditorProps, 'autoFocus' | 'onCancel'>) {
  if (!autoFocus) return <div className="field" />
  return (
    <div
      className="field"
      role="status"
      aria-label="Loading"
      tabIndex={-1}
      ref={(box) => box?.focus()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel?.()
        if (event.key !== 'Tab') event.stopPropagation()
      }}
    />
  )
}
