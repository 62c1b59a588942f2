import { useState } from 'react'

/** Which parts are open; those that nobody has touched are as `atFirst` says. */
export function useFolds<K extends string | number>() {
  const [touched, setTouched] = useState<ReadonlyMap<K, boolean>>(new Map())
  const isOpen = (key: K, atFirst: boolean) => touched.get(key) ?? atFirst
  return {
    isOpen,
    toggle: (key: K, atFirst: boolean) => setTouched(new Map(touched).set(key, !isOpen(key, atFirst))),
    open: (keys: readonly K[]) => setTouched(new Map([...touched, ...keys.map((key) => [key, true] as const)])),
  }
}
