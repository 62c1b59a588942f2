import { lazyRouteComponent } from '@tanstack/react-router'
import { untilLoaded } from '../ui/lazy-part.ts'

const DEADLINE = 120_000

/**
 * A screen in a chunk of its own. Without a network it waits for one: the router would load the whole page again, and
 * the browser show its own in place of everything. One that has not loaded after two minutes fails like one that cannot
 * be reached.
 */
export function loadScreen<K extends string, M extends Record<K, () => React.ReactNode>>(
  load: () => Promise<M>,
  name: K,
) {
  return lazyRouteComponent(
    () => within(DEADLINE, untilLoaded(load)) as Promise<Record<string, () => React.ReactNode>>,
    name,
  )
}

export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page did not load in time.')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
