import { dateIn, dateTimeText, listDateText, type ListContext } from '@dossier/core/text/dates'

/** The reader's day of an instant, near ones relative to today. Day and time are its tooltip. */
export const DayOf = ({ instant, list }: { instant: string; list: ListContext }) => (
  <time className="num truncate" dateTime={instant} title={dateTimeText(instant, list)}>
    {listDateText(dateIn(Date.parse(instant), list.timeZone), list)}
  </time>
)
