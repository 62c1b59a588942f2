import { useEffect, useState } from 'react'

/** A typed text, once no key was pressed for so many milliseconds, and a way to have it at once. */
export function useAfterPause(typed: string, milliseconds: number): [text: string, hurry: (text: string) => void] {
  const text = typed.trim()
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return [settled, settle]
}
