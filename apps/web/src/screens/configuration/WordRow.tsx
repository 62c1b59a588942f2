import type { WordSetting } from '@dossier/contract/organization/word-settings'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useReturningFocus } from '../../kits/case-form/use-returning-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import type { WordChanges } from './use-word-changes.ts'
import { WordForm } from './WordForm.tsx'

interface WordRowProps {
  word: WordSetting
  changes: WordChanges
  /** The row is about to disappear: something else takes the focus. */
  onRemoved: () => void
}

/** One word with what can be done to it. */
export function WordRow({ word, changes, onRemoved }: WordRowProps) {
  const confirm = useConfirm()
  const [isEdited, setEdited] = useState(false)
  const pencil = useReturningFocus(isEdited)
  const remove = async () => {
    const text = word.isDefault ? 'The built-in word will be used again.' : undefined
    const question = { title: `Delete ${word.title}?`, confirmLabel: 'Delete', danger: true }
    if ((await confirm(text ? { ...question, text } : question)) && (await changes.remove(word.id))) onRemoved()
  }
  const makeDefault = async () => {
    await changes.makeDefault(word.id)
    pencil.current?.focus()
  }
  if (isEdited)
    return (
      <li>
        <WordForm word={word} changes={changes} onClose={() => setEdited(false)} />
      </li>
    )
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
      <IconButton ref={pencil} label={`Edit ${word.title}`} onPress={() => setEdited(true)}>
        <Pencil size={14} />
      </IconButton>
      <IconButton label={`Delete ${word.title}`} onPress={() => void remove()} isDisabled={changes.isBusy}>
        <Trash2 size={14} />
      </IconButton>
    </li>
  )
}
