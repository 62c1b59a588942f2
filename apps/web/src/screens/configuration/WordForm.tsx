import { isBlank } from '@dossier/contract/required-text'
import type { WordSetting } from '@dossier/contract/word-settings'
import { useEdit } from '../../kits/edit-sheet/use-edit.ts'
import { named } from '../../kits/saving/named.ts'
import { SaveAlert } from '../../kits/saving/SaveAlert.tsx'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { WordChanges } from './use-word-changes.ts'

const nameOf = named({ title: 'the word' })

/** Renames a word. */
export function WordForm({ word, changes, onClose }: { word: WordSetting; changes: WordChanges; onClose: () => void }) {
  const shared = { lastUpdated: word.lastUpdated, read: () => changes.read(word.id), nameOf }
  const edit = useEdit({ title: word.title }, { onSaved: () => {}, onClose }, shared)
  const { values, isBusy, isDirty } = edit
  useLeaveWarning(isDirty)
  const save = () =>
    edit.send(({ values: { title }, lastUpdated }) => changes.rename({ id: word.id, title: title.trim(), lastUpdated }))
  return (
    <form
      className="settings-word"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDirty) onClose()
        else if (!isBlank(values.title) && !isBusy) void save()
      }}
    >
      <div className="settings-row">
        <TextField
          aria-label={`Change ${word.title}`}
          value={values.title}
          onChange={(title) => edit.change({ title })}
          maxLength={50}
          autoFocus
        />
        <Button type="submit" variant="primary" isDisabled={isBlank(values.title) || isBusy}>
          Save
        </Button>
        <Button variant="outline" onPress={onClose}>
          Cancel
        </Button>
      </div>
      <SaveAlert {...edit} />
    </form>
  )
}
