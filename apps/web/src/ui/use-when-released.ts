import { useEffect, useState } from 'react'

const LONGEST_PRESS = 500

let isDown = false
let isListening = false

function listen() {
  if (isListening) return
  isListening = true
  addEventListener('pointerdown', () => (isDown = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isDown = false), { capture: true })
}

/**
 * The value, but while the pointer is down the one from before. Pressing a button takes the focus from the input above
 * it; a sentence that appears there at once would move the button away from under the pointer, and nothing would be
 * pressed.
 */
export function useWhenReleased<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(listen, [])
  const waits = isDown && value !== shown
  if (!waits && value !== shown) setShown(value)
  useEffect(() => {
    if (!waits) return
    const show = () => {
      isDown = false
      setShown(value)
    }
    // After the press has been heard; and not every release is told, for example one outside of the window.
    const released = () => setTimeout(show)
    const timer = setTimeout(show, LONGEST_PRESS)
    addEventListener('pointerup', released)
    addEventListener('pointercancel', released)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerup', released)
      removeEventListener('pointercancel', released)
    }
  }, [waits, value])
  return waits ? shown : value
}
