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
/** It answers a PING at once while it works at all. */
const PING_SILENCE = 5_000
/** After a PING without an answer, files are refused at once for so long: others must not wait for it, too. */
const DOWN_FOR = 10_000
const LONGEST_ANSWER = 4_096
const TOO_EARLY = 'It answered before it had the whole file.'

/** Asks clamd by its command INSTREAM. Whatever goes wrong, the verdict is "unknown", which nobody takes for clean. */
export function clamdScan(place: ScannerPlace): Scan {
  let downUntil = 0
  return async (path) => {
    if (performance.now() < downUntil) return { kind: 'unknown', reason: 'It did not answer a moment ago.' }
    try {
      const greeting = await exchange(place, PING_SILENCE, (socket) => void socket.write('zPING\0'))
      if (greeting !== 'PONG') throw new Error(`It answered a PING with "${greeting}".`)
    } catch (error) {
      downUntil = performance.now() + DOWN_FOR
      return { kind: 'unknown', reason: (error as Error).message }
    }
    return scanFile(place, path)
  }
}

async function scanFile(place: ScannerPlace, path: string): Promise<Verdict> {
  const sent = { isWhole: false }
  try {
    // It may answer, and read no further, before it has everything: a file that is too large for it, for one. Where
    // sending fails, the connection does, and with it the answer.
    const answer = await exchange(place, SILENCE, (socket) =>
      pipeline(inChunks(path, sent), socket, { end: false }).catch(() => {}),
    )
    const verdict = verdictOf(answer)
    return verdict.kind === 'clean' && !sent.isWhole ? { kind: 'unknown', reason: TOO_EARLY } : verdict
  } catch (error) {
    return { kind: 'unknown', reason: (error as Error).message }
  }
}

/** What it answers to a command, on a connection of its own. */
async function exchange(place: ScannerPlace, silence: number, send: (socket: Socket) => unknown): Promise<string> {
  const socket = connect(place).setTimeout(silence)
  socket.once('timeout', () => socket.destroy(new Error('It was silent for too long.')))
  try {
    const answer = answerOf(socket)
    send(socket)
    return await answer
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
