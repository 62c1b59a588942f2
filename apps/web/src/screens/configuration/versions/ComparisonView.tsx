import type { ComparedThing, Comparison } from '@dossier/contract/configuration/calls'
import { countOf } from '@dossier/core/text/plural'
import { thingText } from '../audit-columns.tsx'
import { AuditChanges } from '../AuditDetails.tsx'
import type { ComparisonState } from './use-comparison.ts'
import '../audit-log.css'

const VERDICTS: Record<ComparedThing['what'], string> = {
  refused: 'Cannot be saved',
  left: 'Stays',
  created: 'New',
  changed: 'Changed',
  deleted: 'Deleted',
}

export const refusalsIn = ({ things }: Comparison): number => things.filter(({ what }) => what === 'refused').length

/** The sum of a comparison as a line: `3 new, 2 changed, 40 unchanged. Nothing is stored yet.` */
export function sumOf(state: ComparisonState): string {
  if (state.phase === 'comparing') return 'Comparing…'
  if (state.phase === 'saving') return 'Saving…'
  if (state.phase !== 'compared' && state.phase !== 'saved') return ''
  const { things, same } = state.result
  const count = (what: ComparedThing['what'], words: string) => {
    const number = things.filter((thing) => thing.what === what).length
    return number > 0 ? [`${number.toLocaleString()} ${words}`] : []
  }
  const parts = [
    ...count('created', 'new'),
    ...count('changed', 'changed'),
    ...count('deleted', 'deleted'),
    ...count('left', 'in use'),
    ...count('refused', 'refused'),
    `${same.toLocaleString()} unchanged`,
  ].join(', ')
  return state.phase === 'saved' ? `Done: ${parts}.` : `${parts}. Nothing is stored yet.`
}

/** Everything that would change, thing by thing; what cannot be saved comes first. */
export function ComparisonView({ result }: { result: Comparison }) {
  const { things, others, leftOut } = result
  return (
    <>
      {things.length === 0 && <p>There is nothing to change.</p>}
      {leftOut.length > 0 && (
        <details className="compared-thing">
          <summary>
            <span className="compared-name">The file leaves out {countOf(leftOut.length, 'part')}</span>
          </summary>
          <ul className="left-out">
            {leftOut.map((sentence, nth) => (
              <li key={nth}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
      <ul className="compared" aria-label="Changes">
        {things.map((thing, nth) => (
          <li key={nth}>
            <Compared thing={thing} />
          </li>
        ))}
      </ul>
      {others.total > 0 && (
        <p className="sub">
          {countOf(others.total, 'thing')} of this organization {others.total === 1 ? 'stays' : 'stay'} as{' '}
          {others.total === 1 ? 'it is' : 'they are'}:{' '}
          {others.named.map(({ kind, name }) => thingText({ kind, thing: { name } })).join(', ')}
          {others.total > others.named.length && ' and others'}.
        </p>
      )}
    </>
  )
}

function Compared({ thing: { kind, name, what, changes, fault } }: { thing: ComparedThing }) {
  const heading = (
    <>
      <span className="compared-name">{thingText({ kind, thing: { name } })}</span>
      <span className="compared-mark" data-what={what}>
        {VERDICTS[what]}
      </span>
    </>
  )
  if (changes.length === 0)
    return (
      <div className="compared-thing">
        {heading}
        {fault && <p className="compared-fault">{fault}</p>}
      </div>
    )
  return (
    <details className="compared-thing">
      <summary>{heading}</summary>
      <AuditChanges changes={changes} />
    </details>
  )
}
