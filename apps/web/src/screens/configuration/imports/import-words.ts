import type { Import, ImportCounts, ImportState, RowVerdict } from '@dossier/contract/imports'

export const STATE_TITLES: Record<ImportState, string> = {
  uploading: 'Upload not finished',
  ready: 'Not checked yet',
  checking: 'Checking',
  checked: 'Checked',
  running: 'Importing',
  stopped: 'Stopped',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const VERDICT_TITLES: Record<RowVerdict, string> = {
  create: 'New',
  update: 'Changes',
  same: 'No change',
  skip: 'Skipped',
  refuse: 'Refused',
  undone: 'Undone',
  left: 'Left alone',
}

type Words = readonly (readonly [keyof ImportCounts, string])[]

const CHECKED: Words = [
  ['create', 'New records'],
  ['update', 'Records to change'],
  ['same', 'Nothing new'],
  ['skip', 'Skipped'],
  ['refuse', 'Refused'],
]
const RAN: Words = [
  ['create', 'Added'],
  ['update', 'Changed'],
  ['same', 'Nothing new'],
  ['skip', 'Skipped'],
  ['refuse', 'Refused'],
]
const UNDONE: Words = [
  ['undone', 'Undone'],
  ['left', 'Left alone'],
]

/** How many rows or records got which verdict. */
const linesOf = (counts: ImportCounts, words: Words): string[] =>
  words
    .filter(([key], nth) => counts[key] > 0 || nth === 0)
    .map(([key, text]) => `${text}: ${counts[key].toLocaleString('en')}`)

/** What the last step came to. */
export function resultOf({ state, checked, ran, undone }: Import): string[] {
  if (undone && (state === 'undone' || state === 'stopped')) return linesOf(undone, UNDONE)
  if (ran) return linesOf(ran, RAN)
  return checked ? linesOf(checked, CHECKED) : []
}
