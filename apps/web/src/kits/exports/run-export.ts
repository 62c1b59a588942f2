import { recordExports, type ExportFormat } from '@dossier/contract/exports'
import type { CallOf } from '@dossier/contract/endpoint'
import { callForStream } from '../../lib/api.ts'
import { readFrames, type ExportedFile, type Reading } from './read-frames.ts'

export type ExportedList = Pick<
  CallOf<typeof recordExports.records>['body'],
  'records' | 'columns' | 'sortBy' | 'sortDesc' | 'thenSortBy'
>

interface Running extends Reading {
  timeZone: string
  locale: string
}

/** The whole file; rejects with a sentence if any of it is missing. */
export async function runExport(
  list: ExportedList,
  format: ExportFormat,
  { signal, onProgress, ...reader }: Running,
): Promise<ExportedFile> {
  const body = { ...list, ...reader, format, framed: true }
  const stream = await callForStream(recordExports.records, { body }, signal)
  return readFrames(stream, format, { signal, onProgress })
}
