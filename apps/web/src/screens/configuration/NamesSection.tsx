import { caseNameSettings, recordNameSettings } from '@dossier/contract/organization/word-settings'
import { useWords } from '../../lib/words.ts'
import { WordList } from './WordList.tsx'

/** The tenant's words for its records and cases. */
export function NamesSection() {
  const words = useWords()
  return (
    <div className="settings-form">
      <WordList title="Record name" calls={recordNameSettings} inUse={words.record} />
      <WordList title="Case name" calls={caseNameSettings} inUse={words.case} />
    </div>
  )
}
