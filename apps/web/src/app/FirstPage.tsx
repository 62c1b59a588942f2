import type { RecordOpening } from '../kits/record-table/use-record-opening.ts'
import { MeContext } from '../lib/me.ts'
import type { FirstList } from '../screens/cases/ask-first.ts'
import { FirstRows } from '../screens/cases/FirstRows.tsx'
import { needsIntroduction } from './needs-introduction.ts'
import './shell/shell.css'

interface FirstPageProps extends FirstList {
  /** The present moment. */
  now: number
  wide: boolean
  /** The navigation is collapsed to icons. */
  rail: boolean
  opening: RecordOpening
}

/** The first rows in the frame of the app, drawn by the browser or, along with the page, by the server. */
export const FirstPage = ({ me, rail, ...rest }: FirstPageProps) => (
  <MeContext value={me}>
    <div className="app" data-rail={rail || undefined}>
      <main className="panel">
        <FirstRows {...rest} />
      </main>
    </div>
  </MeContext>
)

/** A tenant's own styles come with the app: without them its rows would change their look a moment later. */
export const showsRows = ({ me, page }: Pick<FirstList, 'me' | 'page'>) =>
  !needsIntroduction(me) && me.branding.styles.length === 0 && (page.casesTables[0]?.cases.length ?? 0) > 0

export const hrefIn = (prefix: string) => (caseNumber: string) => `${prefix}/cases/${encodeURIComponent(caseNumber)}`
