import { createContext } from 'react'

/** Gives the address of a person's picture, or undefined for somebody without. The page frame fills it. */
export const PicturesContext = createContext<(id: number) => string | undefined>(() => undefined)
