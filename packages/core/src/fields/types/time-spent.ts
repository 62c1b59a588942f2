import type { FieldDefinition } from '@dossier/contract/fields'
import type { TimeSpentValue } from '@dossier/contract/fields/time-spent'
import { dateTimeText, type DisplayContext } from '../../text/dates.ts'
import { timeSpan } from '../../text/time-span.ts'
import { isTimeSpent, spentAt, type Spent } from '../../time-spent/track.ts'
import { trackingFault } from '../../time-spent/tracked.ts'
import { accept, isNothing, refuse, type FieldType } from './field-type.ts'
import { chosenText } from '../options.ts'

export const NO_VALUE_SET = 'No Value Set'
export const NEVER_SET = 'Not Set'
export const NO_ENTRIES = 'No entries recorded'

/** How long a record had each value of a list. The server tracks it with each save. (D-063) */
export const timeSpent: FieldType<TimeSpentValue> = {
  dataType: 'time-spent',
  title: 'Time spent',
  purpose: 'How long a record had each value of a list, until it is closed.',
  normalize: (input, definition) =>
    isNothing(input) ? accept<TimeSpentValue>(null) : refuse(`Leave ${definition.title} out: its times are tracked.`),
  isEmpty: (value) => !isTimeSpent(value) || value.totals.length === 0,
  display: (value, definition, context) =>
    isTimeSpent(value) && value.totals.length > 0 ? timesText(value, definition, context) : NO_ENTRIES,
  order: null,
  comparison: 'hours',
  merge: 'single',
  inlineEditable: false,
  bulkEditable: false,
  groupable: false,
  hasRules: false,
  extensions: ['trackingFieldId'],
  checkDefinition: ({ extensions }, all) => trackingFault(extensions.trackingFieldId, all),
}

/** The name of a tracked value. The definition has the choices of the tracked field. */
export const trackedName = (value: string | null, definition: FieldDefinition, context: DisplayContext): string =>
  value === null ? NO_VALUE_SET : chosenText(value, definition, context)

/** Each value with its time, those that take longest first. */
function timesText(value: TimeSpentValue, definition: FieldDefinition, context: DisplayContext): string {
  const started = value.entries.find(({ currentlySet, isClosed }) => currentlySet && !isClosed)?.started
  return spentAt(value, context.now ?? Date.parse(started ?? ''))
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .map((one) => `${trackedName(one.fieldValue, definition, context)} ${spanText(one, { started, context })}`)
    .join('; ')
}

interface Terms {
  /** When the span began that is not over. */
  started: string | undefined
  context: DisplayContext
}

/** Where the present is not known, a time that is running is said by its beginning. */
export function spanText({ milliseconds, isRunning }: Spent, { started, context }: Terms): string {
  if (!isRunning || context.now !== undefined) return timeSpan(milliseconds)
  const since = `since ${dateTimeText(started!, context)}`
  return milliseconds === 0 ? since : `${timeSpan(milliseconds)}, and ${since}`
}
