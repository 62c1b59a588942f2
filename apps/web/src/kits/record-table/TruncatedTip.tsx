import { useEffect, useRef, useState, type RefObject } from 'react'
import { Tooltip } from 'react-aria-components/Tooltip'

const DELAY = 450

/** One tooltip for a whole table: it shows a title that its cell cuts off, to the pointer and to the focus. */
export function TruncatedTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const anchor = useRef<HTMLElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const root = within.current
    if (!root) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setText('')
    }
    const show = ({ target }: Event) => {
      hide()
      const link = (target as Element).closest<HTMLElement>('.row-link')
      if (!link || link.scrollWidth <= link.clientWidth) return
      timer = setTimeout(() => {
        anchor.current = link
        setText(link.textContent)
      }, DELAY)
    }
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    root.addEventListener('pointerover', show)
    root.addEventListener('focusin', show)
    root.addEventListener('pointerleave', hide)
    root.addEventListener('focusout', hide)
    addEventListener('scroll', hide, true)
    addEventListener('keydown', hideByKey)
    return () => {
      clearTimeout(timer)
      root.removeEventListener('pointerover', show)
      root.removeEventListener('focusin', show)
      root.removeEventListener('pointerleave', hide)
      root.removeEventListener('focusout', hide)
      removeEventListener('scroll', hide, true)
      removeEventListener('keydown', hideByKey)
    }
  }, [within])
  return (
    <Tooltip className="tip long" offset={6} triggerRef={anchor} isOpen={text !== ''}>
      {text}
    </Tooltip>
  )
}
