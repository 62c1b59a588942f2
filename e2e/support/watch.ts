import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

/** A refused call is a normal answer; the browser reports it all the same. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 4\d\d/

export interface Watch {
  /** What no page of this person may do and did. */
  complaints: string[]
  /** From now on, lines like this are expected: a network failure, for example. */
  expect: (line: RegExp) => void
}

/** Notes errors in the console, thrown errors, refused contents and every request that leaves the product. */
export function watch(context: BrowserContext, origin: string): Watch {
  const complaints: string[] = []
  const expected = [REFUSED_CALL]
  const note = (line: string) => {
    if (!expected.some((pattern) => pattern.test(line))) complaints.push(line)
  }
  context.on('console', (message) => isError(message) && note(message.text()))
  context.on('weberror', (error) => note(String(error.error())))
  context.on('request', (request) => isElsewhere(request.url(), origin) && note(`asks for ${request.url()}`))
  const watchPage = (page: Page) =>
    page.on('websocket', (socket) => isElsewhere(socket.url(), origin) && note(`talks to ${socket.url()}`))
  context.on('page', watchPage)
  return { complaints, expect: (line) => expected.push(line) }
}

const isError = (message: ConsoleMessage) => message.type() === 'error'

function isElsewhere(address: string, origin: string): boolean {
  if (/^(data|blob|about):/.test(address)) return false
  return new URL(address).host !== new URL(origin).host
}
