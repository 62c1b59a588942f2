import { isBlank } from '@dossier/contract/required-text'
import type { caseNameSettings, recordNameSettings, WordSetting } from '@dossier/contract/word-settings'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Loaded } from './Loaded.tsx'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useWordChanges } from './use-word-changes.ts'
import { WordRow } from './WordRow.tsx'

export type WordCalls = typeof recordNameSettings | typeof caseNameSettings

/** The words for one thing: the default one is what everyone reads. */
export function WordList({ title, calls, inUse }: { title: string; calls: WordCalls; inUse: string }) {
  const words = useQuery(queryOf(calls.list as typeof recordNameSettings.list))
  const changes = useWordChanges(calls)
  const [added, setAdded] = useState('')
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useLeaveWarning(added.trim() !== '')
  const add = async () => {
    if (await changes.add(added.trim())) setAdded('')
    box.current?.focus()
  }
  return (
    <section className="settings-group" aria-label={title}>
      <h2>
        {title}
        <SavedMark isShown={changes.isSaved} />
      </h2>
      <p className="settings-note">
        In use: <strong>{inUse}</strong>
      </p>
      <Loaded query={words} skeleton={{ shape: 'list', rows: 1 }}>
        {(list: WordSetting[]) => (
          <>
            {list.length === 0 && <p className="settings-row settings-note">There are no other words yet.</p>}
            <ul className="settings-words">
              {list.map((word) => (
                <WordRow key={word.id} word={word} changes={changes} onRemoved={() => box.current?.focus()} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <form
        className="settings-row"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBlank(added)) void add()
        }}
      >
        <TextField
          aria-label={`New ${title.toLowerCase()}`}
          placeholder="Another word"
          inputRef={box}
          maxLength={50}
          value={added}
          onChange={setAdded}
        />
        <Button type="submit" variant="outline" isDisabled={isBlank(added) || changes.isBusy}>
          <Plus size={15} aria-hidden />
          Add
        </Button>
      </form>
      {changes.error && <Alert>{changes.error}</Alert>}
    </section>
  )
}
