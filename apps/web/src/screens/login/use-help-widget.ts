import { features, HELP_WIDGET_SCRIPT } from '@dossier/contract/organization/features'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../../lib/cache.ts'

declare global {
  interface Window {
    /** The global that the script of the widget sets once it runs. */
    zE?: (widget: 'webWidget', command: 'show' | 'hide') => void
  }
}

const SOON = 50
const LATER = 500
const SOON_TRIES = 20

/** Shows the help widget as long as the page is open that calls this, where the deployment has one. (D-033) */
export function useHelpWidget() {
  const { data: isEnabled } = useQuery(queryOf(features.helpWidget))
  useEffect(() => {
    if (!isEnabled) return
    insertScript()
    const stop = whenThere(() => window.zE?.('webWidget', 'show'))
    return () => {
      stop()
      window.zE?.('webWidget', 'hide')
    }
  }, [isEnabled])
}

function insertScript() {
  if (document.querySelector(`script[src="${HELP_WIDGET_SCRIPT}"]`)) return
  const script = document.createElement('script')
  script.src = HELP_WIDGET_SCRIPT
  script.async = true
  document.head.append(script)
}

/** Polls for the script, often at first and seldom later; returns a function that stops polling. */
function whenThere(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (tries: number) => {
    if (window.zE) return run()
    timer = setTimeout(() => look(tries + 1), tries < SOON_TRIES ? SOON : LATER)
  }
  look(0)
  return () => clearTimeout(timer)
}
