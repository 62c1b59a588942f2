import { lazy } from 'react'

const FIRST_PAUSE = 1_000
const TRIES = 4

/**
 * A component whose code is loaded when it is first shown. Without a network it waits for one: what fails to load would
 * take the page around it away, with the texts that people are typing there, and would not be asked for again.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => untilLoaded(load))

/** What is gone for good, for example from a server that has a new version, fails in the end. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && tries >= TRIES) throw error
      await anotherChance(FIRST_PAUSE * 2 ** Math.min(tries, TRIES))
    }
  }
}

/** Resolves when the network is back, or after some milliseconds: not every cut is announced. */
function anotherChance(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pause)
    window.addEventListener('online', go)
  })
}
