import { writeFrame, type Frame } from '@dossier/core/exports/frames'
import { afterEach, expect, test, vi } from 'vitest'
import { BROKEN } from './read-frames.ts'
import { runExport } from './run-export.ts'

afterEach(() => vi.unstubAllGlobals())

const list = { records: { ids: [1] }, columns: ['title'] }
const bytes = (text: string): Frame => ({ kind: 'bytes', bytes: new TextEncoder().encode(text) })

/** Exports from a server that sends these frames, and then ends or breaks off. */
async function exportFrom(frames: readonly Frame[], ending: 'ends' | 'breaks') {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      for (const frame of frames) controller.enqueue(writeFrame(frame))
      if (ending === 'ends') controller.close()
      else controller.error(new TypeError('network error'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
  const progress: string[] = []
  const onProgress = ({ rows, total }: { rows: number; total: number }) => progress.push(`${rows}/${total}`)
  const how = { timeZone: 'UTC', locale: 'en-US', signal: new AbortController().signal, onProgress }
  return { ...(await runExport(list, 'csv', how)), progress }
}

test('B-VIEW-22 a whole file is handed over with its number of records', async () => {
  const frames: Frame[] = [
    bytes('Title\r\n'),
    { kind: 'progress', rows: 1, total: 2 },
    bytes('Lamp\r\n'),
    { kind: 'done', rows: 1 },
  ]
  const { file, rows, progress } = await exportFrom(frames, 'ends')
  expect([await file.text(), rows, progress]).toEqual(['Title\r\nLamp\r\n', 1, ['1/2']])
})

test.each(['ends', 'breaks'] as const)('B-VIEW-22 a file that %s before it is whole is no file', async (ending) => {
  await expect(exportFrom([bytes('Title\r\n')], ending)).rejects.toThrow(BROKEN)
})

test('B-VIEW-22 a file that the server gives up is its sentence', async () => {
  const message = 'Your permissions have changed.'
  await expect(exportFrom([bytes('Title\r\n'), { kind: 'failed', message }], 'ends')).rejects.toThrow(message)
})
