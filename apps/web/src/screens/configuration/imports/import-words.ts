import { countOf } from '@dossier/core/text/plural'
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

type Words = readonly (readonly [Exclude<keyof ImportCounts, 'rules'>, string])[]

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

/** How many values nobody wrote: the template gives them to new records. (D-144) */
export function defaultsText({ defaults, create }: ImportCounts): string {
  if (defaults === 0) return ''
  const values = `${countOf(defaults, 'value')} of ${countOf(create, 'new record')}`
  return `${values} ${defaults === 1 ? 'comes' : 'come'} from the defaults of the template, in fields that no column fills.`
}

/** What the last step came to. */
export function resultOf({ state, checked, ran, undone }: Import): string[] {
  if (undone && (state === 'undone' || state === 'stopped')) return linesOf(undone, UNDONE)
  if (ran) return linesOf(ran, RAN)
  return checked ? [...linesOf(checked, CHECKED), ...rulesText(checked)] : []
}

/** What rules would do, if they were asked for. (D-133) */
function rulesText({ rules }: ImportCounts): string[] {
  if (!rules) return []
  const sent = `${countOf(rules.mails, 'email')} and ${countOf(rules.calls, 'call')}`
  return [`Rules would run ${countOf(rules.runs, 'time')}, with ${sent}`]
}

/** Rows of a step whose verdicts are kept. */
const WITH_REMARKS = 10_000
const WITHOUT = 1_000

/** Which rows are listed, if that is not all of them. */
export function listedText(counts: ImportCounts, onlyRemarks: boolean): string {
  const { remarks, create, update, same, skip, refuse, undone, left } = counts
  const others = create + update + same + skip + refuse + undone + left - remarks
  const cut = [
    ...(remarks > WITH_REMARKS ? [`the first ${WITH_REMARKS.toLocaleString('en')} rows with remarks`] : []),
    ...(!onlyRemarks && others > WITHOUT ? [`the first ${WITHOUT.toLocaleString('en')} rows without remarks`] : []),
  ]
  return cut.length === 0 ? '' : `Listed are ${cut.join(' and ')}. All rows are counted.`
}

const MINUTE = 60

/** How fast a step is, and how long it still takes; empty while nothing can be said. */
export function paceText(since: { done: number; at: number }, now: { done: number; total: number | null; at: number }) {
  const seconds = (now.at - since.at) / 1000
  const rate = (now.done - since.done) / seconds
  if (seconds < 2 || !(rate > 0)) return ''
  const each = rate >= 1 ? `${Math.round(rate).toLocaleString('en')} rows a second` : 'Less than a row a second'
  if (now.total === null) return each
  const left = Math.max(0, now.total - now.done) / rate
  const rest = left < MINUTE ? 'less than a minute left' : `about ${countOf(Math.ceil(left / MINUTE), 'minute')} left`
  return `${each}, ${rest}`
}
