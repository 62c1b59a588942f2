import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 800px)'

function subscribe(listener: () => void) {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True from 800 px on: then there is a side navigation. */
export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
