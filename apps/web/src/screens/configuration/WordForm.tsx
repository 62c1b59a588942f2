import type { WordSetting } from '@dossier/contract/organization/word-settings'
import { FormBody } from '../../kits/form/FormBody.tsx'
import { SaveAlert } from '../../kits/form/SaveAlert.tsx'
import { SaveButton } from '../../kits/form/SaveButton.tsx'
import { useForm } from '../../kits/form/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { WordChanges } from './use-word-changes.ts'

const TITLES = { title: 'the word' }

/** Renames a word. */
export function WordForm({ word, changes, onClose }: { word: WordSetting; changes: WordChanges; onClose: () => void }) {
  const { id, title, lastUpdated } = word
  const form = useForm({
    stored: { values: { title }, lastUpdated },
    titles: TITLES,
    keep: { place: `${changes.noun}.${id}`, label: `Word “${title}”` },
    save: ({ values, lastUpdated: version }) => changes.save({ id, title: values.title.trim(), lastUpdated: version }),
    latest: { read: () => changes.read(id) },
    onClose,
  })
  return (
    <FormBody
      form={form}
      className="settings-word"
      onSubmit={() => (form.isDirty ? void form.submit() : onClose())}
      onEscape={form.isDirty ? undefined : onClose}
    >
      <div className="settings-row">
        <TextField {...form.text('title')} label={undefined} aria-label={`Change ${title}`} autoFocus />
        <SaveButton of={form} size="md" />
        <Button variant="outline" onPress={onClose}>
          Cancel
        </Button>
      </div>
      <SaveAlert form={form} />
    </FormBody>
  )
}
