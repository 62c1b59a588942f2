import { stylesheetFault } from '@dossier/core/text/stylesheet'
import { Table2 } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '../../lib/words.ts'

/** A small picture of the app with a stylesheet that is not stored yet. */
export function StylePreview({ theme, css }: { theme: 'light' | 'dark'; css: string }) {
  const words = useWords()
  usePreviewSheet(theme, css)
  return (
    <figure className="brand-figure">
      <figcaption>{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
      <div className={`brand-preview brand-${theme}`} data-theme={theme} inert>
        <div className="side">
          <span className="nav-item" aria-current="page">
            <Table2 size={16} aria-hidden />
            {words.records}
          </span>
          <span className="nav-item">Settings</span>
        </div>
        <div className="panel">
          <div className="page-head">
            <strong>{`All ${words.records}`}</strong>
          </div>
          <div className="brand-body">
            <span className="btn primary">{`New ${words.record}`}</span>
            <span className="btn outline">Cancel</span>
          </div>
        </div>
      </div>
    </figure>
  )
}

/** Applies the stylesheet to the preview only; a stylesheet that would be rejected is not applied. */
function usePreviewSheet(theme: string, css: string) {
  useEffect(() => {
    if (css.trim() === '' || stylesheetFault(css)) return
    const sheet = new CSSStyleSheet()
    // Rules for the whole page apply to the preview here.
    sheet.replaceSync(
      `@scope (.brand-${theme}) { ${css.replaceAll(/:root\b|\b(html|body)\b(?=[^;{}]*\{)/g, ':scope')} }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [theme, css])
}
