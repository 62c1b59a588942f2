import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { useWords } from '../../../lib/words.ts'

/** In place of a data source: people choose from the records of the organization. */
export function useRecordsOption(): { id: string; label: string } {
  const { records } = useWords()
  return { id: RECORDS_SOURCE, label: `${records} of this organization` }
}
