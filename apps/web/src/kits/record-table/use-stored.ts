import { useEffect, useEffectEvent } from 'react'
import type { OwnRows } from './own-rows.ts'

/** Tells when a value of this person has been stored. */
export function useStored(own: OwnRows, onStored: (() => void) | undefined): void {
  const last = lastStored(own)
  const tell = useEffectEvent(() => onStored?.())
  useEffect(() => {
    if (last !== '') tell()
  }, [last])
}

/** The latest time at which one was stored; empty before there is any. */
const lastStored = (own: OwnRows): string =>
  [...own.values()]
    .flatMap(({ values }) => Object.values(values))
    .reduce((last, { storedAt }) => (storedAt !== null && storedAt > last ? storedAt : last), '')
