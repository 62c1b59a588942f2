import { useCallback, useEffect, useRef } from 'react'

const isTextBox = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && element.matches('input, textarea, [contenteditable]:not([contenteditable=false])')

const NOTED = ['input', 'pointerdown', 'keyup'] as const
const SENT = ['click', 'submit'] as const

/**
 * Returns whether somebody is typing: the focus is in a text box that they typed into, or went to, after the last Enter or
 * press of a button. What moves the focus then would take the next letters away from the text. A focus that the page
 * itself gave back says nothing.
 */
export function useTyping(): () => boolean {
  const box = useRef<Element | null>(null)
  useEffect(() => {
    const note = (event: Event) => {
      const isByTab = event instanceof KeyboardEvent && event.key === 'Tab'
      if (isTextBox(event.target) && (event.type !== 'keyup' || isByTab)) box.current = event.target as Element
    }
    const send = ({ type, target }: Event) => {
      const isPress = target instanceof Element && target.closest('button, [role=button]') !== null
      if (type === 'submit' || isPress) box.current = null
    }
    const enter = ({ key }: KeyboardEvent) => {
      if (key === 'Enter') box.current = null
    }
    for (const type of NOTED) document.addEventListener(type, note, true)
    for (const type of SENT) document.addEventListener(type, send, true)
    document.addEventListener('keydown', enter, true)
    return () => {
      for (const type of NOTED) document.removeEventListener(type, note, true)
      for (const type of SENT) document.removeEventListener(type, send, true)
      document.removeEventListener('keydown', enter, true)
    }
  }, [])
  return useCallback(() => box.current !== null && box.current === document.activeElement, [])
}
