import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { untilLoaded } from './lazy-part.ts'

interface Loading<P> {
  part?: ComponentType<P>
  error?: unknown
}

/**
 * A component whose code is loaded when it is first shown. It replaces its stand-in between two keys:
 * a Suspense may show it long after it was rendered, without the letters that were typed in the meantime.
 */
export function partAtOnce<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: Loading<P> = {}
  return function PartAtOnce({ props, wait }: { props: P; wait: ReactNode }) {
    const [{ part, error }, setLoading] = useState(loaded)
    useEffect(() => {
      if (loaded.part) return
      let isWaiting = true
      const show = (next: Loading<P>) => isWaiting && flushSync(() => setLoading(next))
      untilLoaded(load).then(
        (component) => show((loaded = { part: component })),
        (reason: unknown) => show({ error: reason }),
      )
      return () => void (isWaiting = false)
    }, [])
    if (error !== undefined) throw error
    return part ? createElement(part, props) : wait
  }
}
