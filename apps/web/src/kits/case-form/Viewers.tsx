import { Avatar } from '../../ui/Avatar.tsx'
import { useCaseState, useOpenCase } from './case-context.ts'
import './case-form.css'

const MOST = 5

/** The other viewers of the record. */
export function Viewers() {
  const { me } = useOpenCase().store
  const all = useCaseState(({ viewers }) => viewers)
  const others = all.filter(({ id }) => id !== me.id)
  if (others.length === 0) return null
  const names = others.map(({ name }) => name).join(', ')
  return (
    <div className="viewers" role="img" aria-label={`Also viewing: ${names}`} title={names}>
      {others.slice(0, MOST).map(({ id, name }) => (
        <Avatar key={id} name={name} id={id} size={24} />
      ))}
      {others.length > MOST && <span className="count">+{others.length - MOST}</span>}
    </div>
  )
}
