import { Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { FormBody } from '../../kits/form/FormBody.tsx'
import { SaveAlert } from '../../kits/form/SaveAlert.tsx'
import { SaveButton } from '../../kits/form/SaveButton.tsx'
import { useForm } from '../../kits/form/use-form.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { WordChanges } from './use-word-changes.ts'

const EMPTY = { title: '' }
const TITLES = { title: 'the word' }

interface NewWordProps {
  label: string
  changes: WordChanges
  box: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>
}

/** Adds words, one after the other. */
export function NewWord({ label, changes, box }: NewWordProps) {
  const form = useForm({
    stored: { values: EMPTY, lastUpdated: undefined },
    titles: TITLES,
    keep: { place: `${changes.noun}.new`, label },
    save: ({ values }) => changes.save({ title: values.title.trim() }),
    latest: null,
    onSaved: () => box.current?.focus(),
  })
  return (
    <FormBody form={form} className="settings-word" onSubmit={() => void form.submit()}>
      <div className="settings-row">
        <TextField
          {...form.text('title')}
          label={undefined}
          aria-label={label}
          placeholder="Another word"
          inputRef={box}
        />
        <SaveButton of={form} variant="outline" size="md" label="Add" icon={<Plus size={15} aria-hidden />} />
      </div>
      <SaveAlert form={form} />
    </FormBody>
  )
}
