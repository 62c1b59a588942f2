import type { Editor } from '@tiptap/react'
import { TextField } from '../../ui/TextField.tsx'

/** What the selected picture shows, for those who do not see it. */
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
