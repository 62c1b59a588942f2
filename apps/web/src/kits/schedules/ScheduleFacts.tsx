import { teams } from '@dossier/contract/users/teams'
import type { Schedule } from '@dossier/contract/schedules/schedule'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { clockText, fullDayText, placeOfZone, recurrenceText } from './schedule-words.ts'

/** A schedule to be read. */
export function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const { data: all = [] } = useQuery(queryOf(teams.list))
  const { minRunDate, maxRunDate, startTime, endTime, bulkCreateForTeams } = schedule
  const time = endTime === null ? clockText(startTime) : `${clockText(startTime)} to ${clockText(endTime)}`
  const facts: [string, string | null][] = [
    ['Template', schedule.templateTitle],
    ['Folder', schedule.folder ?? 'No folder'],
    ['Repeats', recurrenceText(schedule)],
    ['Time', time],
    ['Timezone', placeOfZone(schedule.timeZoneId)],
    ['From', minRunDate && fullDayText(minRunDate)],
    ['Until', maxRunDate && fullDayText(maxRunDate)],
    [
      'Bulk create for teams',
      bulkCreateForTeams &&
        all
          .filter(({ id }) => bulkCreateForTeams.includes(id))
          .map(({ title }) => title)
          .join(', '),
    ],
  ]
  return (
    <dl className="schedule-facts">
      {facts.map(
        ([name, text]) =>
          text !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
