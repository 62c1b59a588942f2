import { useEffect, useEffectEvent } from 'react'

/** Milliseconds after which a tile that is looked at asks again. */
const EVERY = 60_000

/** Asks again once a minute while the page is in front, and once when it comes back to the front; a hidden tab asks nothing. */
export function useTileRefresh(refetch: () => void, isOn: boolean): void {
  const ask = useEffectEvent(refetch)
  useEffect(() => {
    if (!isOn) return
    let last = performance.now()
    const askIfDue = () => {
      if (document.hidden || performance.now() - last < EVERY - 1_000) return
      last = performance.now()
      ask()
    }
    const timer = setInterval(askIfDue, EVERY)
    document.addEventListener('visibilitychange', askIfDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askIfDue)
    }
  }, [isOn])
}
