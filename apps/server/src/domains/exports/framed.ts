import { writeFrame, type Frame } from '@dossier/core/exports/frames'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import type { TablePage } from './read-pages.ts'

type Write = (pages: AsyncIterable<TablePage>) => AsyncIterable<string | Uint8Array>

const BROKEN = 'The export broke off. Try again.'

/** A file with its progress; if it cannot be finished, a sentence that says why. */
export async function* framed(
  log: FastifyBaseLogger,
  total: number,
  pages: AsyncIterable<TablePage>,
  write: Write,
): AsyncGenerator<Uint8Array> {
  let [done, written, told] = [0, 0, -1]
  async function* counted() {
    for await (const page of pages) {
      yield page
      done = page.done
      written += page.rows.length
    }
  }
  const encoder = new TextEncoder()
  try {
    for await (const part of write(counted())) {
      yield writeFrame({ kind: 'bytes', bytes: typeof part === 'string' ? encoder.encode(part) : part })
      if (done > told) yield writeFrame({ kind: 'progress', rows: done, total })
      told = done
    }
    yield writeFrame({ kind: 'progress', rows: done, total })
    yield writeFrame({ kind: 'done', rows: written })
  } catch (error) {
    yield writeFrame(failed(error, log))
  }
}

function failed(error: unknown, log: FastifyBaseLogger): Frame {
  if (error instanceof Refusal) return { kind: 'failed', message: error.message }
  log.error({ err: error }, 'an export broke off')
  return { kind: 'failed', message: BROKEN }
}
