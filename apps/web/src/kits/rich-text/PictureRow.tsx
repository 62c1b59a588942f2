import type { Editor } from '@tiptap/react'
import { TextField } from '../../ui/TextField.tsx'

/** The description of the selected picture, for screen readers. */
export function PictureRow({ editor, alt }: { editor: Editor; alt: string }) {
  const change = (text: string) =>
    editor.commands.command(({ tr, state }) => {
      tr.setNodeAttribute(state.selection.from, 'alt', text)
      return true
    })
  return (
    <div className="rich-row">
      <TextField
        label="Description of the picture"
        note="Screen readers read this out."
        maxLength={500}
        value={alt}
        onChange={change}
      />
    </div>
  )
}
