import type { Note } from '@dossier/contract/noticeboards'
import { listDateTimeText } from '@dossier/core/text/dates'
import { reader } from '../../lib/dates.ts'
import { useNow } from '../../ui/use-now.ts'

/** When a note was posted, and when it was changed last, if it was; as lists say it. */
export function useNoteTimes({ postedAt, lastUpdatedAt }: Note): { posted: string; edited: string | undefined } {
  const context = { ...reader(), now: useNow() }
  return {
    posted: listDateTimeText(postedAt, context),
    edited: lastUpdatedAt === null ? undefined : listDateTimeText(lastUpdatedAt, context),
  }
}
