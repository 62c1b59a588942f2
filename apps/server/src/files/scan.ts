import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { ScannerPlace } from '../settings.ts'

/** What a scanner says about a file: nothing is known against it, the name of what was found, or that it cannot tell. */
export type Verdict = { kind: 'clean' } | { kind: 'infected'; name: string } | { kind: 'unknown'; reason: string }

/** Looks for malware in the file at a path. */
export type Scan = (path: string) => Promise<Verdict>

const CHUNK = 65_536
const SILENCE = 60_000
const LONGEST_ANSWER = 4_096
const TOO_EARLY = 'It answered before it had the whole file.'

/** Asks clamd by its command INSTREAM. Whatever goes wrong, the verdict is "unknown", which nobody takes for clean. */
export const clamdScan =
  (place: ScannerPlace): Scan =>
  async (path) => {
    const socket = connect(place).setTimeout(SILENCE)
    socket.once('timeout', () => socket.destroy(new Error('It was silent for too long.')))
    const sent = { isWhole: false }
    try {
      const answer = answerOf(socket)
      // It may answer, and read no further, before it has everything: a file that is too large for it, for one. Where
      // sending fails, the connection does, and with it the answer.
      pipeline(inChunks(path, sent), socket, { end: false }).catch(() => {})
      const verdict = verdictOf(await answer)
      return verdict.kind === 'clean' && !sent.isWhole ? { kind: 'unknown', reason: TOO_EARLY } : verdict
    } catch (error) {
      return { kind: 'unknown', reason: (error as Error).message }
    } finally {
      socket.destroy()
    }
  }

/** The command, then chunks that begin with their length, then an empty one. */
async function* inChunks(path: string, sent: { isWhole: boolean }): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    yield lengthOf((chunk as Buffer).length)
    yield chunk as Buffer
  }
  sent.isWhole = true
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Ends with a zero byte. */
function answerOf(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let answer = ''
  socket.on('data', (data) => {
    answer += data.toString('latin1')
    const end = answer.indexOf('\0')
    if (end >= 0) resolve(answer.slice(0, end))
    else if (answer.length > LONGEST_ANSWER) reject(new Error('Its answer is too long.'))
  })
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('It hung up before it answered.')))
  return promise
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { kind: 'clean' }
  const found = /^stream: (.+) FOUND$/.exec(answer)
  return found ? { kind: 'infected', name: found[1]! } : { kind: 'unknown', reason: answer }
}
