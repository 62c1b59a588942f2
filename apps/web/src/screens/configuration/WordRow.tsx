import { isBlank } from '@dossier/contract/required-text'
import type { WordSetting } from '@dossier/contract/word-settings'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useReturningFocus } from '../../kits/case-form/use-returning-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useConfirm } from '../../ui/Confirm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import type { WordChanges } from './use-word-changes.ts'

interface WordRowProps {
  word: WordSetting
  changes: WordChanges
  /** The row goes away: something else takes the focus. */
  onRemoved: () => void
}

/** One word with what can be done to it. */
export function WordRow({ word, changes, onRemoved }: WordRowProps) {
  const confirm = useConfirm()
  const [edited, setEdited] = useState<string>()
  const pencil = useReturningFocus(edited !== undefined)
  useLeaveWarning(edited !== undefined && edited.trim() !== word.title)
  const remove = async () => {
    const text = word.isDefault ? 'The built-in word will be in use again.' : undefined
    const question = { title: `Delete ${word.title}?`, confirmLabel: 'Delete', danger: true }
    if ((await confirm(text ? { ...question, text } : question)) && (await changes.remove(word.id))) onRemoved()
  }
  const makeDefault = async () => {
    await changes.makeDefault(word.id)
    pencil.current?.focus()
  }
  if (edited !== undefined) {
    const title = edited.trim()
    const save = async () => {
      if (title === word.title || (await changes.save({ id: word.id, title }))) setEdited(undefined)
    }
    return (
      <li>
        <form
          className="settings-row"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBlank(title)) void save()
          }}
        >
          <TextField aria-label={`Change ${word.title}`} value={edited} onChange={setEdited} maxLength={50} autoFocus />
          <Button type="submit" variant="primary" isDisabled={isBlank(title) || changes.isBusy}>
            Save
          </Button>
          <Button variant="outline" onPress={() => setEdited(undefined)}>
            Cancel
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li className="settings-row">
      <span className="grow truncate">{word.title}</span>
      {word.isDefault ? (
        <span className="settings-note">Default</span>
      ) : (
        <Button
          aria-label={`Make ${word.title} the default`}
          onPress={() => void makeDefault()}
          isDisabled={changes.isBusy}
        >
          Make default
        </Button>
      )}
      <IconButton ref={pencil} label={`Edit ${word.title}`} onPress={() => setEdited(word.title)}>
        <Pencil size={14} />
      </IconButton>
      <IconButton label={`Delete ${word.title}`} onPress={() => void remove()} isDisabled={changes.isBusy}>
        <Trash2 size={14} />
      </IconButton>
    </li>
  )
}
