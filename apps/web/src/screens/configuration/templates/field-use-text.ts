import type { FieldUse } from '@dossier/contract/templates'
import { useWords } from '../../../lib/words.ts'

/** What becomes of the values of a field that leaves the form; empty if there are none. */
export function useText(): (use: FieldUse) => string {
  const words = useWords()
  return ({ records, among, isAll }) => {
    if (records === 0 && isAll) return ''
    const [word, many] = [words.record.toLowerCase(), words.records.toLowerCase()]
    const count = records.toLocaleString('en')
    const have = isAll
      ? `${count} ${records === 1 ? `${word} has` : `${many} have`} a value in it.`
      : `${count} of the latest ${among.toLocaleString('en')} ${many} have a value in it.`
    return `${have} The values are kept, and nobody sees them until the field is back.`
  }
}
