import { dateTimeText } from '@dossier/core/text/dates'
import { reader } from '../../lib/dates.ts'

/** A moment in the reader's zone; nothing for none. */
export const Moment = ({ at }: { at: string | null }) =>
  at && (
    <time className="num" dateTime={at}>
      {dateTimeText(at, reader())}
    </time>
  )
