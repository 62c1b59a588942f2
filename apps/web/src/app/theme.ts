import { deviceStorage } from '../lib/storage.ts'
import { createStore, useStore } from '../ui/store.ts'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'

const preferred = createStore<Theme>(readPreferred())
let forced: Theme | undefined

/** The person's choice on this device; before that, the system's preference. */
function readPreferred(): Theme {
  const stored = deviceStorage.read(KEY)
  if (isTheme(stored)) return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function paint() {
  document.documentElement.dataset.theme = forced ?? preferred.get()
}

/** Chooses a theme for this device; the caller saves it for others. */
export function chooseTheme(theme: Theme) {
  deviceStorage.keep(KEY, theme)
  preferred.set(theme)
  paint()
}

/** Takes over the person's choice on another device. */
export function adoptTheme(theme: unknown) {
  if (isTheme(theme) && theme !== preferred.get()) chooseTheme(theme)
}

/** A page with a look of its own forces it while open; undefined restores the person's theme. */
export function forceTheme(theme: Theme | undefined) {
  forced = theme
  paint()
}

export const useTheme = () => useStore(preferred)
