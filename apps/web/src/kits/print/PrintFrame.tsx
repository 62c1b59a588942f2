import { dateTimeText } from '@dossier/core/text/dates'
import { Printer } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import './print.css'

interface PrintFrameProps {
  title: ReactNode
  /** Everything is there: the browser's dialog opens once. */
  isReady: boolean
  /** The way back, which is not printed. */
  back: ReactNode
  children: ReactNode
}

/** A page that is made to be printed, with the moment of what it shows. */
export function PrintFrame({ title, isReady, back, children }: PrintFrameProps) {
  const [now] = useState(() => new Date().toISOString())
  useEffect(() => {
    if (!isReady) return
    // After fonts and pictures of the last part are laid out.
    const timer = setTimeout(() => window.print(), 100)
    return () => clearTimeout(timer)
  }, [isReady])
  return (
    <div className="printed" aria-busy={!isReady}>
      <div className="printed-bar">
        <Button variant="primary" isDisabled={!isReady} onPress={() => window.print()}>
          <Printer size={14} aria-hidden />
          Print
        </Button>
        {back}
        <span role="status">{isReady ? 'Everything is loaded.' : 'Loading everything…'}</span>
      </div>
      <h1 dir="auto">{title}</h1>
      <p className="printed-about">As of {dateTimeText(now, reader())}</p>
      {children}
    </div>
  )
}
