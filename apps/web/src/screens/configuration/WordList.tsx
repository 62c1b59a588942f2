import type { caseNameSettings, recordNameSettings, WordSetting } from '@dossier/contract/organization/word-settings'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import { Loaded } from './Loaded.tsx'
import { NewWord } from './NewWord.tsx'
import { useWordChanges } from './use-word-changes.ts'
import { WordRow } from './WordRow.tsx'

export type WordCalls = typeof recordNameSettings | typeof caseNameSettings

/** The words for one thing: the default one is what everyone reads. */
export function WordList({ title, calls, inUse }: { title: string; calls: WordCalls; inUse: string }) {
  const words = useQuery(queryOf(calls.list as typeof recordNameSettings.list))
  const changes = useWordChanges(calls)
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
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
      <NewWord label={`New ${title.toLowerCase()}`} changes={changes} box={box} />
      {changes.error && <Alert>{changes.error}</Alert>}
    </section>
  )
}
