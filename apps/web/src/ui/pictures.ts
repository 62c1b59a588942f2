import { createContext } from 'react'

/** Returns the URL of a person's picture, or undefined if there is none. Provided by the page frame. */
export const PicturesContext = createContext<(id: number) => string | undefined>(() => undefined)
