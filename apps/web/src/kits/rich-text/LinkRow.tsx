import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Turns the selected words into a link, or removes the link. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const isAllowed = /^(https?:\/\/|mailto:)\S+$/i.test(address.trim())
  const change = (href: string | null) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === null) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <form
      className="rich-row"
      onSubmit={(event) => {
        event.preventDefault()
        if (isAllowed) change(address.trim())
      }}
    >
      <TextField
        label="Link address"
        placeholder="https://"
        value={address}
        onChange={setAddress}
        error={address === '' || isAllowed ? undefined : 'Start with https://, http:// or mailto:'}
        autoFocus
      />
      <Button type="submit" variant="outline" isDisabled={!isAllowed}>
        Apply
      </Button>
      {editor.isActive('link') && <Button onPress={() => change(null)}>Remove link</Button>}
    </form>
  )
}
