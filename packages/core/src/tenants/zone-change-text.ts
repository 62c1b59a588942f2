import { countOf, plural } from '../text/plural.ts'

interface ZoneChange {
  values: number
  titles: number
  examined: number
  records: number
}

const movesNothing = ({ values, titles, examined, records }: ZoneChange) =>
  values + titles === 0 && examined === records

/** Which values move: "34 calculated values and 2 titles", of the first records if there are very many. */
export function zoneMoveText(change: ZoneChange, record: string): string {
  if (movesNothing(change)) return 'no calculated value and no title'
  const { values, titles, examined, records } = change
  const moved = `${countOf(values, 'calculated value')} and ${countOf(titles, 'title')}`
  const among = `the first ${examined.toLocaleString('en')} of ${records.toLocaleString('en')} ${plural(record.toLowerCase())}`
  return examined < records ? `${moved} among ${among}, and more in the others` : moved
}

/** What another time zone of the organization would change, as sentences. `record` is the tenant's word. */
export const zoneChangeText = (change: ZoneChange, record: string): string =>
  `Saving changes ${zoneMoveText(change, record)}.${movesNothing(change) ? '' : ' You can follow it under Background Jobs.'}`
