import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useState } from 'react'
import { pictureOfFile } from './picture-of-file.ts'

/** Inserts pictures into the text: chosen, pasted and dropped ones. `roomIn` returns how many characters are left. */
export function usePictures(roomIn: () => number) {
  const [problem, setProblem] = useState('')

  async function insert(view: EditorView, files: readonly File[]) {
    setProblem('')
    for (const file of files) {
      const result = await pictureOfFile(file, roomIn())
      if (view.isDestroyed) return
      if (!result.ok) {
        setProblem(result.message)
        continue
      }
      const node = view.state.schema.nodes['picture']!.create(result.picture)
      view.dispatch(view.state.tr.replaceSelectionWith(node).scrollIntoView())
    }
    view.focus()
  }

  /** Text in the clipboard takes precedence: a spreadsheet adds a picture of its cells. */
  function paste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
    const files = [...(clipboardData?.files ?? [])]
    if (files.length === 0 || clipboardData?.getData('text/plain')) return false
    void insert(view, files)
    return true
  }

  function drop(view: EditorView, event: DragEvent, moved: boolean): boolean {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (moved || files.length === 0) return false
    event.preventDefault()
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (place) {
      const { tr, doc } = view.state
      view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.pos))))
    }
    void insert(view, files)
    return true
  }

  return { problem, insert, paste, drop }
}
