import type { KeyboardEvent, ReactNode } from 'react'

interface OnEnterProps {
  onEnter: () => void
  children: ReactNode
}

/** Enter in one of the boxes within. Around them, because a box that hears keys keeps Escape from the dialog. */
export function OnEnter({ onEnter, children }: OnEnterProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isBox = event.currentTarget.contains(event.target as Node) && (event.target as Element).matches('input')
    if (event.key !== 'Enter' || !isBox || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return <div onKeyDown={onKeyDown}>{children}</div>
}
