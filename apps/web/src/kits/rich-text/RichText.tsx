import { useMemo } from 'react'
import { cleanHtml } from './clean-html.ts'
import './rich-text.css'

/** Shows formatted text. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />
}
