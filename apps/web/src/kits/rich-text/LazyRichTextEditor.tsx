import { Suspense } from 'react'
import type { RichTextEditorProps } from './RichTextEditor.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import './rich-text.css'

const Editor = lazyPart(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }))

/** The editor of formatted text, loaded when somebody edits. */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<div className="rich-editor rich-wait" aria-busy />}>
      <Editor {...props} />
    </Suspense>
  )
}
