import type { Socket } from 'node:net'
import { statusLine } from './status-line.ts'

const FAULTS: Record<string, { status: number; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long to arrive. Try again.' },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The headers of the request are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, sentence: 'The request is too large.' },
}
const OTHERWISE = { status: 400, sentence: 'The request could not be understood.' }

/** Answers bytes that are no request, or one that never became whole, and ends their connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, sentence } = FAULTS[error.code ?? ''] ?? OTHERWISE
  if (!socket.writable) return void socket.destroy()
  socket.write(
    `${statusLine(status)}\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\n` +
      `content-length: ${sentence.length}\r\n\r\n${sentence}`,
  )
  socket.destroySoon()
}
