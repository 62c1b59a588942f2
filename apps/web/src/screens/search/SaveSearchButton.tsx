import { Bookmark } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  named,
  NAME_LENGTH,
  replacementFault,
  roomFault,
  withSaved,
} from '../../kits/stored-searches/stored-searches.ts'
import type { SearchAddress } from '../../kits/stored-searches/search-address.ts'
import { useSavedSearches } from '../../kits/stored-searches/use-stored-searches.ts'

/** Saves the search of the address under a name. */
export function SaveSearchButton({ address }: { address: SearchAddress }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Save Search…" onPress={() => setOpen(true)}>
        <Bookmark size={16} />
      </IconButton>
      {isOpen && <SaveSearchDialog address={address} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveSearchDialog({ address, onClose }: { address: SearchAddress; onClose: () => void }) {
  const saved = useSavedSearches()
  const [name, setName] = useState((address.term ?? '').slice(0, NAME_LENGTH))
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // The words are an offer: who types a name replaces them.
  useEffect(() => input.current?.select(), [])
  const replaced = named(saved.all, name.trim())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const title = name.trim()
    if (title === '') return setFault('Enter a name.')
    if (title.length > NAME_LENGTH) return
    try {
      await saved.change((all) => {
        const next = withSaved(all, title, address)
        const lack = replacementFault(all, { name: title, address }, replaced) ?? roomFault(next)
        if (lack) throw new ApiError(409, lack)
        return next
      })
      onClose()
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  const footer = (
    <>
      <Button variant="outline" onPress={onClose}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" form="save-search">
        {replaced ? 'Replace' : 'Save'}
      </Button>
    </>
  )
  return (
    <Modal title="Save Search" size="sm" isOpen onClose={onClose} footer={footer}>
      <form id="save-search" onSubmit={(event) => void save(event)}>
        <TextField
          label="Name"
          autoFocus
          inputRef={input}
          maxLength={NAME_LENGTH}
          value={name}
          onChange={(text) => {
            setName(text)
            setFault(undefined)
          }}
          error={fault}
          note="Only you see your saved searches. They are on the search page while nothing is searched for."
        />
      </form>
    </Modal>
  )
}
