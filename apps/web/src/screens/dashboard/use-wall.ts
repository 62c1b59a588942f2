import { dashboards } from '@dossier/contract/dashboards/calls'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'

/** Milliseconds without a pointer or a key after which a wall shows nothing but its tiles. */
const IDLE = 5_000
/** Milliseconds after which everything moves by some pixels, so that nothing burns into the screen. */
const SHIFT = 60_000
const SHIFTS = ['0 0', '3px 0', '3px 3px', '0 3px'] as const
/** A wall that stays up for weeks takes a new version of the product once a day. */
const RELOAD = 24 * 3_600_000

/** Which of so many things is shown; each for some seconds, and for longer if the next one cannot be loaded then. */
export function useTurn(count: number, seconds: number, load: (next: number) => Promise<unknown>): number {
  const [at, setAt] = useState(0)
  const loadNext = useEffectEvent(async () => {
    await load((at + 1) % count)
    return at + 1
  })
  useEffect(() => {
    if (count < 2) return
    let isOver = false
    const turn = (next: number) => !isOver && setAt(next)
    const timer = setInterval(() => void loadNext().then(turn, () => undefined), seconds * 1_000)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [count, seconds])
  return count === 0 ? 0 : at % count
}

/** Nobody is at the pointer or the keys. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(() => setIdle(true), IDLE)
    }
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, wake)
    wake()
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, wake)
    }
  }, [])
  return isIdle
}

/** By how much everything is moved at the moment, as a `translate`. */
export function useShift(): string {
  const [nth, setNth] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNth((before) => before + 1), SHIFT)
    return () => clearInterval(timer)
  }, [])
  return SHIFTS[nth % SHIFTS.length]!
}

/** Keeps the screen on, again whenever the page comes back to the front. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // The battery is low, or the browser does not allow it: the screen then sleeps as it always does.
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      lock?.release().catch(() => undefined)
    }
  }, [])
}

/** Loads the page again once a day, as soon as the server answers: without it the wall stays as it is. */
export function useDailyReload(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      call(dashboards.list).then(
        () => location.reload(),
        () => undefined,
      )
    }, RELOAD)
    return () => clearInterval(timer)
  }, [])
}

export function useEscape(onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && leave()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function subscribe(tell: () => void) {
  addEventListener('resize', tell)
  return () => removeEventListener('resize', tell)
}

const sizeNow = () => `${innerWidth} ${innerHeight}`

/** Of the window, in pixels. */
export function useWindowSize(): { width: number; height: number } {
  const [width, height] = useSyncExternalStore(subscribe, sizeNow).split(' ').map(Number)
  return { width: width!, height: height! }
}
