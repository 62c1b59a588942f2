import { z } from 'zod'
import { Id } from '../shapes.ts'
import type { CaseListPage } from '../views.ts'
import type { Ack } from './case-hub.ts'

export const JoinRecordView = z.object({ viewId: Id })

export interface RecordViewHubInvokes {
  joinRecordView: (input: z.input<typeof JoinRecordView>, ack: (answer: Ack) => void) => void
  leaveRecordView: (ack: (answer: Ack) => void) => void
}

export interface RecordViewHubEvents {
  /** The first page of the joined view, whenever it changed. */
  recordView: (page: CaseListPage) => void
  recordViewError: (message: string) => void
}
