import { createStore } from '../store.ts'

export interface Toast {
  title?: string
  text: string
  tone?: 'neutral' | 'success' | 'error'
  /** Milliseconds on screen; by default it depends on the tone. */
  duration?: number
  /** Makes the text a link. */
  href?: string
  /** A button next to the text, for example Undo. */
  action?: { label: string; onPress: () => void }
  /** Replaces an earlier message of the same group. */
  group?: string
}

export type ShownToast = Toast & { id: number }

/** For how many milliseconds a message of each kind stays. (A-ERR-10) */
export const TOAST_TIME = {
  sending: 1_000,
  success: 3_000,
  created: 5_000,
  message: 5_000,
  case: 10_000,
  failure: 10_000,
} as const

const TIME_OF_TONE = { neutral: TOAST_TIME.message, success: TOAST_TIME.success, error: TOAST_TIME.failure }

/** Of those that pass by themselves. */
const MOST = 3
/** Longer ones stay until somebody has read them: newer ones do not push them out. */
const PASSING = 60_000
let last = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()

export const toasts = createStore<readonly ShownToast[]>([])

export function toast(message: Toast) {
  const shown = { ...message, id: ++last }
  const replaced = toasts.get().filter(({ group }) => group !== undefined && group === message.group)
  for (const { id } of replaced) dismissToast(id)
  const list = [...toasts.get(), shown]
  const pushedOut = list.filter((one) => timeOf(one) <= PASSING).slice(0, -MOST)
  for (const { id } of pushedOut) stopClock(id)
  toasts.set(list.filter((one) => !pushedOut.includes(one)))
  startClock(shown)
}

const timeOf = ({ tone = 'neutral', duration = TIME_OF_TONE[tone] }: Toast): number => duration

export function dismissToast(id: number) {
  stopClock(id)
  toasts.set(toasts.get().filter((each) => each.id !== id))
}

/** Presses the button with this label of the newest message that has one. */
export function pressInToast(label: string) {
  const found = toasts.get().findLast(({ action }) => action?.label === label)
  if (!found) return
  dismissToast(found.id)
  found.action?.onPress()
}

/** No toast disappears under the pointer or while it has the focus. */
export const pauseToasts = () => toasts.get().forEach(({ id }) => stopClock(id))
export const resumeToasts = () => toasts.get().forEach(startClock)

function startClock(shown: ShownToast) {
  stopClock(shown.id)
  timers.set(
    shown.id,
    setTimeout(() => dismissToast(shown.id), timeOf(shown)),
  )
}

function stopClock(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}
