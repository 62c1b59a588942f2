import { errors } from '@dossier/contract/errors'
import { call } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'

const MESSAGE_LENGTH = 1000
const STACK_LENGTH = 8000
/** The browser's word that sizes are measured again with the next frame: overlays that place themselves cause it. */
const NO_ERROR = /^ResizeObserver loop /

/**
 * Reports unhandled errors to the server, each message once while the page lives. They still reach the console. Only
 * for signed-in people: others have no tenant to report for.
 */
export function reportErrors(isSignedIn: () => boolean): () => void {
  const told = new Set<string>()
  const report = (error: unknown) => {
    // A refused call is an answer, no error of the page.
    if (error instanceof ApiError || !isSignedIn()) return
    const message = textOf(error).slice(0, MESSAGE_LENGTH)
    if (message === '' || NO_ERROR.test(message) || told.has(message)) return
    told.add(message)
    const stack = (error instanceof Error ? (error.stack ?? '') : '').slice(0, STACK_LENGTH)
    call(errors.report, { body: { message, stack, url: location.pathname } }).catch(() => undefined)
  }
  const onError = (event: ErrorEvent) => report(event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent) => report(event.reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

const textOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).trim()

/** An error shown by an error page is still unhandled: it is rethrown. */
export function rethrow(error: unknown) {
  if (error instanceof ApiError) return
  setTimeout(() => {
    throw error
  })
}
