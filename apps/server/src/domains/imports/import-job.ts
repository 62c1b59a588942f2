import { ImportStep } from '@dossier/contract/imports'
import { z } from 'zod'
import type { DomainEvent } from '../../live/domain-event.ts'
import type { TenantJob } from '../../queue/job-kind.ts'
import { readRows } from './read-rows.ts'
import type { RowsOfFile } from './rows-of-file.ts'
import type { Turn, TurnEnd } from './turn.ts'
import { undoRecords } from './undo-records.ts'

const Data = z.object({
  importId: z.int(),
  step: ImportStep,
  fileName: z.string(),
  /** Who began the step: their rights count. */
  personId: z.int(),
})

/**
 * One step of an import. Each batch is stored with how far the import has come, so another attempt goes on behind it and
 * nothing is done twice.
 */
export const importJob: TenantJob<z.infer<typeof Data>> = {
  name: 'import',
  title: 'Import records',
  data: Data,
  rights: 'tenant',
  waits: [5, 60, 600],
  expires: 12 * 3600,
  atOnce: 2,
  about: ({ fileName, step }) => `${fileName} (${TITLES[step]})`,
  prepare: ({ outbox, catalogues, database }) => ({
    async run({ id, data, tenantId, batch }) {
      const { importId, step, personId } = data
      const file: { open?: RowsOfFile } = {}
      try {
        for (let isOver = false; !isOver;) {
          const events: DomainEvent[] = []
          await batch(async (tx) => {
            events.length = 0
            const turn: Turn = {
              tx,
              tenantId,
              importId,
              personId,
              jobId: id,
              services: { catalogues, database },
              emit: (event) => void events.push(event),
            }
            const end: TurnEnd = step === 'undo' ? await undoRecords(turn) : await readRows(turn, step, file)
            isOver = end.isOver
            return end.progress
          })
          outbox.send(events)
        }
      } finally {
        file.open?.close()
      }
    },
  }),
}

const TITLES: Record<z.infer<typeof ImportStep>, string> = { check: 'check', run: 'run', undo: 'undo' }
